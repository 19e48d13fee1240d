import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";

import type { Caller } from "../../caller.server.ts";
import { catchActionError } from "../../http/action-error.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { type Entity, formProperties, type Property } from "../entity.server.ts";
import { entityOf } from "../registry.server.ts";
import {
  type BulkEdit,
  type BulkLookup,
  type BulkOperation,
  defineBulkJob,
  listBulkRows,
  readBulkJob,
} from "./bulk-jobs.server.ts";
import {
  type BulkTarget,
  changeCall,
  identifyingEdits,
  isBulkEntity,
  placesOf,
  readOf,
  searchOf,
  wireValue,
} from "./bulk-target.server.ts";
import { targetOf } from "./bulk-twins.server.ts";
import { jobPaths } from "./job-paths.server.ts";
import { findLastMatches } from "./last-matches.server.ts";

/** The rows of the file that show what its columns have. */
const SAMPLE_ROWS = 3;
const ID = "id";
const MODES = ["both", "create", "change"] as const;
const PREFIX = "column-";

/** Whether rows of a file can become entities of this kind. */
export function isImported(entity: Entity): boolean {
  return isBulkEntity(entity) && entity.create !== undefined && entity.create.wrap === undefined;
}

/** The properties that a file may have, those of a new entity first. */
function importedProperties(entity: Entity): Property[] {
  const names = new Set<string>();
  return [...formProperties(entity, "create"), ...formProperties(entity, "update")].filter(
    ({ name }) => !names.has(name) && names.add(name),
  );
}

/** The properties that name an entity; the ID always does. */
function keyProperties(entity: Entity): Property[] {
  return importedProperties(entity).filter(
    ({ filter, type }) => filter !== undefined && "like" in filter && type !== "longText",
  );
}

function keysOf({ entity, keys }: BulkTarget): { value: string; label: string }[] {
  if (keys) return keys.map(({ name, label }) => ({ value: name, label }));
  return keyProperties(entity).map(({ name, label }) => ({ value: name, label: label() }));
}

/** The form that says which column of the file is which property. */
export async function loadColumns(caller: Caller, jobId: string) {
  const [job, { rows }] = await Promise.all([
    readBulkJob(caller, jobId),
    listBulkRows(caller, jobId, null, { offset: 0, limit: SAMPLE_ROWS }),
  ]);
  const [target, last] = await Promise.all([
    targetOf(caller, job.subject),
    findLastMatches(caller, job),
  ]);
  const { entity } = target;
  const columns = job.columns ?? [];
  if (columns.length === 0 || job.phase === "run") throw data(null, { status: 404 });
  const properties = importedProperties(entity).map((property) => ({
    name: `${PREFIX}${property.name}`,
    label: property.label(),
    isRequired: property.form?.required ?? false,
    column: lastColumn(entity, property, columns, last) ?? matchColumn(columns, property),
  }));
  const keys = keysOf(target);
  const inFile = keys.filter(({ value }) =>
    properties.some(({ name, column }) => name === PREFIX + value && column !== ""),
  );
  const matched = inFile.find(({ value }) => value === "key") ?? inFile[0];
  return {
    job: { id: job.id, name: job.name, total: job.total },
    paths: jobPaths(job),
    columns: columns.map((name, index) => ({
      value: String(index),
      label: name || m.bulk_column_number({ number: index + 1 }),
      samples: rows.map(({ cells }) => cells?.[index] ?? "").filter((cell) => cell !== ""),
    })),
    properties,
    keys: [{ value: ID, label: m.console_id() }, ...keys],
    key: matched?.value ?? (matchName(columns, ["id"]) === "" ? "" : ID),
    idColumn: matchName(columns, ["id"]),
    ignored: columns.filter(
      (name, index) =>
        name !== "" &&
        name.toLowerCase() !== ID &&
        properties.every(({ column }) => column !== String(index)),
    ),
  };
}

/** The column that is named like the one of the caller's last file. */
function lastColumn(
  entity: Entity,
  property: Property,
  columns: readonly string[],
  last: ReadonlyMap<string, string>,
): string | null {
  const names = new Set(
    (["create", "update"] as const).map((mode) => last.get(placesOf(entity, property, mode).to)),
  );
  const index = columns.findIndex((column) => column && names.has(column.toLowerCase()));
  return index === -1 ? null : String(index);
}

function matchColumn(columns: readonly string[], { name, member = name, label }: Property): string {
  return matchName(columns, [label(), name, member]);
}

/** The column whose name is one of these but for case and punctuation; "" if there is none. */
function matchName(columns: readonly string[], names: readonly string[]): string {
  const plain = new Set(names.map(plainName));
  const index = columns.findIndex((column) => plain.has(plainName(column)));
  return index === -1 ? "" : String(index);
}

function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Tries the file with the chosen columns. Returns what is wrong with the choice, or null. */
export async function submitColumns(
  caller: Caller,
  jobId: string,
  request: Request,
): Promise<{ problem: string; values: Record<string, string>; status: number } | null> {
  const job = await readBulkJob(caller, jobId);
  const target = await targetOf(caller, job.subject);
  const { entity } = target;
  const form = await readForm(request);
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const choice = choiceOf(entity, values, (job.columns ?? []).length);
  if ("problem" in choice) return { ...choice, values, status: 422 };
  const readCall = readOf(entity);
  const operation = await operationOf(target, choice);
  const definition = { operation, ...(readCall && { read: readCall }) };
  const problem = await catchActionError(defineBulkJob(caller, jobId, definition), m.bulk_failed());
  return problem && { problem: problem.text, values, status: problem.status };
}

interface ColumnChoice {
  /** The column of each property. */
  columnOf: ReadonlyMap<string, number>;
  key: string;
  keyColumn: number | null;
  mode: (typeof MODES)[number];
  clears: boolean;
}

function choiceOf(
  entity: Entity,
  values: Record<string, string>,
  width: number,
): ColumnChoice | { problem: string } {
  const columnAt = (name: string) => {
    const text = values[name] ?? "";
    return /^\d{1,3}$/.test(text) && Number(text) < width ? Number(text) : null;
  };
  const columnOf = new Map<string, number>();
  for (const { name } of importedProperties(entity)) {
    const column = columnAt(PREFIX + name);
    if (column !== null) columnOf.set(name, column);
  }
  const mode = MODES.find((one) => one === values["mode"]) ?? "both";
  const key = values["key"] ?? "";
  const keyColumn = key === ID ? columnAt("column-id") : (columnOf.get(key) ?? null);
  if (columnOf.size === 0) return { problem: m.bulk_columns_none() };
  if (mode !== "create" && keyColumn === null) return { problem: m.bulk_columns_key() };
  const missing = formProperties(entity, "create").filter(
    ({ name, form, type }) => form?.required && type !== "flag" && !columnOf.has(name),
  );
  if (mode !== "change" && missing.length > 0) {
    const labels = missing.map(({ label }) => label()).join(", ");
    return { problem: m.bulk_columns_missing({ labels }) };
  }
  return { columnOf, key, keyColumn, mode, clears: values["empty"] === "clear" };
}

async function operationOf(target: BulkTarget, choice: ColumnChoice): Promise<BulkOperation> {
  const { columnOf, key, keyColumn, mode, clears } = choice;
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
  const lookup = target.keys?.find(({ name }) => name === key)?.lookup ?? keyLookup(entity, key);
  return {
    ...(mode !== "create" && { change: await changeCall(entity) }),
    ...(creates && { create: await createCall(entity, columnOf) }),
    ...(keyColumn !== null && lookup && { match: { column: keyColumn, lookup } }),
    edits: [...identifyingEdits(entity), ...edits],
  };
}

/** What a new entity belongs to is part of the path, where the form has it too. */
async function createCall({ create }: Entity, columnOf: ReadonlyMap<string, number>) {
  if (!create) throw data(null, { status: 404 });
  const cells = [...columnOf].map(([name, column]) => [name, `{${column}}`]);
  const path = await create.path("", Object.fromEntries(cells) as Record<string, string>);
  return { method: create.method, path, ...(create.fixed && { body: create.fixed }) };
}

function columnEdit(
  entity: Entity,
  property: Property,
  columnOf: ReadonlyMap<string, number>,
  { mode, clears }: { mode: "create" | "change"; clears: boolean },
): BulkEdit[] {
  const column = columnOf.get(property.name);
  if (column === undefined) return [];
  const isClearable = clears && !property.form?.required && property.type !== "featurer";
  const places = placesOf(entity, property, mode === "create" ? "create" : "update");
  return [
    {
      ...places,
      ...kindOf(property),
      how: "column",
      column,
      only: mode,
      ...(isClearable && { empty: wireValue(property, "") }),
    },
  ];
}

function kindOf(property: Property): Pick<BulkEdit, "kind" | "lookup" | "separator"> {
  const { type, form = {}, refers } = property;
  if (form.list) return { kind: "list" };
  if (form.separator) return { kind: "text", separator: form.separator };
  if (type === "flag") return { kind: "flag" };
  // Values of fields are texts, and an amount keeps its digits.
  if (type === "number" && form.member?.startsWith("fields.")) return { kind: "decimal" };
  if (type === "number" || type === "featurer") return { kind: "number" };
  if (type !== "reference" || !refers) return { kind: "text" };
  const other = entityOf(refers.entity);
  const { byText } = other.search;
  if (!byText || other.search.method === "GET" || other.search.pathOf) return { kind: "text" };
  return { kind: "lookup", lookup: lookupOf(other, byText, ["key", "name", other.nameMember]) };
}

function keyLookup(entity: Entity, key: string): BulkLookup | null {
  const { filter, member = key } = keyProperties(entity).find(({ name }) => name === key) ?? {};
  if (filter && "like" in filter) return lookupOf(entity, filter.like, [member]);
  return key === ID ? lookupOf(entity, entity.search.byText ?? "nameLikeList", [ID]) : null;
}

function lookupOf(entity: Entity, filter: string, members: (string | undefined)[]): BulkLookup {
  const { under } = entity.search;
  return {
    search: searchOf(entity, {}),
    filter,
    members: [...new Set(members.filter((member) => member !== undefined))],
    ...(under && { under }),
  };
}
