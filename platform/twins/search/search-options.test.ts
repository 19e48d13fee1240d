import { expect, test } from "vitest";

import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { updateTwin } from "../changes/update-twin.ts";
import { searchTwins } from "./search-twins.ts";

// Twins with several options are found through an index of pairs of options.

const small = await startMinimalPlatform();
const { colors, classes } = small.shop;
const { red, green, blue } = colors;
const ann = await small.person("writer");
const SHADES = Array.from({ length: 20 }, (_, at) => `shade ${at}`);

await lamp("Ash", ["red", "blue"]);
await lamp("Birch", ["green", "red"]);
await lamp("Cedar", ["red", "green", "blue", ...SHADES]);
await lamp("Dogwood", ["blue"]);
const colored = await small.db
  .selectFrom("data_list_option as one")
  .innerJoin("data_list_option as other", "other.data_list_id", "one.data_list_id")
  .select("other.id")
  .where("one.id", "=", red)
  .where("other.id", "not in", [red, green, blue])
  .execute();
const [shade = "", otherShade = ""] = colored.map(({ id }) => id);

test.each<[string, string[], string[]]>([
  ["one", [red], ["Ash", "Birch", "Cedar"]],
  ["two", [red, blue], ["Ash", "Cedar"]],
  ["two the other way round", [blue, red], ["Ash", "Cedar"]],
  ["one twice", [blue, blue], ["Ash", "Cedar", "Dogwood"]],
  ["three", [red, green, blue], ["Cedar"]],
  ["two of a twin with more than twenty", [shade, otherShade], ["Cedar"]],
  ["one of few and one of many", [green, shade], ["Cedar"]],
  ["two that nothing has both", [blue, ann.userId], []],
])("all of: %s", async (_, optionsAllOfList, names) => {
  expect(await having(optionsAllOfList)).toEqual(names);
});

test("a twin is found by its current options after a change", async () => {
  const elm = await lamp("Elm", ["red", "blue"]);
  expect(await having([red, blue])).toContain("Elm");

  await small.inTx((tx) =>
    updateTwin(small.services, tx, ann.caller, elm, { fields: { colors: "green<@2@>blue" } }),
  );

  expect(await having([red, blue])).not.toContain("Elm");
  expect(await having([blue, green])).toContain("Elm");
});

async function lamp(name: string, names: string[]): Promise<string> {
  const fields = lampFields({ colors: names.join("<@2@>") });
  const twin = await small.create(ann.caller, { classId: classes.lamp, name, fields });
  return twin.id;
}

async function having(optionsAllOfList: string[]): Promise<string[]> {
  const filter = { type: "TwinFieldSearchListV1", optionsAllOfList };
  const { rows } = await searchTwins(small.db, ann.caller, {
    filters: [{ twinClassIdList: [classes.lamp], fields: { colors: filter } }],
    offset: 0,
    limit: 10,
  });
  return rows.map(({ name }) => name).toSorted();
}
