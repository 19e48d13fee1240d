import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { copyBuild } from "#tests/support/other-build.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

let otherRoot: string;
let sharedFolder: string;

beforeAll(async () => {
  otherRoot = await mkdtemp(join(tmpdir(), "vitrine-other-build-"));
  sharedFolder = await mkdtemp(join(tmpdir(), "vitrine-shared-"));
  await copyBuild(otherRoot);
}, 60_000);

afterAll(async () => {
  await rm(otherRoot, { recursive: true, force: true });
  await rm(sharedFolder, { recursive: true, force: true });
});

test("two builds side by side serve each other's assets, also after one has gone", async () => {
  await using platform = await startVitrine({ entry: "platform" });
  const options = {
    dataDir: sharedFolder,
    env: { PLATFORM_URL: platform.url, SESSION_SECRET: "a secret of this test, long enough" },
  };
  await using current = await startVitrine(options);
  await using other = await startVitrine({ ...options, root: otherRoot });

  const currentAssets = await listAssets(current);
  const otherAssets = await listAssets(other);

  expect(currentAssets.length).toBeGreaterThan(20);
  expect(otherAssets.length).toBe(currentAssets.length);
  expect(otherAssets.filter((asset) => currentAssets.includes(asset))).toEqual([]);
  expect(await missingFrom(current, otherAssets)).toEqual([]);
  expect(await missingFrom(other, currentAssets)).toEqual([]);
  await other.stop();
  expect(await missingFrom(current, otherAssets)).toEqual([]);
  expect(await missingFrom(current, ["/assets/unknown-1234.js"])).toHaveLength(1);
});

/** Lists the scripts and styles of the sign-in page and of its manifest of routes. */
async function listAssets({ url }: Vitrine): Promise<string[]> {
  const page = await (await fetch(`${url}/login`)).text();
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(page)?.[0];
  const routes = await (await fetch(`${url}${manifest}`)).text();
  return [...new Set(`${page}${routes}`.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}

async function missingFrom({ url }: Vitrine, assets: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const asset of assets) {
    const response = await fetch(`${url}${asset}`);
    await response.body?.cancel();
    if (!response.ok) missing.push(`${asset}: ${response.status}`);
  }
  return missing;
}
