import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, call, ok } = await startSignedIn();
afterAll(() => platform.stop());

const find = (text: string, limit = 20) =>
  ok("GET", `configuration/find/v1?text=${encodeURIComponent(text)}&limit=${limit}`);

test("configuration of the model and of the database is found by name, key and ID", async () => {
  const key = newKey();
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key,
    nameI18n: i18nText("Zebra crossing"),
  });
  const { tier } = await ok("POST", "tier/v1?showTierMode=SHORT", { tier: { name: "Zebra tier" } });

  expect((await find("zebra")).found).toEqual([
    { kind: "dataList", id: dataList.id, key, name: "Zebra crossing" },
    { kind: "tier", id: tier.id, key: "", name: "Zebra tier" },
  ]);
  expect((await find(dataList.id)).found).toMatchObject([{ kind: "dataList" }]);
  expect((await find(key)).found).toMatchObject([{ id: dataList.id }]);
  expect(await find("zebra", 1)).toMatchObject({ total: 2, found: [{ kind: "dataList" }] });
});

test("another domain's configuration is not found, and sellers find none", async () => {
  const domain = { key: newKey(), name: "Other", type: "b2b" };
  const { body } = await call("POST", "domain/v1", { domain });
  const other = await platform.signIn("admin", body.domain.id);
  const { total } = await ok("GET", "configuration/find/v1?text=product", undefined, other);
  const rejected = await call(
    "GET",
    "configuration/find/v1?text=product",
    undefined,
    await platform.signIn("owner"),
  );

  expect(total).toBe(0);
  expect((await find("product")).total).toBeGreaterThan(0);
  expect(rejected.status).toBe(403);
});

test("a part is found with what it is a part of", async () => {
  const { found } = await find("draft", 50);
  const status = found.find(({ kind }: { kind: string }) => kind === "twinStatus");

  expect(status.owner).toMatchObject({ kind: "twinClass", name: expect.any(String) });
});
