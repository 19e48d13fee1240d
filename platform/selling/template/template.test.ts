import { expect, test } from "vitest";

import type { Entity } from "../../model/configuration/entity.rules.ts";
import { VITRINE_DOMAIN_ID } from "./ids.ts";
import { templateEntities } from "./template-entities.ts";
import { templateId } from "./template-ids.ts";

type Text = Readonly<Record<string, string>>;

const entities = templateEntities();
const of = (kind: string) => entities.filter((entity) => entity.kind.name === kind);
const partsOf = (owner: Entity, kind: string) =>
  of(kind).filter((entity) => entity.owner === owner.name);
const keyOf = ({ name }: Entity) => name.split(".").at(-1) ?? "";

const classes = of("class");
const productTypes = classes.filter(({ members }) => members["extends"] === "product");
const flows = of("workflow");
const steps = of("transition").map(({ name, owner, members }) => {
  const flow = flows.find((each) => each.name === owner);
  return { name, owner, members, class: flow?.members["class"] };
});

test("there are at least 24 product types in 8 groups and a general one, each with 4 to 8 attributes of its own", () => {
  const counts = productTypes.map((type) => ({ type, count: partsOf(type, "field").length }));
  const wrong = counts.filter(({ count }) => count < 4 || count > 8);
  const groups = productTypes.map(({ members }) => (members["properties"] as Text)["group"]);

  expect(productTypes.length).toBeGreaterThanOrEqual(24);
  expect(new Set(groups).size).toBe(9);
  expect(productTypes.map(({ name }) => name)).toContain("product_general");
  expect(wrong.map(({ type }) => type.name)).toEqual([]);
});

test("every ID of the template is unique", () => {
  const ids = entities.filter(({ kind }) => !kind.keyColumns);
  expect(repeated(ids.map((entity) => templateId(entity, VITRINE_DOMAIN_ID)))).toEqual([]);
});

test("no class has two fields of the same key, including inherited ones", () => {
  const twice = classes.flatMap((each) =>
    repeated(lineOf(each).flatMap((ancestor) => partsOf(ancestor, "field").map(keyOf))),
  );
  expect(twice).toEqual([]);
});

test("keys have the format that the console accepts", () => {
  const keys = [...classes, ...of("field"), ...of("status")].map(keyOf);
  expect(keys.filter((key) => !/^[a-z0-9_]{3,100}$/.test(key))).toEqual([]);
});

test("every text is written in English, and in Polish and Russian too", () => {
  const names = [...classes, ...of("field"), ...of("list")].map(({ name, members }) => ({
    name,
    missing: ["en", "pl", "ru"].filter((locale) => !(members["name"] as Text)[locale]),
  }));
  expect(names.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

test("every transition connects two different statuses of its class", () => {
  const isOwn = (owner: unknown, status: unknown) => String(status).startsWith(`${String(owner)}.`);
  const lost = steps.filter(({ members: { from, to }, ...step }) => {
    return from === to || !isOwn(step.class, from) || !isOwn(step.class, to);
  });
  expect(lost).toEqual([]);
  expect(flows.filter(({ members }) => !isOwn(members["class"], members["initialStatus"]))).toEqual(
    [],
  );
});

test("an alias has one transition per status", () => {
  expect(steps.filter(({ name }) => name.includes("~"))).toEqual([]);
});

test("every transition needs a permission that exists", () => {
  const permissionKeys = new Set(["DENY_ALL", ...of("permission").map(keyOf)]);
  const unguarded = steps.filter(
    ({ members }) => !permissionKeys.has(String(members["permission"])),
  );
  expect(unguarded).toEqual([]);
});

test("every root class has a status for twins that are only sketched", () => {
  const without = classes
    .filter(({ members }) => members["extends"] === undefined)
    .filter((each) => !partsOf(each, "status").some((status) => keyOf(status) === "sketch"));
  expect(without).toEqual([]);
});

test("a status's colors are readable on each other", () => {
  const pairs = of("status").flatMap(({ name, members: { backgroundColor, fontColor } }) =>
    typeof backgroundColor === "string" && typeof fontColor === "string"
      ? [{ name, backgroundColor, fontColor }]
      : [],
  );
  const unreadable = pairs.filter((pair) => contrast(pair.backgroundColor, pair.fontColor) < 4.5);
  expect(pairs.length).toBeGreaterThan(0);
  expect(unreadable).toEqual([]);
});

test("a marketplace's key gives its display name", () => {
  const cards = classes.filter(({ members }) => members["extends"] === "marketplace_product");
  const names = cards.map(({ name, members }) => ({
    key: name.split("_")[1],
    marketplace: (members["properties"] as Text)["marketplace"],
    name: (members["name"] as Text)["en"],
  }));
  expect(names).toEqual([{ key: "showroom", marketplace: "showroom", name: "Showroom" }]);
});

test("links join classes that exist", () => {
  const keys = new Set(classes.map(({ name }) => name));
  expect(
    of("link").filter(
      ({ members: { from, to } }) => !keys.has(String(from)) || !keys.has(String(to)),
    ),
  ).toEqual([]);
});

/** Lists the class itself, then its ancestors, nearest first. */
function lineOf(each: Entity): Entity[] {
  const parent = classes.find(({ name }) => name === each.members["extends"]);
  return parent ? [each, ...lineOf(parent)] : [each];
}

function repeated(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
