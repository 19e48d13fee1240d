import { dropTextMark } from "#common/spreadsheet-codes.ts";

import { addDate, type DateFacts, decideDates, type DateNotation } from "./date-notation.rules.ts";
import { addNumber, decideNumbers, isPlain, type NumberFacts } from "./number-notation.rules.ts";

/** Counts of a column's values that fit each notation. */
export interface ColumnFacts {
  numbers: NumberFacts;
  dates: DateFacts;
}

/** Longer texts are neither numbers nor dates. */
const MAX_LENGTH = 40;

export function noFacts(columns: number): ColumnFacts[] {
  return Array.from({ length: columns }, () => ({
    numbers: { point: 0, comma: 0, both: 0, example: "" },
    dates: { fits: {}, example: "" },
  }));
}

/** Adds the cells of a row to the facts. */
export function addFacts(
  facts: readonly ColumnFacts[],
  cells: readonly string[],
  isWorkbook: boolean,
): void {
  for (const [at, cell] of cells.entries()) {
    const column = facts[at];
    if (!column || cell.length > MAX_LENGTH || !/\d.*[.,/-]|[.,/-].*\d/.test(cell)) continue;
    const text = dropTextMark(cell);
    if (!isWorkbook || !isPlain(text)) addNumber(column.numbers, text);
    addDate(column.dates, text);
  }
}

/** A column with values that fit several notations, so that the user has to choose one. */
export interface ColumnQuestion {
  column: number;
  /** An ambiguous value of the column. */
  example: string;
  /** Date notations to choose from; null if a number notation has to be chosen. */
  dates: DateNotation[] | null;
}

export function listQuestions(facts: readonly ColumnFacts[]): ColumnQuestion[] {
  return facts.flatMap(({ numbers, dates }, column) => {
    const days = decideDates(dates);
    return [
      ...(decideNumbers(numbers) === null
        ? [{ column, example: numbers.example, dates: null }]
        : []),
      ...(Array.isArray(days) ? [{ column, example: dates.example, dates: days }] : []),
    ];
  });
}
