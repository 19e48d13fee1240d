import { expect, test } from "vitest";

import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { searchTwins } from "./search-twins.ts";

const small = await startMinimalPlatform();
const { classes } = small.shop;
const ann = await small.person("writer");
const lamp = (price: string) =>
  small.create(ann.caller, {
    classId: classes.lamp,
    name: `Lamp for ${price}`,
    fields: lampFields({ sku: `LAMP-${price}`, price }),
  });
const cheap = await lamp("1");
const dear = await lamp("900");

// A number that is stored for another business stands for the numbers of all others, of which there may be millions.
async function giveAway(twinId: string): Promise<void> {
  await small.db
    .updateTable("twin_range")
    .set({ business_account_id: crypto.randomUUID() })
    .where("twin_id", "=", twinId)
    .execute();
}

test("a list in the order of a number, and a filter by it, read only numbers of the own business", async () => {
  const above = { fields: { price: { type: "TwinFieldSearchNumericV1", moreThen: 0 } } };
  expect(await find()).toEqual([cheap.id, dear.id]);
  expect(await find(above)).toEqual([cheap.id, dear.id]);

  await giveAway(cheap.id);

  // Twins without a number come last.
  expect(await find()).toEqual([dear.id, cheap.id]);
  expect(await find(above)).toEqual([dear.id]);
});

test("so does a filter by a number of cards", async () => {
  const card = await small.create(ann.caller, {
    classId: classes.card,
    name: "Card",
    headTwinId: dear.id,
  });
  await small.db
    .insertInto("twin_range")
    .values({ field_no: -2, val: 1, twin_id: card.id })
    .execute();
  const outdated = { childrenSearch: { twinClassIdList: [classes.card], outdated: true } };
  expect(await find(outdated)).toEqual([dear.id]);

  await giveAway(card.id);

  expect(await find(outdated)).toEqual([]);
});

async function find(filter: TwinSearch = {}): Promise<string[]> {
  const { rows } = await searchTwins(small.db, ann.caller, {
    filters: [{ ...filter, twinClassIdList: [classes.lamp] }],
    sortField: "field:price",
    sortAsc: true,
    offset: 0,
    limit: 10,
  });
  return rows.map(({ id }) => id);
}
