import { CsvError, openCsv } from "../../base/csv/read-csv.ts";
import type { Executor } from "../../base/database/executor.ts";
import { CODE, invalidFields, type RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { isXlsx, openXlsx } from "../../base/xlsx/read-xlsx.ts";
import type { Caller } from "../access/caller.ts";
import { addBulkRows, failBulkRows } from "./bulk-row.store.ts";
import { MAX_BULK_FILE_BYTES, MAX_BULK_ROWS } from "./limits.ts";

/** The rows of a file are stored in steps of this size. */
const MAX_STEP_ROWS = 1000;
const MAX_STEP_CHARACTERS = 500_000;
/** An empty cell is stored too. */
const CHARACTERS_PER_CELL = 3;

/** Opens a CSV file or the first sheet of a workbook. Fails with an error at the field `file`. */
export async function openFile(
  { path, size }: { path: string; size: number },
  encoding: string | null,
) {
  if (size > MAX_BULK_FILE_BYTES) {
    throw fileError(
      createMessage("bulk_file_too_large", { max: MAX_BULK_FILE_BYTES / 1024 / 1024 }),
    );
  }
  try {
    return (await isXlsx(path)) ? await openXlsx(path) : await openCsv(path, encoding);
  } catch (error) {
    throw error instanceof CsvError ? fileError(unreadable(error)) : error;
  }
}

/**
 * Adds the rows of the file in many statements; those that can't be read are marked as failed. Returns their number, and
 * how many characters they have.
 */
export async function addFileRows(
  db: Executor,
  id: string,
  rows: AsyncGenerator<{ line: number; cells: string[]; isBroken: boolean }>,
  { locale }: Caller,
): Promise<{ total: number; characters: number }> {
  let chunk: { line: number; cells: string[] }[] = [];
  let [characters, stored] = [0, 0];
  const broken: number[] = [];
  let total = 0;
  const flush = async () => {
    await addBulkRows(db, id, total - chunk.length, chunk);
    chunk = [];
    stored += characters;
    characters = 0;
  };
  try {
    for await (const { line, cells, isBroken } of rows) {
      total += 1;
      if (total > MAX_BULK_ROWS) {
        throw fileError(createMessage("bulk_too_many_rows", { max: MAX_BULK_ROWS }));
      }
      if (isBroken) broken.push(total);
      chunk.push({ line, cells });
      for (const cell of cells) characters += cell.length + CHARACTERS_PER_CELL;
      if (chunk.length === MAX_STEP_ROWS || characters >= MAX_STEP_CHARACTERS) await flush();
    }
  } catch (error) {
    throw error instanceof CsvError ? fileError(unreadable(error)) : error;
  }
  await flush();
  if (total === 0) throw fileError(createMessage("bulk_file_no_rows"));
  await failBulkRows(db, id, broken, renderMessage(createMessage("bulk_row_quotes"), locale));
  return { total, characters: stored };
}

function unreadable({ kind, line }: CsvError): Message {
  switch (kind) {
    case "empty":
      return createMessage("bulk_file_empty");
    case "binary":
      return createMessage("bulk_file_binary");
    case "columns":
      return createMessage("bulk_file_columns");
    case "endless":
      return createMessage("bulk_file_endless", { line });
    case "damaged":
      return createMessage("bulk_file_damaged");
    case "large":
      return createMessage("bulk_file_unpacked");
  }
}

function fileError(message: Message): RequestError {
  return invalidFields(CODE.ENTITY_INVALID, [{ field: "file", message }]);
}
