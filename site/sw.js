// Keeps the page for when the network is gone. A version is one cache: it is filled
// as a whole or not at all, and what a page asks for comes out of one alone.
importScripts("precache.js"); // self.precache, made by ./build.sh build: the files, each with its hash

const { scope } = registration;
const ours = `highwater ${scope} `; // other sites may share the origin
const name = ours + self.precache.version;

// A file that is of another version than the list is no file: then nothing is kept.
async function fill() {
  const cache = await caches.open(name);
  await cache.addAll(Object.entries(self.precache.files).map(([file, integrity]) => new Request(scope + file, { integrity, cache: "reload" })));
}

async function begin() {
  const older = (await caches.keys()).filter((each) => each.startsWith(ours) && each !== name);
  await Promise.all(older.map((each) => caches.delete(each)));
  if (older.length === 0) await clients.claim(); // the page that brought us
}

async function answer(request, file) {
  const found = await caches.open(name).then((cache) => cache.match(scope + file));
  if (!found) return fetch(request); // the browser made room: then everything is gone
  return found.redirected ? new Response(found.body, found) : found; // no page may come out of a redirected one
}

// Before it begins, a page lets a newer version take over. That may not be while another
// page is open, which would get files of both.
async function takeOver(page) {
  const open = (await clients.matchAll({ includeUncontrolled: true })).filter(({ url }) => url.startsWith(scope));
  if (open.length === 1) await skipWaiting();
  else page.postMessage("later");
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("message", (event) => event.waitUntil(takeOver(event.source)));
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const address = origin + pathname;
  const file = address.slice(scope.length).replace(/(^|\/)index\.html$/, "$1");
  if (event.request.method === "GET" && address.startsWith(scope) && Object.hasOwn(self.precache.files, file)) event.respondWith(answer(event.request, file));
});
