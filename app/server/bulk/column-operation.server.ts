import { data } from "react-router";

import { wireValue } from "#app/server/entities/screens/form/wire-value.server.ts";
import { type Entity, formProperties } from "#app/server/entities/types/entity.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import type {
  EntityRegistry,
  RegisteredEntity,
} from "#app/server/entities/types/registry.server.ts";

import type { BulkEdit, BulkLookup, BulkMatchKey, BulkOperation } from "./bulk-operation.server.ts";
import {
  type BulkTarget,
  changeCall,
  identifyingEdits,
  findPlaces,
  buildSearch,
} from "./bulk-target.server.ts";

/** The key for files whose rows contain the ID of their entity. */
export const ID = "id";
/** The key for files whose rows are found by the first key of the target that they have. */
export const ALL_KEYS = "all-keys";
export const MODES = ["both", "create", "change"] as const;

export interface ColumnChoice {
  /** The index of the column of each property. */
  columnOf: ReadonlyMap<string, number>;
  key: string;
  keyColumn: number | null;
  mode: (typeof MODES)[number];
  clears: boolean;
  /** The chosen notation of numbers or days, by the index of columns whose values fit several notations. */
  notations: ReadonlyMap<number, Pick<BulkEdit, "numbers" | "dates">>;
}

/**
 * Returns the properties that a file may have: those in the form of a new entity, followed by those that can only be
 * changed.
 */
export function importedProperties(entity: Entity): Property[] {
  const names = new Set<string>();
  return [...formProperties(entity, "create"), ...formProperties(entity, "update")].filter(
    ({ name }) => !names.has(name) && names.add(name),
  );
}

/** Returns the properties, besides the ID, by which a row of a file can find its entity. */
export function keyProperties(entity: Entity): Property[] {
  return importedProperties(entity).filter(
    ({ filter, type }) => filter !== undefined && "like" in filter && type !== "longText",
  );
}

/** Builds the operation of an import: the calls, how rows find their entity, and one edit for each column. */
export async function buildOperation(
  target: BulkTarget,
  choice: ColumnChoice,
): Promise<BulkOperation> {
  const { columnOf, key, mode, clears, notations } = choice;
  const { entity } = target;
  const creates = mode !== "change" && key !== ID;
  const edits = [
    ...(creates ? formProperties(entity, "create") : []).flatMap((property) =>
      columnEdit(entity, property, columnOf, { mode: "create", clears: false }),
    ),
    ...(mode === "create" ? [] : formProperties(entity, "update")).flatMap((property) =>
      columnEdit(entity, property, columnOf, { mode: "change", clears }),
    ),
  ];
  const [first, ...others] = findMatchKeys(target, choice);
  return {
    ...(mode !== "create" && { change: await changeCall(entity) }),
    ...(creates && { create: await createCall(entity, columnOf) }),
    ...(first && {
      match: {
        ...first,
        ...(others.length > 0 && { others }),
        ...purposeOf(target, columnOf),
      },
    }),
    edits: [...identifyingEdits(entity), ...edits, ...fixedEdits(entity, choice)].map((edit) => ({
      ...edit,
      ...(edit.how === "column" && notations.get(edit.column ?? -1)),
      ...(edit.kind === "code" && codeLookup(target, edit)),
    })),
  };
}

/** Returns the columns by which rows find their entities, in the order in which they are tried. */
function findMatchKeys(
  { entity, keys = [] }: BulkTarget,
  { columnOf, key, keyColumn }: ColumnChoice,
): BulkMatchKey[] {
  if (keyColumn === null) return [];
  if (key !== ALL_KEYS) {
    const lookup = keys.find(({ name }) => name === key)?.lookup ?? keyLookup(entity, key);
    return lookup ? [{ column: keyColumn, lookup }] : [];
  }
  return keys.flatMap(({ name, lookup, owner }) => {
    const column = columnOf.get(name);
    return column === undefined ? [] : [{ column, lookup, ...(owner && { owner }) }];
  });
}

function purposeOf({ purpose }: BulkTarget, columnOf: ColumnChoice["columnOf"]) {
  const column = columnOf.get(purpose?.name ?? "");
  if (!purpose || column === undefined) return {};
  return { purpose: { column, textList: purpose.textList } };
}

/** Returns a lookup of the code. A repeated code is no error, but with the lookup the preview warns about it. */
function codeLookup({ keys }: BulkTarget, { to }: BulkEdit): Pick<BulkEdit, "lookup"> {
  const lookup = keys?.find((key) => key.lookup.members.includes(to))?.lookup;
  return lookup ? { lookup } : {};
}

/**
 * Returns edits that reject a row of an existing entity if the file would change a value that can only be set on
 * creation.
 */
function fixedEdits(entity: RegisteredEntity, { columnOf, mode }: ColumnChoice): BulkEdit[] {
  if (mode === "create") return [];
  const fixed = { only: "change", isFixed: true } as const;
  return importedProperties(entity).flatMap((property) => {
    const { name, form } = property;
    const column = columnOf.get(name);
    if (!form?.fixedAs || column === undefined) return [];
    const to = form.member ?? name;
    return [
      {
        ...fixed,
        ...describeCell(entity.registry, property),
        to,
        from: form.fixedAs,
        how: "column",
        column,
      } as const,
    ];
  });
}

/**
 * Returns the call that creates a row. If its path contains the owner, the placeholder of a cell stands for the
 * owner.
 */
async function createCall({ calls: { create } }: Entity, columnOf: ReadonlyMap<string, number>) {
  if (!create) throw data(null, { status: 404 });
  const cells = [...columnOf].map(([name, column]) => [name, `{${column}}`]);
  const path = await create.path("", Object.fromEntries(cells) as Record<string, string>);
  return { method: create.method, path, ...(create.fixed && { body: create.fixed }) };
}

function columnEdit(
  entity: RegisteredEntity,
  property: Property,
  columnOf: ReadonlyMap<string, number>,
  { mode, clears }: { mode: "create" | "change"; clears: boolean },
): BulkEdit[] {
  const column = columnOf.get(property.name);
  if (column === undefined) return [];
  const { required, isKept: isNeverCleared, cells } = property.form ?? {};
  const isKept = required || isNeverCleared || cells === "links";
  const isClearable = clears && !isKept && property.type !== "featurer";
  const places = findPlaces(entity, property, mode === "create" ? "create" : "update");
  return [
    {
      ...places,
      ...describeCell(entity.registry, property),
      how: "column",
      column,
      only: mode,
      ...(isClearable && { empty: wireValue(property, "") }),
    },
  ];
}

function describeCell(
  registry: EntityRegistry,
  property: Property,
): Pick<BulkEdit, "kind" | "lookup" | "separator" | "currency"> {
  const { type, form = {}, refers } = property;
  if (form.list) return { kind: "list" };
  if (form.cells) return { kind: form.cells };
  if (form.cell) return { kind: form.cell };
  if (form.separator) return { kind: "text", separator: form.separator };
  if (type === "flag" || type === "json") return { kind: type };
  // The platform stores values of fields as texts, so an amount keeps its digits.
  if (type === "number" && form.member?.startsWith("fields.")) {
    return { kind: "decimal", ...(form.currency && { currency: form.currency }) };
  }
  if (type === "number" || type === "featurer") return { kind: "number" };
  if (type !== "reference" || !refers) return { kind: "text" };
  const other = registry.get(refers.entity);
  const { byText } = other.calls.search;
  if (!byText || other.calls.search.method === "GET" || other.calls.search.pathOf)
    return { kind: "text" };
  return {
    kind: "lookup",
    lookup: buildLookup(other, byText, ["key", "name", other.traits?.nameMember]),
  };
}

function keyLookup(entity: Entity, key: string): BulkLookup | null {
  const { filter, member = key } = keyProperties(entity).find(({ name }) => name === key) ?? {};
  if (filter && "like" in filter) return buildLookup(entity, filter.like, [member]);
  return key === ID
    ? buildLookup(entity, entity.calls.search.byText ?? "nameLikeList", [ID])
    : null;
}

function buildLookup(entity: Entity, filter: string, members: (string | undefined)[]): BulkLookup {
  const { under } = entity.calls.search;
  return {
    search: buildSearch(entity, {}),
    filter,
    members: [...new Set(members.filter((member) => member !== undefined))],
    ...(under && { under }),
  };
}
