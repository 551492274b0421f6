// A drawing has its colours in attributes, so that it stands alone. In a page the
// variables come first: here they are by what the attributes say, which is another
// spelling for each (core/svg/palette.go), light and dark.
const spelled = {
  panel: "#FFFFFF #0E181F", panel2: "#F5F8F9 #131F27",
  ink: "#0D1B24 #E8F0F4", ink2: "#3D4F5B #B3C3CC", ink3: "#5B6D79 #8DA0AB",
  line: "#D8E0E5 #24343E", line2: "#8496A1 #6A7F8B",
  tide: "#00627A #5CCBE2", "tide-ink": "#FFF #04222B", "tide-text": "#00566B #7AD8EB", "tide-soft": "#D9EEF3 #0F3440",
  w0: "#D2EBF1 #10414F", w1: "#A6D2DF #0A2A37",
  loss: "#A10E5C #FF8AC2", "loss-soft": "#FBE7F1 #3A1529",
  l0: "#2B55A4 #93B6FF", f0: "#2E5BB0 #2D57AC", t0: "#ffffff",
  l1: "#9A4300 #FFBE82", f1: "#F3A953 #D9893A", t1: "#231000 #1E0E00",
  l2: "#5A3C97 #C9A9FF", f2: "#6444A6 #5E3EA0", t2: "#fff",
  l3: "#17633A #93E3AC", f3: "#7CCB97 #57AE76", t3: "#04210F #021A0B",
};

const rule = (property, name, colours) => `.hw-drawing :is(${colours.map((colour) => `[${property}="${colour}"]`)}){${property}:var(--${name})}`;
const rules = Object.entries(spelled).flatMap(([name, colours]) => ["fill", "stroke", "stop-color"].map((property) => rule(property, name, colours.split(" "))));

export const colours = `@media (forced-colors:none){${rules.join("")}}`; // there the user's own come first
