import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf, VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

const PRODUCT = idOf("class:product");

let platform: TestPlatform;
let owner: Headers;
const searchIds = { class: randomUUID(), field: randomUUID() };

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.signIn("owner");
  const { db } = platform.services;
  const predicates = {
    class: {
      extendsHierarchyChildsForTwinClassSearch: { idList: [PRODUCT] },
      twinClassKeyLikeList: ["{key}"],
    },
    field: { twinClassIdMap: { [PRODUCT]: false }, keyLikeList: ["{key}"] },
  };
  for (const kind of ["class", "field"] as const) {
    await db
      .insertInto("search_config")
      .values({
        id: searchIds[kind],
        domain_id: VITRINE_DOMAIN_ID,
        kind,
        key: `kept_${kind}_${searchIds[kind]}`,
        name: "Kept",
        predicate: JSON.stringify(predicates[kind]),
      })
      .execute();
  }
  await db
    .updateTable("domain")
    .set(({ eb }) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", VITRINE_DOMAIN_ID)
    .execute();
});

afterAll(() => platform.stop());

test("a configured search of classes is filled by parameters and narrowed by the caller", async () => {
  const all = await search("twin_class", "class", {});
  const filled = await search("twin_class", "class", { params: { key: "product_h%" } });
  const narrowed = await search("twin_class", "class", {
    params: { key: "product_h%" },
    narrow: { twinClassKeyLikeList: ["%headphones"] },
  });

  expect(all.pagination.total).toBeGreaterThan(filled.pagination.total);
  expect(narrowed.twinClassList).toMatchObject([{ key: "product_headphones" }]);
});

test("a configured search of fields is filled and narrowed in the same way", async () => {
  const { fields } = await search("twin_class_fields", "field", { params: { key: "ean" } });
  const none = await search("twin_class_fields", "field", {
    params: { key: "ean" },
    narrow: { keyLikeList: ["sku"] },
  });

  expect(fields).toMatchObject([{ key: "ean", twinClass: { id: PRODUCT } }]);
  expect(none.fields).toEqual([]);
});

test("a configured search of another kind is unknown", async () => {
  const body = await search("twin_class", "field", {});

  expect(body).toMatchObject({ status: 10000 });
});

async function search(noun: string, kind: "class" | "field", body: object) {
  const modes =
    "showTwinClassMode=SHORT&showTwinClassFieldMode=DETAILED&showTwinClassField2TwinClassMode=SHORT";
  const path = `/private/${noun}/search/${searchIds[kind]}/v1?limit=100&${modes}`;
  return (await platform.call("POST", path, owner, body)).body;
}
