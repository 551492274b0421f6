// Copies the site to .dist, as static hosts serve it: with the headers that a page of it needs, in the form that
// Cloudflare and Netlify read.
import { cp, readdir, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { policy, site } from "./serve.mjs";
import { root } from "./scripts.mjs";

const dist = `${root}.dist`;
const not = /^(node_modules|package-lock\.json|cli\.mjs)$|\.d\.m?ts$/; // of Node, of authors

await rm(dist, { recursive: true, force: true });
await cp(site, dist, { recursive: true, filter: (path) => !not.test(basename(path)) });

// Frames without an origin of their own, and pages elsewhere, may load what is here; nothing of it is anybody's.
await writeFile(`${dist}/_headers`, `/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
`);

// Each file is at its own name, and an index at its folder's, too.
const indexes = (await readdir(dist, { recursive: true })).filter((path) => basename(path) === "index.html").map((path) => `/${path}`);
await writeFile(`${dist}/_redirects`, indexes.map((path) => `${path.slice(0, -"index.html".length)} ${path} 200\n`).join(""));
