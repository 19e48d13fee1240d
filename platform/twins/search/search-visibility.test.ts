import { expect, test } from "vitest";

import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { searchTwins, type TwinSearchInput } from "./search-twins.ts";

let tick = 0;
const small = await startMinimalPlatform(() => new Date(Date.UTC(2026, 0, 1) + 60_000 * tick++));
const { classes, link } = small.shop;
const ann = await small.person("writer");
const names = ["Ash", "Birch", "Cedar", "Dogwood", "Elm"];
const lamps = await plant();
const [ash, , cedar] = lamps;
await small.create(ann.caller, {
  classId: classes.card,
  headTwinId: ash?.id ?? "",
  name: "Ash card",
  links: [{ linkId: link.goesWith, dstTwinId: cedar?.id ?? "" }],
});

test("twins of another business, private twins and twins without permission are not found", async () => {
  const outsider = await small.person("writer", await small.addAccount());
  const guest = await small.person("guest");
  await small.create(ann.caller, { classId: classes.note, name: "Private" });

  const everything = { filters: [{}] };
  expect(await findNames(everything, outsider.caller)).toEqual([]);
  expect(await findNames(everything, guest.caller)).toEqual([]);
  expect(await findNames(everything)).toContain("Private");
  expect(await findNames({ filters: [{ childrenSearch: {} }] }, guest.caller)).toEqual([]);
});

test("the creator of a card finds it, whatever their group", async () => {
  const maker = await small.person("writer");
  const card = await small.create(maker.caller, {
    classId: classes.card,
    headTwinId: ash?.id ?? "",
    name: "Theirs",
  });
  await small.db.deleteFrom("user_group_member").where("user_id", "=", maker.userId).execute();
  const now = { ...maker.caller, permissions: new Set<string>() };

  expect(await findNames({ filters: [{}] }, now)).toEqual(["Theirs"]);
  await small.db.deleteFrom("twin").where("id", "=", card.id).execute();
});

test("twins of the domain are found by callers that may read them by ID", async () => {
  await small.create(ann.system, { classId: classes.news, name: "News" });
  const overseer = await small.person("overseer");
  const filter = { filters: [{ twinClassIdList: [classes.news] }] };

  const outsider = await small.person("writer", await small.addAccount());
  expect(await findNames(filter)).toEqual(["News"]);
  expect(await findNames(filter, outsider.caller)).toEqual(["News"]);
  expect(await findNames(filter, overseer.caller)).toEqual(["News"]);
});

async function plant() {
  const twins = [];
  for (const [index, name] of names.entries()) {
    const values = lampFields({
      sku: `SKU-${name}`,
      price: String((index + 1) * 10),
      released: `2026-0${index + 1}-01`,
      colors: index % 2 === 0 ? "red<@2@>blue" : "green",
      ...(index % 2 === 1 && { in_stock: "true" }),
    });
    tick = index;
    twins.push(await small.create(ann.caller, { classId: classes.lamp, name, fields: values }));
  }
  tick = names.length;
  return twins;
}

function search(
  input: Omit<TwinSearchInput, "offset" | "limit"> & { offset?: number; limit?: number },
  caller = ann.caller,
) {
  return searchTwins(small.db, caller, { offset: 0, limit: 100, ...input });
}

async function findNames(input: Omit<TwinSearchInput, "offset" | "limit">, caller = ann.caller) {
  return (await search(input, caller)).rows.map(({ name }) => name);
}
