import { expect, test } from "vitest";

import { CLASSES, LINKS } from "./classes.ts";
import { LISTS } from "./lists/all.ts";
import { PERMISSION_GROUPS, SYSTEM_ONLY } from "./permissions.ts";
import { PRODUCT_TYPES } from "./product-types/all.ts";
import { lineOf } from "./rows/class-rows.ts";
import { templateRows } from "./rows/template-rows.ts";

const flows = CLASSES.flatMap(({ key, statuses = [], flow }) =>
  flow ? [{ key, statuses: new Set(statuses.map((status) => status.key)), flow }] : [],
);
const steps = flows.flatMap(({ key, statuses, flow }) =>
  flow.transitions.map((transition) => ({ key, statuses, ...transition })),
);

test("there are at least 24 product types in 8 groups, each with 4 to 8 attributes of its own", () => {
  const wrong = PRODUCT_TYPES.filter(({ fields }) => fields.length < 4 || fields.length > 8);

  expect(PRODUCT_TYPES.length).toBeGreaterThanOrEqual(24);
  expect(new Set(PRODUCT_TYPES.map(({ properties }) => properties?.group)).size).toBe(8);
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

test("every ID of the template is unique", () => {
  for (const { rows } of templateRows()) {
    expect(repeated(rows.flatMap(({ id }) => (id === undefined ? [] : [id])))).toEqual([]);
  }
});

test("no class has two fields of the same key, including inherited ones", () => {
  const twice = CLASSES.flatMap((shape) =>
    repeated(lineOf(shape, CLASSES).flatMap(({ fields }) => fields.map(({ key }) => key))),
  );
  expect(twice).toEqual([]);
});

test("keys have the format that the console accepts", () => {
  const keys = CLASSES.flatMap((shape) =>
    [shape, ...shape.fields, ...(shape.statuses ?? [])].map(({ key }) => key),
  );
  expect(keys.filter((key) => !/^[a-z0-9_]{3,100}$/.test(key))).toEqual([]);
});

test("every text is written in English, and in Polish and Russian too", () => {
  const names = [...CLASSES, ...CLASSES.flatMap(({ fields }) => fields), ...LISTS].map(
    ({ key, name }) => ({ key, missing: ["en", "pl", "ru"].filter((locale) => !name[locale]) }),
  );
  expect(names.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

test("every transition connects two different statuses of its class", () => {
  const lost = steps.filter(
    ({ statuses, from, to }) =>
      !statuses.has(to) || from.includes(to) || from.some((status) => !statuses.has(status)),
  );
  expect(lost).toEqual([]);
  expect(flows.filter(({ statuses, flow }) => !statuses.has(flow.initialStatus))).toEqual([]);
});

test("an alias has one transition per status", () => {
  const ways = steps.flatMap(({ key, alias, from }) =>
    from.map((status) => `${key}: ${alias} from ${status}`),
  );
  expect(repeated(ways)).toEqual([]);
});

test("every transition needs a permission that exists", () => {
  const own = PERMISSION_GROUPS.flatMap((group) => group.permissions.map(({ key }) => key));
  const permissionKeys = new Set([...own, SYSTEM_ONLY]);
  expect(steps.filter(({ permission }) => !permissionKeys.has(permission))).toEqual([]);
});

test("every root class has a status for twins that are only sketched", () => {
  const without = CLASSES.filter((shape) => !shape.extends).filter(
    ({ statuses = [] }) => !statuses.some(({ key }) => key === "sketch"),
  );
  expect(without).toEqual([]);
});

test("a status's colors are readable on each other", () => {
  const pairs = CLASSES.flatMap(({ statuses = [] }) =>
    statuses.flatMap(({ key, colors }) => (colors ? [{ key, ...colors }] : [])),
  );
  expect(pairs.filter(({ background, font }) => contrast(background, font) < 4.5)).toEqual([]);
});

test("a marketplace's key gives its display name", () => {
  const cards = CLASSES.filter((shape) => shape.extends === "marketplace_product");
  const names = cards.map(({ key, name, properties }) => ({
    key: key.split("_")[1],
    marketplace: properties?.marketplace,
    name: name.en,
  }));
  expect(names).toEqual([{ key: "showroom", marketplace: "showroom", name: "Showroom" }]);
});

test("links join classes that exist", () => {
  const keys = new Set(CLASSES.map(({ key }) => key));
  expect(LINKS.filter(({ from, to }) => !keys.has(from) || !keys.has(to))).toEqual([]);
});

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
