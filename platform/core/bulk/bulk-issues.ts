import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { BulkEdit, BulkOperation } from "./bulk-operation.ts";
import type { BulkIssue } from "./bulk-row.store.ts";
import type { ApiAnswer, CallScope } from "./call-api.ts";
import type { EditProblem } from "./read-cell.rules.ts";

/** Where the places of a body come from: columns of the file have names that its user knows. */
interface IssuePlan {
  operation: BulkOperation;
  columns: readonly string[];
}

const UNEXPECTED = 500;

interface FieldErrorView {
  field?: string;
  message?: string;
}

/** What the API answered, by the columns of the file where there is one. */
export function issuesOf({ status, body }: ApiAnswer, plan?: IssuePlan): BulkIssue[] {
  const errors = Array.isArray(body["fieldErrors"])
    ? (body["fieldErrors"] as FieldErrorView[])
    : [];
  const details = typeof body["statusDetails"] === "string" ? body["statusDetails"] : "";
  if (errors.length === 0 || status >= UNEXPECTED) return [{ message: details }];
  return errors.slice(0, MAX_ISSUES).map(({ field = "", message = "" }) => ({
    field: columnOf(plan, field) ?? field,
    message,
  }));
}

const MAX_ISSUES = 20;

function columnOf(plan: IssuePlan | undefined, field: string): string | undefined {
  const edit = plan?.operation.edits.find(
    ({ to }) =>
      to === field ||
      to.endsWith(`.${field}`) ||
      to.startsWith(`${field}.`) ||
      field.startsWith(`${to}.`),
  );
  return typeof edit?.column === "number" ? plan?.columns[edit.column] : undefined;
}

export function problemOf(
  { columns }: IssuePlan,
  scope: CallScope,
  edit: BulkEdit,
  problem: EditProblem,
  cells: string[],
): BulkIssue {
  const text = (cells[edit.column ?? -1] ?? "").slice(0, 200);
  const field = typeof edit.column === "number" ? columns[edit.column] : (edit.from ?? edit.to);
  if (problem === "no_text") return { field, ...say(scope, "bulk_value_no_text") };
  if (problem === "too_large") return { field, ...say(scope, "bulk_value_too_large") };
  if (problem === "no_amount") return say(scope, "bulk_value_no_amount");
  const keys = {
    number: "bulk_cell_number",
    flag: "bulk_cell_flag",
    no_match: "bulk_cell_no_match",
    no_link: "bulk_cell_no_link",
  } as const;
  return { field, ...say(scope, keys[problem], { text }) };
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
  | "bulk_cell_number"
  | "bulk_cell_flag"
  | "bulk_cell_no_match"
  | "bulk_cell_no_link";

export function say(scope: CallScope, key: IssueKey): BulkIssue;
export function say(scope: CallScope, key: CellKey, params: { text: string }): BulkIssue;
export function say(
  { caller }: CallScope,
  key: IssueKey | CellKey,
  params = { text: "" },
): BulkIssue {
  const message = createMessage(key as CellKey, params);
  return { message: renderMessage(message, caller.locale) };
}
