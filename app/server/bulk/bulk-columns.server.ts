import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type Entity, formProperties } from "#app/server/entities/types/entity.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { defineBulkJob, listBulkRows, readBulkJob } from "./bulk-jobs.server.ts";
import { type BulkTarget, isBulkEntity, findPlaces, buildRead } from "./bulk-target.server.ts";
import {
  ALL_KEYS,
  type ColumnChoice,
  ID,
  importedProperties,
  keyProperties,
  MODES,
  buildOperation,
} from "./column-operation.server.ts";
import { columnQuestions, notationsIn } from "./column-questions.server.ts";
import { loadReading, submitReading } from "./file-reading.server.ts";
import { type JobKind, requireKind } from "./job-kind.server.ts";
import { findLastMatches } from "./last-matches.server.ts";
import { findColumns, matchColumns } from "./match-columns.server.ts";

/** Rows of the file from which each column shows example values. */
const SAMPLE_ROWS = 3;
const PREFIX = "column-";

/** Returns true if entities of this kind can be imported from a file. */
export function isImported(entity: Entity): boolean {
  return (
    isBulkEntity(entity) &&
    entity.calls.create !== undefined &&
    entity.calls.create.wrap === undefined
  );
}

function listKeys({ entity, keys, usesAllKeys }: BulkTarget): { value: string; label: string }[] {
  if (keys && usesAllKeys) {
    const labels = keys.map(({ label }) => label);
    return [{ value: ALL_KEYS, label: m.bulk_key_all({ labels: labels.join(", ") }) }];
  }
  if (keys) return keys.map(({ name, label }) => ({ value: name, label }));
  return keyProperties(entity).map(({ name, label }) => ({ value: name, label: label() }));
}

/** Loads the form that matches columns of the file with properties. */
export async function loadColumns(caller: Caller, kinds: readonly JobKind[], jobId: string) {
  const [job, { rows }] = await Promise.all([
    readBulkJob(caller, jobId),
    listBulkRows(caller, jobId, null, { offset: 0, limit: SAMPLE_ROWS }),
  ]);
  const kind = requireKind(kinds, job);
  const [target, last, reading] = await Promise.all([
    kind.target(caller, job.subject),
    findLastMatches(caller, job.subject),
    loadReading(caller, job, rows),
  ]);
  const { entity } = target;
  const columns = job.columns ?? [];
  if (columns.length === 0 || job.phase === "run") throw data(null, { status: 404 });
  const imported = importedProperties(entity);
  const matches = matchColumns(columns, imported, lastColumns(entity, imported, columns, last));
  const properties = imported.map((property) => ({
    name: `${PREFIX}${property.name}`,
    label: property.label(),
    isRequired: property.form?.required ?? false,
    hint: property.form?.cells === "links" ? m.bulk_images_hint() : null,
    column: String(matches.get(property.name) ?? ""),
  }));
  const keys = listKeys(target);
  const columnIn = (key: string) =>
    properties.some(({ name, column }) => name === PREFIX + key && column !== "");
  const inFile = keys.filter(({ value }) =>
    value === ALL_KEYS ? target.keys?.some(({ name }) => columnIn(name)) : columnIn(value),
  );
  const idColumn = String(findColumns(columns, [ID])[0] ?? "");
  // Once the missing column is chosen, rows are found by it.
  const usualKey = target.usesAllKeys ? ALL_KEYS : "";
  const matched = inFile.find(({ value }) => value === "key") ?? inFile[0];
  return {
    job: { id: job.id, name: job.name, total: job.total },
    paths: kind.paths(jobId),
    reading,
    questions: columnQuestions(job),
    columns: columns.map((name, index) => ({
      value: String(index),
      label: name || m.bulk_column_number({ number: index + 1 }),
      samples: rows.map(({ cells }) => cells?.[index] ?? "").filter((cell) => cell !== ""),
    })),
    properties,
    keys: [{ value: ID, label: m.console_id() }, ...keys],
    key: matched?.value ?? (idColumn === "" ? usualKey : ID),
    idColumn,
    ignored: columns.filter(
      (name, index) =>
        name !== "" &&
        name.toLowerCase() !== ID &&
        properties.every(({ column }) => column !== String(index)),
    ),
  };
}

export type FileColumns = Awaited<ReturnType<typeof loadColumns>>;

/** Finds the columns that have the same names as those matched with the properties in the last file. */
function lastColumns(
  entity: Entity,
  properties: readonly Property[],
  columns: readonly string[],
  last: ReadonlyMap<string, string>,
): Map<string, number> {
  const matches = properties.map((property) => {
    const names = new Set(
      (["create", "update"] as const).map((mode) =>
        last.get(findPlaces(entity, property, mode).to),
      ),
    );
    const at = columns.findIndex((column) => column && names.has(column.toLowerCase()));
    return [property.name, at] as const;
  });
  return new Map(matches.filter(([, at]) => at !== -1));
}

interface ColumnsProblem {
  problem: string;
  /** Errors at the questions about ambiguous columns, by the index of the column. */
  columnErrors?: Record<string, string>;
  /** Errors at the choices of columns, by their names in the form. */
  fieldErrors?: Record<string, string>;
  values: Record<string, string>;
  status: number;
}

type ColumnsOutcome = ColumnsProblem | { readAgain: true } | null;

/**
 * Previews the file with the chosen columns, or reads the file again with another encoding. Returns the problem with
 * the choice; null if there is none.
 */
export async function submitColumns(
  caller: Caller,
  kinds: readonly JobKind[],
  jobId: string,
  request: Request,
): Promise<ColumnsOutcome> {
  const job = await readBulkJob(caller, jobId);
  const target = await requireKind(kinds, job).target(caller, job.subject);
  const { entity } = target;
  const form = await readForm(request);
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  if (values["intent"] === "read") {
    const unread = await submitReading(caller, jobId, values);
    return unread ? { ...unread, values: {} } : { readAgain: true };
  }
  const choice = readChoice(target, values, (job.columns ?? []).length);
  if ("problem" in choice) return { ...choice, values, status: 422 };
  const readCall = buildRead(withModes(entity, choice.columnOf));
  const operation = await buildOperation(target, choice);
  const definition = { operation, ...(readCall && { read: readCall }) };
  const problem = await catchActionError(defineBulkJob(caller, jobId, definition), m.bulk_failed());
  if (!problem) return null;
  const { text, status, requestError } = problem;
  const fieldErrors = requestError?.fieldErrors ?? [];
  const columnErrors = Object.fromEntries(
    fieldErrors.flatMap(({ field, message }) => {
      const [, column] = /^column-(\d+)$/.exec(field) ?? [];
      return column ? [[column, message]] : [];
    }),
  ) as Record<string, string>;
  return { problem: fieldErrors[0]?.message ?? text, columnErrors, values, status };
}

/** Adds the show modes for the chosen properties, whose stored values are compared with the file. */
function withModes(entity: Entity, columnOf: ReadonlyMap<string, number>): Entity {
  const modes = entity.properties
    .filter(({ name }) => columnOf.has(name))
    .map((property) => property.modes);
  return {
    ...entity,
    calls: {
      ...entity.calls,
      search: {
        ...entity.calls.search,
        modes: Object.assign({}, entity.calls.search.modes, ...modes),
      },
    },
  };
}

function readChoice(
  target: BulkTarget,
  values: Record<string, string>,
  width: number,
): ColumnChoice | Pick<ColumnsProblem, "problem" | "fieldErrors"> {
  const { entity, keys = [] } = target;
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
  const keyNames = key === ALL_KEYS ? keys.map(({ name }) => name) : [key];
  const [firstColumn = null] = keyNames.flatMap((name) => columnOf.get(name) ?? []);
  const keyColumn = key === ID ? columnAt("column-id") : firstColumn;
  if (columnOf.size === 0) return { problem: m.bulk_columns_none() };
  const creates = mode !== "change" && key !== ID;
  const missing = creates ? findMissing(target, columnOf) : null;
  if (missing) return missing;
  if (mode !== "create" && keyColumn === null) {
    return { problem: m.bulk_columns_key(), fieldErrors: { key: m.bulk_columns_key() } };
  }
  const clears = values["empty"] === "clear";
  return { columnOf, key, keyColumn, mode, clears, notations: notationsIn(values) };
}

/**
 * Returns the problem with a file that lacks a column without which nothing can be created; null if there is none.
 */
function findMissing(
  { entity, keys = [], usesAllKeys }: BulkTarget,
  columnOf: ReadonlyMap<string, number>,
): Pick<ColumnsProblem, "problem" | "fieldErrors"> | null {
  if (usesAllKeys && !keys.some(({ name }) => columnOf.has(name))) {
    const labels = keys.map(({ label }) => label);
    const problem = m.bulk_columns_owner({ labels: formatChoices(labels) });
    return { problem, fieldErrors: errorsAt(keys, problem) };
  }
  const missing = formProperties(entity, "create").filter(
    ({ name, form, type }) => form?.required && type !== "flag" && !columnOf.has(name),
  );
  if (missing.length === 0) return null;
  const labels = missing.map(({ label }) => label()).join(", ");
  return {
    problem: m.bulk_columns_missing({ labels }),
    fieldErrors: errorsAt(missing, m.bulk_column_required()),
  };
}

function errorsAt(properties: readonly { name: string }[], text: string): Record<string, string> {
  return Object.fromEntries(properties.map(({ name }) => [PREFIX + name, text]));
}

function formatChoices(labels: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(labels);
}
