// Every browser draws and describes the same bytes as the native core.
import assert from "node:assert/strict";
import { load } from "highwater";
import { different, digests, nativeDigests, sights } from "../pictures.mjs";
import { root } from "../scripts.mjs";
import { launchChromium, launchFirefox, test, use } from "./browsers.mjs";

const all = sights(await load());
const native = nativeDigests(all);

for (const [name, launch] of Object.entries({ Chromium: launchChromium, Firefox: launchFirefox })) {
  const used = use(launch, { root });
  test(`pictures in ${name}`, async () => {
    const page = await used.browser.newPage();
    await page.goto(`${used.url}tests/browser/blank.html`);
    const digest = `(${digests})(${JSON.stringify(`${used.url}site/highwater.mjs`)}, ${JSON.stringify(all)})`;
    assert.deepEqual(different(all, await page.evaluate(digest), native), []);
  });
}
