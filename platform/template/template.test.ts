import { expect, test } from "vitest";

import { BUILTIN_PERMISSIONS } from "../engine/permission/builtin.ts";
import { CLASSES, LINKS } from "./classes.ts";
import { LISTS } from "./lists/all.ts";
import { PERMISSION_GROUPS, SYSTEM_ONLY } from "./permissions.ts";
import { PRODUCT_TYPES } from "./product-types/all.ts";
import { lineOf } from "./rows/class-rows.ts";
import { templateRows } from "./rows/template-rows.ts";
import type { ClassShape } from "./shapes.ts";
import { USER_GROUPS } from "./user-groups.ts";

const ownPermissions = PERMISSION_GROUPS.flatMap((group) =>
  group.permissions.map(({ key }) => key),
);
const permissionKeys = new Set([...ownPermissions, ...BUILTIN_PERMISSIONS.map(({ key }) => key)]);

test("there are at least 24 product types in 8 groups, each with 4 to 8 attributes of its own", () => {
  expect(PRODUCT_TYPES.length).toBeGreaterThanOrEqual(24);
  expect(new Set(PRODUCT_TYPES.map(({ properties }) => properties?.group)).size).toBe(8);
  for (const type of PRODUCT_TYPES) {
    expect(type.fields.length, type.key).toBeGreaterThanOrEqual(4);
    expect(type.fields.length, type.key).toBeLessThanOrEqual(8);
  }
});

test("every id of the template is used once", () => {
  for (const { table, rows } of templateRows()) {
    const ids = rows.map((row) => row.id).filter((id) => id !== undefined);
    expect(new Set(ids).size, table).toBe(ids.length);
  }
});

test("no class has two fields of the same key, its inherited ones included", () => {
  for (const shape of CLASSES) {
    const keys = lineOf(shape, CLASSES).flatMap(({ fields }) => fields.map(({ key }) => key));
    expect(new Set(keys).size, shape.key).toBe(keys.length);
  }
});

test("keys are of the form that the console accepts", () => {
  for (const shape of CLASSES) {
    const keys = [shape, ...shape.fields, ...(shape.statuses ?? [])].map(({ key }) => key);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9_]{3,60}$/);
  }
});

test("every class finds a flow, on itself or on what it extends", () => {
  for (const shape of CLASSES) expect(rootOf(shape).flow, shape.key).toBeDefined();
});

test("every transition stays within the statuses of its class and its permission exists", () => {
  for (const { key, statuses = [], flow } of CLASSES) {
    const known = statuses.map((status) => status.key);
    if (flow) expect(known, key).toContain(flow.initialStatus);
    for (const { alias, from, to, permission } of flow?.transitions ?? []) {
      expect(known, `${key} ${alias}`).toEqual(expect.arrayContaining([...from, to]));
      expect(from, `${key} ${alias} goes somewhere else`).not.toContain(to);
      expect(permissionKeys).toContain(permission);
    }
  }
});

test("an alias leaves a status in one way only", () => {
  for (const { key, flow } of CLASSES) {
    const ways = (flow?.transitions ?? []).flatMap(({ alias, from }) =>
      from.map((status) => `${alias} from ${status}`),
    );
    expect(new Set(ways).size, key).toBe(ways.length);
  }
});

test("every root class has a status for twins that are only sketched", () => {
  const roots = CLASSES.filter((shape) => !shape.extends);
  for (const root of roots) {
    expect(
      root.statuses?.map(({ key }) => key),
      root.key,
    ).toContain("sketch");
  }
});

test("a status's colours can be read on each other", () => {
  for (const { statuses = [] } of CLASSES) {
    for (const { key, colours } of statuses) {
      if (colours) {
        expect(contrast(colours.background, colours.font), key).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test("every select offers the options of a list that exists", () => {
  const rows = templateRows();
  const lists = new Set(rows.find(({ table }) => table === "data_list")?.rows.map(({ id }) => id));
  const fields = CLASSES.flatMap((shape) => shape.fields);
  for (const { key, params } of fields) {
    if (params.listUUID) expect(lists, key).toContain(params.listUUID);
  }
  for (const list of LISTS) expect(list.options.length, list.key).toBeGreaterThan(1);
});

test("a marketplace's key gives its display name", () => {
  const names = CLASSES.filter((shape) => shape.extends === "marketplace_product").map((shape) => ({
    fromKey: shape.key.split("_")[1],
    marketplace: shape.properties?.marketplace,
    name: shape.name.en,
  }));
  expect(names).toEqual([{ fromKey: "showroom", marketplace: "showroom", name: "Showroom" }]);
});

test("links join classes that exist", () => {
  const keys = CLASSES.map(({ key }) => key);
  for (const link of LINKS) expect(keys).toEqual(expect.arrayContaining([link.from, link.to]));
});

test("the owner may do everything in the business", () => {
  expect(permissionsOf("owner")).toEqual(expect.arrayContaining(ownPermissions));
});

test("the manager works on cards and runs connectors but can't change connectors or people", () => {
  const manager = permissionsOf("manager");

  expect(manager).toEqual(
    expect.arrayContaining([
      "PRODUCT_DELETE",
      "MARKETPLACE_CARD_EDIT",
      "CONNECTOR_VIEW",
      "CONNECTOR_RUN",
    ]),
  );
  expect(ownPermissions.filter((key) => !manager.includes(key))).toEqual([
    "CONNECTOR_CREATE",
    "CONNECTOR_EDIT",
    "CONNECTOR_DELETE",
    "BUSINESS_EDIT",
    "BUSINESS_MEMBER_MANAGE",
  ]);
});

test("nobody but jobs may run a system transition, and sellers get no built-in right to manage", () => {
  for (const { key } of USER_GROUPS) {
    expect(permissionsOf(key)).not.toContain(SYSTEM_ONLY);
    for (const permission of permissionsOf(key)) {
      expect(permissionKeys).toContain(permission);
      if (permission !== "BUSINESS_MEMBER_MANAGE") expect(permission).not.toMatch(/_MANAGE$/);
    }
  }
});

test("being an admin does not open the products of a business", () => {
  const rows = templateRows().find(({ table }) => table === "permission_grant_global")?.rows ?? [];
  const granted = new Set(rows.map((row) => row.permission_id));
  const kept = BUILTIN_PERMISSIONS.filter(({ id }) => !granted.has(id)).map(({ key }) => key);

  expect(kept.toSorted()).toEqual([
    "ACT_AS_USER",
    "DENY_ALL",
    "DOMAIN_TWINS_CREATE_ANY",
    "DOMAIN_TWINS_VIEW_ALL",
  ]);
});

function rootOf(shape: ClassShape): ClassShape {
  return lineOf(shape, CLASSES).at(-1) ?? shape;
}

function permissionsOf(group: string): readonly string[] {
  return USER_GROUPS.find(({ key }) => key === group)?.permissions ?? [];
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
