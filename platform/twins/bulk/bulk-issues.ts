import { checkEan, findMeantEan } from "#common/ean.ts";

import { createMessage, type Message, type MessageKey } from "../../base/messages/message.ts";
import { presentMessage, renderMessage } from "../../base/messages/render-message.ts";
import type { BulkEdit, BulkOperation } from "./bulk-operation.ts";
import type { BulkIssue } from "./bulk-row.store.ts";
import type { ApiAnswer, CallScope } from "./call-api.ts";
import type { EditResult } from "./edits.rules.ts";
import type { EditProblem } from "./read-cell.rules.ts";
import { matchKeys, rowKey } from "./row-key.rules.ts";

/** Data for naming the column of the file from which a value came. */
interface IssuePlan {
  operation: BulkOperation;
  columns: readonly string[];
}

const UNEXPECTED = 500;

interface SentenceView {
  messageKey?: MessageKey;
  params?: Message["params"];
}

interface FieldErrorView extends SentenceView {
  field?: string;
  message?: string;
}

/**
 * Converts an error of the API to issues of a row. An issue names the column of the file from which the value came
 * or, if it came from none, the member of the request.
 */
export function toIssues(
  { status, body }: ApiAnswer,
  plan?: IssuePlan,
  cells: readonly string[] = [],
): BulkIssue[] {
  const errors = Array.isArray(body["fieldErrors"])
    ? (body["fieldErrors"] as FieldErrorView[])
    : [];
  const details = typeof body["statusDetails"] === "string" ? body["statusDetails"] : "";
  if (errors.length === 0 || status >= UNEXPECTED)
    return [{ message: details, ...sentenceOf(body) }];
  return errors.slice(0, MAX_ISSUES).map(({ field = "", message = "", ...sentence }) => {
    const column = findColumn(plan, field);
    const value = (cells[column ?? -1] ?? "").trim().slice(0, MAX_VALUE_LENGTH);
    return {
      field: plan?.columns[column ?? -1] ?? field,
      message,
      ...sentenceOf(sentence),
      ...(value !== "" && !message.includes(value) && { value }),
    };
  });
}

/** Reads what an answer says about a call that was successful. */
export function noteIn({ body }: ApiAnswer): BulkIssue[] {
  const { message, ...sentence } = (body["note"] ?? {}) as FieldErrorView;
  return typeof message === "string" ? [{ message, ...sentenceOf(sentence) }] : [];
}

/** Parameters that are longer, such as a text of the user, are not stored a second time. */
const MAX_PARAMS_LENGTH = 2000;

function sentenceOf({ messageKey, params = {} }: SentenceView): SentenceView {
  if (messageKey === undefined || JSON.stringify(params).length > MAX_PARAMS_LENGTH) return {};
  return { messageKey, params };
}

/** Renders the sentence of a stored issue in the reader's language. */
export function issueMessage(
  { message, messageKey, params = {} }: BulkIssue,
  locale: string,
): string {
  if (messageKey === undefined) return message;
  const text = renderMessage({ key: messageKey, params }, locale);
  // The issue was stored by another version, whose sentence is unknown here.
  return text === messageKey ? message : text;
}

const MAX_ISSUES = 20;
const MAX_VALUE_LENGTH = 100;

function findColumn(plan: IssuePlan | undefined, field: string): number | undefined {
  const edit = plan?.operation.edits.find(
    ({ to }) =>
      to === field ||
      to.endsWith(`.${field}`) ||
      to.startsWith(`${field}.`) ||
      field.startsWith(`${to}.`),
  );
  return typeof edit?.column === "number" ? edit.column : undefined;
}

export function toEditIssue(
  { operation, columns }: IssuePlan,
  scope: CallScope,
  edit: BulkEdit,
  problem: EditProblem,
  cells: string[],
): BulkIssue {
  const text = (cells[edit.column ?? -1] ?? "").slice(0, 200);
  const field = typeof edit.column === "number" ? columns[edit.column] : (edit.from ?? edit.to);
  if (problem === "no_text") return { field, ...createIssue(scope, "bulk_value_no_text") };
  if (problem === "too_large") return { field, ...createIssue(scope, "bulk_value_too_large") };
  if (problem === "no_amount") return createIssue(scope, "bulk_value_no_amount");
  const keys = {
    number: "bulk_cell_number",
    rounded: "bulk_cell_rounded",
    sheet_error: "bulk_cell_sheet_error",
    currency: "bulk_cell_currency",
    date: "bulk_cell_date",
    serial_date: "bulk_cell_serial_date",
    fixed: "bulk_cell_fixed",
    flag: "bulk_cell_flag",
    object: "bulk_cell_object",
    no_match: "bulk_cell_no_match",
    no_link: "bulk_cell_no_link",
    quotes: "bulk_cell_quotes",
  } as const;
  if (problem === "date") {
    const example = (edit.dates ?? "y-m-d")
      .replace("y", "2025")
      .replace("m", "01")
      .replace("d", "31");
    return { field, ...createIssue(scope, "bulk_cell_date", { text, example }) };
  }
  if (problem === "lost_zeros" || problem === "upc_check_digit") {
    const example = findMeantEan(text)?.code ?? "";
    return { field, ...createIssue(scope, `ean_${problem}`, { text, example }) };
  }
  const key = problem === "fixed" ? rowKey(operation, cells) : null;
  const isOtherKey = matchKeys(operation).some(({ column }) => column === edit.column);
  if (key && key.column !== edit.column && isOtherKey) {
    return { field, ...createIssue(scope, "bulk_cell_two_keys", { text, example: key.text }) };
  }
  return { field, ...createIssue(scope, keys[problem], { text }) };
}

/** Says that no entity has the row's key and, if the key is no EAN, which code may be meant. */
export function unknownIssue(plan: IssuePlan, scope: CallScope, cells: string[]): BulkIssue {
  const column = rowKey(plan.operation, cells)?.column;
  const edit = plan.operation.edits.find((one) => one.column === column && one.kind === "ean");
  const meant = edit && findMeantEan(cells[column ?? -1] ?? "");
  if (!meant) return createIssue(scope, "bulk_row_unknown");
  return toEditIssue(plan, scope, edit, meant.reason, cells);
}

/** Builds a note about a value that differs from the file, such as a completed EAN. */
export function toNote(
  { columns }: IssuePlan,
  scope: CallScope,
  { edit, note, value }: EditResult["notes"][number],
): BulkIssue {
  const field = typeof edit.column === "number" ? columns[edit.column] : edit.to;
  const example = checkEan(value).corrected ?? "";
  return { field, ...createIssue(scope, `bulk_cell_${note}`, { text: value, example }) };
}

type IssueKey =
  | "bulk_row_unknown"
  | "bulk_row_exists"
  | "bulk_row_gone"
  | "bulk_row_incomplete"
  | "bulk_call_of_row"
  | "bulk_value_no_text"
  | "bulk_value_too_large"
  | "bulk_value_no_amount";
type CellKey =
  | "bulk_cell_several"
  | "bulk_cell_several_key"
  | "bulk_cell_two_keys"
  | "bulk_cell_number"
  | "bulk_cell_rounded"
  | "bulk_cell_sheet_error"
  | "bulk_cell_currency"
  | "bulk_cell_date"
  | "bulk_cell_serial_date"
  | "bulk_cell_fixed"
  | "bulk_cell_upc"
  | "bulk_cell_padded"
  | "bulk_cell_check_digit"
  | "ean_lost_zeros"
  | "ean_upc_check_digit"
  | "bulk_cell_shared"
  | "bulk_cell_no_field"
  | "bulk_row_other_class"
  | "bulk_row_lacks"
  | "bulk_cell_flag"
  | "bulk_cell_object"
  | "bulk_cell_no_match"
  | "bulk_cell_no_link"
  | "bulk_cell_quotes";

export function createIssue(scope: CallScope, key: IssueKey): BulkIssue;
export function createIssue(
  scope: CallScope,
  key: CellKey,
  params: { text: string; example?: string },
): BulkIssue;
export function createIssue(
  { caller }: CallScope,
  key: IssueKey | CellKey,
  params: { text: string; example?: string } = { text: "" },
): BulkIssue {
  const message = createMessage(key as "bulk_cell_date", { example: "", ...params });
  return presentMessage(message, caller.locale);
}
