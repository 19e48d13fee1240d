import type { Column } from "./columns.rules.ts";
import type { StoredEntity } from "./entity.rules.ts";
import type { Kind } from "./kind.rules.ts";
import { DOMAIN, KINDS } from "./kinds.rules.ts";
import { isSameValue, mapTexts, text, uniqueName, withReferences } from "./names.rules.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Rows of a domain by kind, and the built-in rows that they refer to. */
export interface StoredRows {
  rows: ReadonlyMap<string, readonly Row[]>;
  builtIn: readonly { kind: string; name: string; id: string }[];
}

/** Names of entities by kind and ID. */
type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Builds entities from a domain's rows, sorted by kind and name. */
export function encodeRows(stored: StoredRows): StoredEntity[] {
  const named = nameRows(stored);
  const referenceTo = referenceFinder(named.names);
  return named.entities.map((entity) => ({
    ...entity,
    members: encodeMembers(entity.kind, entity.row, named.names, referenceTo),
  }));
}

export function idOfRow(kind: Kind, row: Row): string {
  return kind.keyColumns ? kind.keyColumns.map((column) => row[column]).join(" ") : text(row["id"]);
}

interface NamedRow extends StoredEntity {
  row: Row;
}

/** Names all rows in one pass: a name depends only on names of earlier kinds. */
function nameRows({ rows, builtIn }: StoredRows): { entities: NamedRow[]; names: Names } {
  const names = new Map<string, Map<string, string>>();
  for (const { kind, name, id } of builtIn) {
    names.set(kind, (names.get(kind) ?? new Map<string, string>()).set(id, name));
  }
  const entities = KINDS.flatMap((kind) => {
    const ofKind = names.get(kind.name) ?? new Map<string, string>();
    const takenNames = new Set(ofKind.values());
    names.set(kind.name, ofKind);
    return siblings(kind, rows.get(kind.name) ?? [], names).map((row): NamedRow => {
      const name = uniqueName((each) => takenNames.has(each), row.name);
      takenNames.add(name);
      ofKind.set(row.id, name);
      return { ...row, name };
    });
  });
  return { entities, names };
}

function siblings(kind: Kind, rows: readonly Row[], names: Names): NamedRow[] {
  const named = rows.flatMap((row): (NamedRow & { order: string })[] => {
    const owner = kind.owner && names.get(kind.owner.kind)?.get(text(row[kind.owner.column]));
    if (kind.owner && owner === undefined) return [];
    const members = encodeMembers(kind, row, names, () => undefined);
    const local = localName(kind, row, members);
    const name = owner === undefined || kind.standsAlone ? local : `${owner}.${local}`;
    // Rows with equal names are numbered in the order of their members, because IDs differ between
    // domains.
    const order = `${name} ${JSON.stringify(members)}`;
    const id = idOfRow(kind, row);
    const position = Number(row["position"] ?? 0);
    return [{ kind, name, owner: owner ?? null, members, position, at: name, id, row, order }];
  });
  return named.toSorted(
    (a, b) =>
      compare(a.owner ?? "", b.owner ?? "") ||
      a.position - b.position ||
      Number(a.row["no"] ?? 0) - Number(b.row["no"] ?? 0) ||
      compare(a.order, b.order),
  );
}

function localName(kind: Kind, row: Row, members: Readonly<Record<string, unknown>>): string {
  if (kind === DOMAIN) return "domain";
  if (kind.buildName) return kind.buildName(members);
  const key = text(row["key"]);
  // User groups that were created by the API have their ID as key, so their names are made from their members.
  return key === row["id"] && kind.fallbackName ? kind.fallbackName(members) : key;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function referenceFinder(names: Names): (id: string) => string | undefined {
  const references = new Map(
    [...names].flatMap(([kind, byId]) =>
      [...byId].map(([id, name]): [string, string] => [id, `${kind}:${name}`]),
    ),
  );
  return (id) => references.get(id);
}

function encodeMembers(
  kind: Kind,
  row: Row,
  names: Names,
  referenceTo: (id: string) => string | undefined,
) {
  const members: Record<string, unknown> = {};
  for (const [column, definition] of Object.entries(kind.columns)) {
    const value = encodeValue(definition, row[column], names, referenceTo);
    if (isSameValue(value, definition.fallback)) continue;
    members[definition.member] = value;
  }
  return members;
}

function encodeValue(
  column: Column,
  value: unknown,
  names: Names,
  referenceTo: (id: string) => string | undefined,
): unknown {
  if (value === null || value === undefined) return null;
  const findName = (kind: string, id: unknown) => names.get(kind)?.get(text(id)) ?? null;
  if (column.type === "ref") return findName(column.kind, value);
  if (column.type === "refList") {
    return (value as unknown[])
      .map((id) => findName(column.kind, id))
      .filter((name) => name !== null)
      .toSorted();
  }
  if (column.type === "params" || column.type === "json") {
    return mapTexts(value, (item) => withReferences(item, referenceTo));
  }
  if (column.type === "texts") return mapTexts(value, (item) => item);
  return column.type === "number" ? Number(value) : value;
}
