import { createIssue } from "./bulk-issues.ts";
import type { BulkIssue } from "./bulk-row.store.ts";
import type { CallScope, OtherClass } from "./call-api.ts";
import type { JsonObject } from "./json-members.rules.ts";
import type { RowPlan } from "./row-plan.ts";

const MAX_VALUE_LENGTH = 100;

/** Returns the class of the row's twin, if the file creates twins of another class. */
export function findOtherClass(
  { api, operation: { create } }: RowPlan,
  scope: CallScope,
  current: JsonObject | null,
): OtherClass | null {
  return create && current ? api.otherClass(scope, create, current) : null;
}

/**
 * Builds notes about columns of the file that a twin of another class doesn't have, and about its missing required
 * fields.
 */
export function notesOnClass(
  { operation, columns }: RowPlan,
  scope: CallScope,
  cells: readonly string[],
  { other, body }: { other: OtherClass; body: JsonObject },
): BulkIssue[] {
  const { name: text } = other;
  const leftOut = operation.edits.flatMap(({ how, only, to, column = -1 }) => {
    const value = (cells[column ?? -1] ?? "").trim().slice(0, MAX_VALUE_LENGTH);
    const isLeftOut = how === "column" && only !== "create" && value !== "" && !other.hasPlace(to);
    const field = columns[column ?? -1];
    return isLeftOut
      ? [{ field, ...createIssue(scope, "bulk_cell_no_field", { text }), value }]
      : [];
  });
  return [
    createIssue(scope, "bulk_row_other_class", { text }),
    ...leftOut,
    ...other.missingIn(body).map((label) => createIssue(scope, "bulk_row_lacks", { text: label })),
  ];
}
