import { m } from "#app/paraglide/messages.js";

import type { BulkJob } from "./bulk-jobs.server.ts";
import type { BulkEdit } from "./bulk-operation.server.ts";

const NUMBERS = "numbers-";
const DATES = "dates-";

/** The questions of the form about columns whose numbers or days fit several notations. */
export function columnQuestions({ questions, columns }: BulkJob) {
  return questions.map(({ column, example, dates }) => ({
    column: String(column),
    name: `${dates ? DATES : NUMBERS}${column}`,
    label: columns?.[column] || m.bulk_column_number({ number: column + 1 }),
    example,
    choices: [
      { value: "", label: m.bulk_question_choose() },
      ...(dates ?? ["comma", "point"]).map((value) => ({ value, label: notationLabel(value) })),
    ],
  }));
}

function notationLabel(notation: string): string {
  if (notation === "comma") return m.bulk_question_comma();
  if (notation === "point") return m.bulk_question_point();
  return notation
    .replace("d", m.bulk_question_day())
    .replace(/m(?![a-z])/, m.bulk_question_month())
    .replace(/y$|^y/, m.bulk_question_year());
}

/** The chosen notations, by the index of the column. */
export function notationsIn(
  values: Readonly<Record<string, string>>,
): Map<number, Pick<BulkEdit, "numbers" | "dates">> {
  const notations = new Map<number, Pick<BulkEdit, "numbers" | "dates">>();
  for (const [name, value] of Object.entries(values)) {
    const [, kind, column] = /^(numbers|dates)-(\d{1,3})$/.exec(name) ?? [];
    if (kind === undefined || value === "") continue;
    notations.set(Number(column), { ...notations.get(Number(column)), [kind]: value });
  }
  return notations;
}
