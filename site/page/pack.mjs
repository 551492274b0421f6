// A script as a word that an address may hold: "1." and the text, deflated, in
// base64url. The number says how it was packed; a later way gets another one.

const way = "1";
const most = 1 << 20; // of bytes: a short word may unfold to very many

/** Why a packed script cannot be read: "newer", or "damaged". */
export class Unpackable extends Error {
  constructor(kind, options) {
    super(`packed script: ${kind}`, options);
    this.kind = kind;
  }
}

/** The bytes that come out of a stream when others are put in. */
async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {}); // the reader is told
  writer.close().catch(() => {});
  const parts = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
}

export async function pack(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (let at = 0; at < packed.length; at += 8192) letters += String.fromCharCode(...packed.subarray(at, at + 8192));
  return `${way}.${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** @throws Unpackable */
export async function unpack(word) {
  const [, number, letters] = /^(\d+)\.(.*)$/s.exec(word) ?? [];
  if (number !== undefined && Number(number) > Number(way)) throw new Unpackable("newer");
  try {
    if (number !== way || !/^[\w-]+$/.test(letters)) throw new RangeError("not base64url");
    const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await through(new DecompressionStream("deflate-raw"), packed));
  } catch (cause) {
    throw new Unpackable("damaged", { cause });
  }
}
