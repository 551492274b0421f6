// What is deployed. Stands before the program that the build makes, for what it
// never gets to see: it answers no request whose URL Go reads more strictly than
// the web does ("/%zz"), and none where there is no memory for one more instance.
import worker from "./build/worker.mjs";

const headers = {
  "content-type": "application/problem+json", "cache-control": "no-store", "access-control-allow-origin": "*",
  "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cross-origin-resource-policy": "cross-origin",
};
const problem = (status, title, code, detail, more) => new Response(JSON.stringify({ type: "about:blank", title, status, code, detail }), { status, headers: { ...headers, ...more } });

export default {
  async fetch(request, env, context) {
    try {
      return await worker.fetch(request, env, context);
    } catch (error) {
      if (String(error?.message).startsWith('parse "')) return problem(400, "Bad Request", "bad-url", "the URL is not well formed");
      console.error(error?.name); // and not what it says, which may quote the request
      return problem(503, "Service Unavailable", "overloaded", "there is no room for this request now", { "retry-after": "1" });
    }
  },
};
