import { m } from "#app/paraglide/messages.js";
import { FIELD_COLUMN, type NewRow, type NewRowProblem } from "#app/rules/selling/new-rows.ts";
import { CreateProduct } from "#app/rules/selling/product.ts";
import { editSchema } from "#app/rules/twins/edit-form.ts";
import { isEditable } from "#app/rules/twins/form-values.ts";
import { type FormField, toFormName } from "#app/rules/twins/twin-field.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { buildFieldValues } from "#app/server/twins/forms/edit-twin.server.ts";
import { newEntryForm } from "#app/server/twins/forms/entry-form.server.ts";
import { pastedEntries } from "#app/server/twins/forms/pasted-entries.server.ts";
import { partOf } from "#app/server/twins/forms/save-entry.server.ts";
import { comparableName } from "#common/comparable-name.ts";
import { splitLabels } from "#common/label-names.ts";
import { dropTextMark, isRounded } from "#common/spreadsheet-codes.ts";

import type { ProductType } from "../product-types.server.ts";
import { listLabels, newLabelProblem } from "./labels.server.ts";

/** The columns that each new product needs. */
const REQUIRED: ReadonlySet<string> = new Set(["name", "ean", "sku", "type"]);
/** The column of a product's labels, whose names are read as on the page that adds labels. */
const LABELS = "labels";

export interface NewProduct {
  classId: string;
  name: string;
  fields: Record<string, string>;
  /** Names of labels; those that the business lacks are added. */
  tags: { newTags: string[] };
  requestKey: string;
  allowCheckDigit: true;
}

/** A row as it would be created, or what is wrong in it. */
export interface ReadRow {
  row: NewRow;
  product: NewProduct | null;
  problems: NewRowProblem[];
}

/** Returns the key of the control that edits a column. */
export function keyOfColumn(column: string): string {
  if (!column.startsWith(FIELD_COLUMN)) return column;
  const [key = ""] = column.slice(FIELD_COLUMN.length).split(":");
  return key;
}

export function problemAt(column: string | null, text: string, label = ""): NewRowProblem {
  return { column, label, text, holderId: null };
}

/** Reads rows with the rules of the form that creates a product, and their other cells with those of the grid. */
export async function readNewRows(
  caller: Caller,
  types: readonly ProductType[],
  rows: readonly NewRow[],
): Promise<ReadRow[]> {
  const hasLabels = rows.some(({ cells }) => (cells[LABELS] ?? "").trim() !== "");
  const [controls, labels] = await Promise.all([
    loadControls(caller, types, rows),
    hasLabels ? listLabels(caller) : [],
  ]);
  const existing = new Set(labels.map(({ name }) => comparableName(name)));
  return rows.map((row) => readRow(row, types, controls.get(typeIn(row.cells)) ?? [], existing));
}

/** Loads the controls of the cells, once for each product type that rows with such cells have. */
async function loadControls(
  caller: Caller,
  types: readonly ProductType[],
  rows: readonly NewRow[],
): Promise<Map<string, FormField[]>> {
  const keys = new Map<string, Set<string>>();
  for (const { cells } of rows) {
    const typeId = typeIn(cells);
    const own = otherCells(cells).map(([column]) => keyOfColumn(column));
    if (own.length > 0) keys.set(typeId, new Set([...(keys.get(typeId) ?? []), ...own]));
  }
  const loaded = await Promise.all(
    types
      .filter(({ id }) => keys.has(id))
      .map(async ({ id, key }) => {
        const parts = [...(keys.get(id) ?? [])].map(partOf);
        const isPart = (field: FormField) => parts.some((isOne) => isOne(field));
        const { fields } = await newEntryForm(caller, key, null, isPart);
        return [id, fields.filter(isEditable)] as const;
      }),
  );
  return new Map(loaded);
}

function readRow(
  row: NewRow,
  types: readonly ProductType[],
  controls: FormField[],
  existing: ReadonlySet<string>,
): ReadRow {
  const { key, cells } = row;
  const typeId = typeIn(cells);
  const isType = types.some(({ id }) => id === typeId);
  const pastedSku = dropTextMark(cells["sku"] ?? "");
  const basics = CreateProduct.safeParse({
    name: cells["name"] ?? "",
    ean: cells["ean"] ?? "",
    sku: pastedSku,
    productCategoryId: isType ? typeId : "",
  });
  const problems = (basics.error?.issues ?? []).map(({ path: [name], message }) =>
    name === "productCategoryId"
      ? problemAt("type", typeId === "" ? message : m.products_new_row_type({ text: typeId }))
      : problemAt(String(name), message),
  );
  if (isRounded(pastedSku))
    problems.push(problemAt("sku", m.products_code_rounded({ text: pastedSku })));
  // Which other values a product has depends on its type.
  const others = isType ? readOthers(cells, controls) : { values: {}, problems: [] };
  const labels = splitLabels(cells[LABELS] ?? "");
  const added = labels?.filter((label) => !existing.has(comparableName(label)));
  const refused = added ? newLabelProblem(added) : m.labels_quotes();
  problems.push(...others.problems, ...(refused === null ? [] : [problemAt(LABELS, refused)]));
  if (!basics.success || labels === null || problems.length > 0)
    return { row, product: null, problems };
  const { name, ean, sku } = basics.data;
  return {
    row,
    product: {
      classId: typeId,
      name,
      fields: { ...others.values, ean, sku },
      tags: { newTags: labels },
      requestKey: key,
      // As in the form, a wrong check digit is only a warning.
      allowCheckDigit: true,
    },
    problems: [],
  };
}

function readOthers(cells: NewRow["cells"], controls: FormField[]) {
  const problems: NewRowProblem[] = [];
  // The name was read before; the schema of forms has it always.
  const form = new FormData();
  form.set("name", "-");
  const used: FormField[] = [];
  const columns = new Map<string, string>();
  for (const [column, text] of otherCells(cells)) {
    const parts = controls.filter(partOf(keyOfColumn(column)));
    if (parts.length === 0) {
      problems.push(problemAt(column, m.products_new_row_no_value()));
      continue;
    }
    const { entries, problem } = pastedEntries(parts, text);
    if (problem !== null) problems.push(problemAt(column, problem));
    for (const [name, value] of entries ?? []) form.append(name, value);
    if (entries) used.push(...parts);
    for (const { key } of parts) columns.set(toFormName(key), column);
  }
  const submission = parseForm(form, editSchema(used));
  if (submission.status === "success") {
    return { values: buildFieldValues(used, submission.value), problems };
  }
  for (const [name, texts] of Object.entries(submission.reply().error ?? {})) {
    problems.push(problemAt(columns.get(name) ?? null, (texts ?? []).join(" ")));
  }
  return { values: {}, problems };
}

export function typeIn(cells: NewRow["cells"]): string {
  return (cells["type"] ?? "").trim();
}

/** Lists the filled cells of a row that are values of fields, apart from those that each product needs. */
function otherCells(cells: NewRow["cells"]): [string, string][] {
  return Object.entries(cells).filter(
    ([column, text]) => !REQUIRED.has(column) && column !== LABELS && text.trim() !== "",
  );
}
