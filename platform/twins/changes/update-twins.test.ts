import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { RequestError } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { createTestClient } from "../../testing/test-client.ts";
import { updateTwins } from "./update-twins.ts";

const small = await startMinimalPlatform();
const { classes, colors, colorsId } = small.shop;
await small.db
  .updateTable("twin_class")
  .set({ tags_data_list_id: colorsId })
  .where("id", "=", classes.product)
  .execute();
const ann = await small.person("writer");
const { get, post } = createTestClient(small, ann);

async function lamp(price: string): Promise<string> {
  const fields = lampFields({ price });
  return (await post("/private/twin/v2", { classId: classes.lamp, name: "Lamp", fields })).body
    .twinId;
}

type Updates = Parameters<typeof updateTwins>[3];

/**
 * Updates twins. Returns for each one whether it was changed, and its version; errors and null are returned as they
 * are.
 */
async function update(updates: Updates, { dryRun = false } = {}) {
  const outcomes = await small.inTx((tx) =>
    updateTwins(small.services, tx, ann.caller, updates, { dryRun }),
  );
  return outcomes.map((one) =>
    one === null || one instanceof RequestError ? one : [one.isChanged, one.twin.version],
  );
}

async function read(id: string) {
  const query = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";
  const tags = "showTwinTag2DataListOptionMode=SHORT&lazyRelation=false";
  return (await get(`/private/twin/${id}/v2?${query}&${tags}`)).body.twin;
}

test("many twins are changed at once, each with its history, and one that can't be stops no other", async () => {
  const [cheap, dear, same] = [await lamp("1"), await lamp("2"), await lamp("3")];
  const tags = { existing: [colors.red] };
  const unknown = randomUUID();

  const outcomes = await update([
    { twinId: cheap, change: { name: "Cheap", fields: { price: "9" }, tags } },
    { twinId: dear, change: { fields: { price: "expensive" } } },
    { twinId: same, change: { fields: { price: "3" } } },
    { twinId: unknown, change: { name: "Nobody" } },
  ]);

  expect(outcomes).toEqual([
    [true, 2],
    expect.objectContaining({ fieldErrors: [expect.objectContaining({ field: "price" })] }),
    [false, 1],
    expect.any(RequestError),
  ]);
  expect(await read(cheap)).toMatchObject({
    name: "Cheap",
    version: 2,
    fields: { price: "9" },
    tagIdList: [colors.red],
  });
  expect(await read(dear)).toMatchObject({ version: 1, fields: { price: "2" } });
  const history = small.db
    .selectFrom("twin_history")
    .select(["type", "version"])
    .where("twin_id", "=", cheap)
    .where("version", "=", 2);
  expect((await history.execute()).map(({ type }) => type).toSorted()).toEqual([
    "fieldChanged",
    "nameChanged",
    "tagChanged",
  ]);
  const ranges = small.db.selectFrom("twin_range").select("val").where("twin_id", "=", cheap);
  expect(await ranges.execute()).toContainEqual({ val: 9 });
});

test("what needs more than a statement for all is left to be changed alone", async () => {
  const [first, second] = [await lamp("1"), await lamp("2")];

  const outcomes = await update([
    { twinId: first, change: { fields: { ean: lampFields()["ean"] ?? "" } } },
    { twinId: second, change: { name: "Once" } },
    { twinId: second, change: { name: "Twice" } },
    { twinId: first, change: { assignerUserId: null } },
  ]);

  expect(outcomes).toEqual([null, [true, 2], null, null]);
  expect(await update([{ twinId: second, change: { name: "Late", version: 1 } }])).toEqual([null]);
});

test("a try says the same and changes nothing", async () => {
  const id = await lamp("1");
  const change = { fields: { price: "5" }, tags: { existing: [colors.blue] } };

  expect(await update([{ twinId: id, change }], { dryRun: true })).toEqual([[true, 2]]);
  expect(await read(id)).toMatchObject({ version: 1, fields: { price: "1" }, tagIdList: [] });
});

test("five twins take as many statements as one", async () => {
  const ids = [];
  for (let at = 0; at < 6; at += 1) ids.push(await lamp("1"));
  const counted = async (some: string[]) => {
    const { db, statements } = recordStatements(small.db);
    const change = { fields: { price: "7" }, tags: { existing: [colors.red] } };
    const updates = some.map((twinId) => ({ twinId, change }));
    await db
      .transaction()
      .execute((tx) => updateTwins(small.services, tx, ann.caller, updates, { dryRun: false }));
    return statements.length;
  };

  const one = await counted(ids.slice(0, 1));

  expect(await counted(ids.slice(1))).toBe(one);
});
