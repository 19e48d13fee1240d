import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { EVERY_KIND } from "../../testing/every-kind.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { parsePath } from "./documents.rules.ts";
import { KINDS } from "./kinds.rules.ts";
import type { ConfigurationFile } from "./yaml-files.ts";

const { platform, admin, call, ok } = await startSignedIn();
const PATH = "domain/configuration/v1";
afterAll(() => platform.stop());

test(
  "an export applied to an empty domain exports the same bytes",
  { timeout: 90_000 },
  async () => {
    const source = await emptyDomain();
    const template = await exported(admin);
    await apply(source, [...template, ...EVERY_KIND]);
    const files = await exported(source);
    const target = await emptyDomain();
    const changes = await apply(target, files);
    const again = await apply(target, files);

    expect(await exported(target)).toEqual(files);
    expect(changes.created.length).toBeGreaterThan(500);
    expect(again).toEqual({ ...again, created: [], updated: [], deleted: [], missing: [] });
  },
);

test("the example has every kind of entity", () => {
  const folders = new Set(EVERY_KIND.map(({ path }) => parsePath(path)?.kind.folder));
  const members = EVERY_KIND.map(({ text }) => text).join("\n");
  const lacking = KINDS.filter(({ name, folder, owner }) => {
    if (name === "domain") return false;
    return owner ? !members.includes(`${owner.member}:`) : !folders.has(folder);
  });
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

async function exported(as: Headers): Promise<ConfigurationFile[]> {
  return (await ok("GET", PATH, undefined, as)).files;
}

async function apply(as: Headers, files: readonly ConfigurationFile[], options: object = {}) {
  const { created, updated, deleted, missing } = await ok("POST", PATH, { files, ...options }, as);
  return { created, updated, deleted, missing };
}

async function emptyDomain(): Promise<Headers> {
  const domain = { key: `empty_${randomUUID().slice(0, 8)}`, name: "Empty", type: "b2b" };
  const { body } = await call("POST", "domain/v1", { domain });
  return platform.signIn("admin", body.domain.id);
}
