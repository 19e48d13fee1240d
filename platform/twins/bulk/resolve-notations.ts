import { CODE, type FieldError, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import type { BulkEdit, BulkOperation } from "./bulk-operation.ts";
import type { FileSource } from "./job-file.ts";
import type { ColumnFacts } from "./notations/column-facts.rules.ts";
import { decideDates } from "./notations/date-notation.rules.ts";
import { decideNumbers } from "./notations/number-notation.rules.ts";

/**
 * Decides the notation of columns with numbers or dates. Throws for ambiguous columns, for which the user has to
 * choose.
 */
export function resolveNotations(
  operation: BulkOperation,
  { source, columns }: Pick<BulkJobRow, "source" | "columns">,
): BulkOperation {
  const { facts } = source as Partial<FileSource>;
  if (!facts) return operation;
  const problems = new Map<string, FieldError>();
  const edits = operation.edits.map((edit) => {
    const column = typeof edit.column === "number" ? facts[edit.column] : undefined;
    if (edit.how !== "column" || !column) return edit;
    const name = ((columns ?? []) as string[])[edit.column ?? -1] ?? "";
    return resolved(edit, column, name, problems);
  });
  if (problems.size > 0) throw invalidFields(CODE.ENTITY_INVALID, [...problems.values()]);
  return { ...operation, edits };
}

function resolved(
  edit: BulkEdit,
  { numbers, dates }: ColumnFacts,
  column: string,
  problems: Map<string, FieldError>,
): BulkEdit {
  const field = `column-${edit.column}`;
  if ((edit.kind === "number" || edit.kind === "decimal") && !edit.numbers) {
    const notation = decideNumbers(numbers);
    if (notation !== null) return { ...edit, numbers: notation };
    const message = createMessage("bulk_column_numbers", { column, example: numbers.example });
    problems.set(field, { field, message });
  }
  if (edit.kind === "date" && !edit.dates) {
    const notation = decideDates(dates);
    if (!Array.isArray(notation)) return { ...edit, dates: notation };
    const message = createMessage("bulk_column_dates", { column, example: dates.example });
    problems.set(field, { field, message });
  }
  return edit;
}
