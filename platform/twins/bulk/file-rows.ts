import { CsvError, type CsvDialect, openCsv } from "../../base/csv/read-csv.ts";
import type { RowProblem, TableRow } from "../../base/csv/table-row.ts";
import type { Executor } from "../../base/database/executor.ts";
import { CODE, invalidFields, type RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { presentMessage } from "../../base/messages/render-message.ts";
import type { XlsxSheet } from "../../base/xlsx/messages.ts";
import { isXlsx, openXlsx } from "../../base/xlsx/read-xlsx.ts";
import type { Caller } from "../../core/access/caller.ts";
import { addBulkRows, type BulkIssue } from "./bulk-row.store.ts";
import { MAX_BULK_FILE_BYTES, MAX_BULK_ROWS } from "./limits.ts";
import { addFacts, type ColumnFacts, noFacts } from "./notations/column-facts.rules.ts";

/** Number of rows that one statement stores. */
const MAX_STEP_ROWS = 1000;
const MAX_STEP_CHARACTERS = 500_000;
/** Storage that a cell needs in addition to its text, in characters. */
const CHARACTERS_PER_CELL = 3;

/** Encoding and delimiter of a CSV file, as it was read. */
export interface FileReading {
  encoding: string;
  /** False if the encoding was guessed from the content of the file. */
  isCertain: boolean;
  delimiter: string;
}

/** What a user may choose about reading a file; the rest is detected. */
export interface FileChoice extends CsvDialect {
  /** Name of the sheet of a workbook. */
  sheet?: string | null | undefined;
}

/** Sheets of a workbook, and the name of the one that was read. */
export interface SheetReading {
  sheets: XlsxSheet[];
  sheet: string;
}

export interface OpenedFile {
  columns: string[];
  rows: AsyncGenerator<TableRow>;
  /** Encoding and delimiter of the file; null for a workbook. */
  reading: FileReading | null;
  /** Null for a CSV file. */
  workbook: SheetReading | null;
}

/** Opens a CSV file, or a sheet of a workbook. Throws at the field `file` or `sheet`. */
export async function openFile(
  { path, size }: { path: string; size: number },
  chosen: FileChoice,
): Promise<OpenedFile> {
  if (size > MAX_BULK_FILE_BYTES) {
    throw fileError(
      createMessage("bulk_file_too_large", { max: MAX_BULK_FILE_BYTES / 1024 / 1024 }),
    );
  }
  try {
    if (await isXlsx(path)) return await openSheet(path, chosen.sheet);
    const { encoding, isCertain, delimiter, ...table } = await openCsv(path, chosen);
    return { ...table, reading: { encoding, isCertain, delimiter }, workbook: null };
  } catch (error) {
    if (error instanceof CsvError && error.kind === "sheet") {
      const message = createMessage("bulk_file_no_sheet", { sheet: chosen.sheet ?? "" });
      throw invalidFields(CODE.ENTITY_INVALID, [{ field: "sheet", message }]);
    }
    throw error instanceof CsvError ? fileError(unreadable(error)) : error;
  }
}

async function openSheet(path: string, name: string | null | undefined): Promise<OpenedFile> {
  const { columns, rows, sheets, sheet } = await openXlsx(path, { sheet: name });
  return { columns, rows, reading: null, workbook: { sheets, sheet } };
}

/** Stores the rows of the file, many with each statement. Unreadable rows are stored as failed. */
export async function addFileRows(
  db: Executor,
  id: string,
  { columns, rows, reading }: OpenedFile,
  { locale }: Caller,
): Promise<{ total: number; characters: number; facts: ColumnFacts[] }> {
  const facts = noFacts(columns.length);
  let chunk: { line: number; cells: string[]; issues?: BulkIssue[] }[] = [];
  let [characters, stored] = [0, 0];
  let total = 0;
  const flush = async () => {
    await addBulkRows(db, id, total - chunk.length, chunk);
    chunk = [];
    stored += characters;
    characters = 0;
  };
  try {
    for await (const { line, cells, problem } of rows) {
      total += 1;
      if (total > MAX_BULK_ROWS) {
        throw fileError(createMessage("bulk_too_many_rows", { max: MAX_BULK_ROWS }));
      }
      const reason = problem && toReason(problem, columns.length, reading);
      const issues = reason && [presentMessage(reason, locale)];
      chunk.push({ line, cells, ...(issues && { issues }) });
      if (!problem) addFacts(facts, cells, reading === null);
      for (const cell of cells) characters += cell.length + CHARACTERS_PER_CELL;
      if (chunk.length === MAX_STEP_ROWS || characters >= MAX_STEP_CHARACTERS) await flush();
    }
  } catch (error) {
    throw error instanceof CsvError ? fileError(unreadable(error)) : error;
  }
  await flush();
  if (total === 0) throw fileError(createMessage("bulk_file_no_rows"));
  return { total, characters: stored, facts };
}

function toReason(problem: RowProblem, columns: number, reading: FileReading | null): Message {
  switch (problem.kind) {
    case "quotes":
      return createMessage("bulk_row_quotes");
    case "surplus":
      return createMessage("bulk_row_surplus", { cells: problem.cells, columns });
    case "unreadable": {
      const encoding = (reading?.encoding ?? "utf-8").toUpperCase();
      return createMessage("bulk_row_unreadable", { line: problem.line, encoding });
    }
  }
}

function unreadable({ kind, line }: CsvError): Message {
  switch (kind) {
    case "empty":
      return createMessage("bulk_file_empty");
    case "binary":
      return createMessage("bulk_file_binary");
    case "columns":
      return createMessage("bulk_file_columns");
    case "quotes":
      return createMessage("bulk_row_quotes");
    case "endless":
      return createMessage("bulk_file_endless", { line });
    case "damaged":
    case "sheet":
      return createMessage("bulk_file_damaged");
    case "no_rows":
      return createMessage("bulk_file_no_rows");
    case "large":
      return createMessage("bulk_file_unpacked");
  }
}

function fileError(message: Message): RequestError {
  return invalidFields(CODE.ENTITY_INVALID, [{ field: "file", message }]);
}
