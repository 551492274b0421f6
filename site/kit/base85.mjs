// Bytes as text, for what is packed: four bytes are five digits of 85, a sixteenth
// less than base64 has. embed.js reads them. The digits are "(" to "}" without
// "\", which a string leaves as they are. Of n bytes at the end n + 1 digits stay.
export function textOf(bytes) {
  const padded = Buffer.concat([bytes, Buffer.alloc(3)]);
  const words = [];
  for (let i = 0; i < bytes.length; i += 4) {
    let word = padded.readUInt32BE(i);
    const codes = [];
    for (let k = 0; k < 5; k++, word = Math.floor(word / 85)) codes.unshift(word % 85 + (word % 85 < 52 ? 40 : 41));
    words.push(String.fromCharCode(...codes.slice(0, bytes.length - i + 1)));
  }
  return words.join("");
}
