import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

/** The end of the names of the other build's assets. */
const SUFFIX = "-other";

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

  const currentAssets = await assetsOf(current);
  const otherAssets = await assetsOf(other);

  expect(currentAssets.length).toBeGreaterThan(20);
  expect(otherAssets.length).toBe(currentAssets.length);
  expect(otherAssets.filter((asset) => currentAssets.includes(asset))).toEqual([]);
  expect(await missingFrom(current, otherAssets)).toEqual([]);
  expect(await missingFrom(other, currentAssets)).toEqual([]);
  await other.stop();
  expect(await missingFrom(current, otherAssets)).toEqual([]);
  expect(await missingFrom(current, ["/assets/unknown-1234.js"])).toHaveLength(1);
});

/** Every script and style that the sign-in page and its manifest of routes name. */
async function assetsOf({ url }: Vitrine): Promise<string[]> {
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

/** A copy of Vitrine whose assets have other names, as those of another version. */
async function copyBuild(target: string): Promise<void> {
  for (const name of ["app", "common", "platform", "build", "package.json"]) {
    await cp(name, join(target, name), { recursive: true });
  }
  await symlink(join(process.cwd(), "node_modules"), join(target, "node_modules"));
  const assets = join(target, "build/client/assets");
  const names = await readdir(assets);
  const renamed = new Map(names.map((name) => [name, name.replace(/\.\w+$/, `${SUFFIX}$&`)]));
  const rewrite = async (file: string) => {
    const text = await readFile(file, "utf8");
    const version = text.replace(/("?version"?: ?["'`])([0-9a-f]{8})(["'`])/g, "$1$2o$3");
    await writeFile(
      file,
      version.replaceAll(/[\w.-]+\.(?:js|css|woff2)\b/g, (name) => renamed.get(name) ?? name),
    );
  };
  for (const name of names) {
    if (/\.(?:js|css)$/.test(name)) await rewrite(join(assets, name));
    await rename(join(assets, name), join(assets, renamed.get(name) ?? name));
  }
  await mkdir(join(target, "build/server/assets"), { recursive: true });
  for (const name of await readdir(join(target, "build/server"), { recursive: true })) {
    if (name.endsWith(".js")) await rewrite(join(target, "build/server", name));
  }
}
