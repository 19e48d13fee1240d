import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, admin, call, ok } = await startSignedIn();
afterAll(() => platform.stop());

async function versionOf(kind: string, id: string): Promise<string> {
  return (await ok("GET", `configuration/${kind}/${id}/version/v1`)).version;
}

const withVersion = (version: string) => ({ ...admin, "If-Match": `"${version}"` });

async function newList() {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Colors"),
  });
  return {
    id: dataList.id as string,
    rename: (name: string, as = admin) =>
      call("PUT", `data_list/${dataList.id}/v1`, { nameI18n: i18nText(name) }, as),
  };
}

async function newTier() {
  const { tier } = await ok("POST", "tier/v1?showTierMode=SHORT", { tier: { name: newKey() } });
  return {
    id: tier.id as string,
    rename: (name: string, as = admin) => call("PUT", `tier/${tier.id}/v1`, { tier: { name } }, as),
  };
}

test.each([
  ["dataList", newList],
  ["tier", newTier],
])("a change of a %s that another user has changed since is rejected", async (kind, create) => {
  const { id, rename } = await create();
  const before = await versionOf(kind, id);

  expect((await rename("First", withVersion(before))).status).toBe(200);
  const rejected = await rename("Second", withVersion(before));
  const current = await versionOf(kind, id);

  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({ status: 10907, conflict: { version: current } });
  expect((await rename("Second", withVersion(current))).status).toBe(200);
  expect((await rename("Third")).status).toBe(200);
});

test.each([
  ["dataList", newList],
  ["tier", newTier],
])("of two changes of one version of a %s at once, one is rejected", async (kind, create) => {
  const { id, rename } = await create();
  const version = await versionOf(kind, id);

  const answers = await Promise.all(
    ["First", "Second", "Third"].map((name) => rename(name, withVersion(version))),
  );

  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
});

test("a version depends on the content only", async () => {
  const { id, rename } = await newList();
  const before = await versionOf("dataList", id);
  await rename("Shades");
  expect(await versionOf("dataList", id)).not.toBe(before);
  await rename("Colors");
  expect(await versionOf("dataList", id)).toBe(before);
});

test("entities of other domains have no version, nor have unknown kinds", async () => {
  const { id } = await newTier();
  const domain = { key: newKey(), name: "Other", type: "b2b" };
  const { body } = await call("POST", "domain/v1", { domain });
  const other = await platform.signIn("admin", body.domain.id);

  const elsewhere = await call("GET", `configuration/tier/${id}/version/v1`, undefined, other);
  const unknownKind = await call("GET", `configuration/card/${id}/version/v1`);

  expect([elsewhere.body.status, unknownKind.body.status]).toEqual([10000, 10000]);
});
