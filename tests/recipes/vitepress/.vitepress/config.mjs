export default {
  title: "Notes",
  head: [
    ["link", { rel: "icon", href: "data:," }],
    ["script", { async: "", src: "/highwater/embed.js" }],
  ],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "highwater-lab" } } },
};
