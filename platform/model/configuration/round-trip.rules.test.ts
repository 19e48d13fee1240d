import { expect, test } from "vitest";

import { EVERY_KIND } from "../../testing/every-kind.ts";
import { buildRow } from "./build-rows.rules.ts";
import { compareEntities } from "./compare.rules.ts";
import { toDocuments } from "./documents.rules.ts";
import { encodeRows, type Row } from "./encode.rules.ts";
import { entityKey, type Entity } from "./entity.rules.ts";
import { readDocuments } from "./read-documents.rules.ts";
import { parseFiles } from "./yaml-files.ts";

const { documents } = parseFiles(EVERY_KIND);
const { entities } = readDocuments(documents);
// Entities that the example refers to without defining them, such as the sellers' classes.
const MISSING = new Set(
  references(entities).filter((name) => !entities.some((entity) => entityKey(entity) === name)),
);
const ids = new Map(
  [...entities.map(entityKey), ...MISSING].map((name, index) => [
    name,
    `00000000-0000-0000-0000-${String(index).padStart(12, "0")}`,
  ]),
);

test("documents written from rows that were built from documents say the same", () => {
  const stored = encodeRows(buildRows(entities));
  const again = readDocuments(toDocuments(stored));

  expect(again.findings).toEqual([]);
  expect(compareEntities(stored, again.entities, { idFor })).toEqual({
    created: [],
    updated: [],
    missing: [],
  });
});

test("entities are matched by name, then by ID, and what no document has is missing", () => {
  const stored = encodeRows(buildRows(entities));
  const list = stored.find(({ name }) => name === "sizes")!;
  const renamed = { ...list, name: "lengths", members: { ...list.members, public: false } };
  const others = stored.filter(({ kind }) => kind !== list.kind);
  const added = { ...list, name: "widths" };

  const found = compareEntities(stored, [...others, renamed, added], {
    idFor: (entity) => (entity.name === "lengths" ? list.id : "new"),
  });

  expect(found.updated).toEqual([{ current: list, desired: renamed, members: ["key", "public"] }]);
  expect(found.created).toEqual([added]);
  expect(found.missing).toEqual([]);
});

test("a kind that is only created is never changed", () => {
  const stored = encodeRows(buildRows(entities));
  const changed = stored.map((entity) => ({ ...entity, position: entity.position + 1 }));
  const createsOnly = [...new Set(stored.map(({ kind }) => kind.name))];

  expect(compareEntities(stored, changed, { idFor, createsOnly }).updated).toEqual([]);
});

test("a reference to an unknown entity is reported where it stands", () => {
  const [document] = parseFiles([
    { path: "classes/desk.yaml", text: "name: { en: Desk }\nownerType: DOMAIN\nhead: office\n" },
  ]).documents;
  const [desk] = readDocuments([document!]).entities;
  const reported: string[] = [];

  const row = buildRow(desk!, new Map([["class:desk", "1"]]), "domain", ({ at, message }) =>
    reported.push(`${at}: ${message.key} ${JSON.stringify(message.params)}`),
  );

  expect(row).toMatchObject({
    id: "1",
    domain_id: "domain",
    key: "desk",
    head_class_id: undefined,
  });
  expect(reported).toEqual([
    'classes/desk.yaml head: configuration_reference_unknown {"reference":"office"}',
  ]);
});

function idFor(entity: Entity): string {
  return ids.get(entityKey(entity)) ?? "";
}

function buildRows(all: readonly Entity[]) {
  const rows = new Map<string, Row[]>();
  for (const entity of all) {
    const row = buildRow(entity, ids, "domain", ({ at, message }) => {
      throw new Error(`${at}: ${message.key}`);
    });
    rows.set(entity.kind.name, [...(rows.get(entity.kind.name) ?? []), row]);
  }
  const builtIn = [...MISSING].map((reference) => {
    const [kind = "", name = ""] = reference.split(/:(.*)/);
    return { kind, name, id: ids.get(reference) ?? "" };
  });
  return { rows, builtIn };
}

function references(all: readonly Entity[]): string[] {
  return all.flatMap(({ kind, members }) =>
    Object.values(kind.columns).flatMap((column): string[] => {
      const value = members[column.member];
      if (value === undefined || value === null) return [];
      if (column.type === "ref") return [`${column.kind}:${String(value)}`];
      if (column.type === "refList") {
        return (value as string[]).map((name) => `${column.kind}:${name}`);
      }
      if (column.type !== "params" && column.type !== "json") return [];
      return [...JSON.stringify(value).matchAll(/<(\w+:[^<>\n"]+)>/g)].map(
        ([, name]) => name ?? "",
      );
    }),
  );
}
