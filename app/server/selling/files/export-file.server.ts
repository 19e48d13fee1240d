import { type CellValue, writeXlsxStream } from "hucre/xlsx";

import { textStream } from "#app/server/http/text-stream.server.ts";
import { readPages } from "#app/server/platform/read-pages.server.ts";
import {
  type Related,
  type Twin,
  TwinListResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { CSV_BYTE_ORDER_MARK, csvLine, escapeCell } from "#common/csv-cells.ts";

import type { Column, Export } from "./export-products.server.ts";

const PAGE_SIZE = 500;

const QUERY = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
  showTwinField2DataListOptionMode: "SHORT",
  showTwinTag2DataListOptionMode: "SHORT",
  showTwin2TwinClassMode: "DETAILED",
  showTwin2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  // The codes of a card's product.
  showTwinByHeadMode: "BLUE",
};

interface Page {
  rows: Twin[];
  answered: number;
  related: Related;
}

function pagesOf({ platform }: Caller, { search, order }: Export): AsyncGenerator<Page, void> {
  return readPages(async ({ offset, limit }) => {
    const page = { ...order, offset: String(offset), limit: String(limit) };
    const query = new URLSearchParams({ ...QUERY, ...page });
    const path = `/private/twin/search/${search.id}/v1?${query}`;
    const answer = await platform.post(path, search.body, TwinListResponse);
    const { twinList: rows, relatedObjects: related } = answer;
    return { rows, related, answered: rows.length };
  }, PAGE_SIZE);
}

/** Writes a CSV file while its rows are read. Importing it again without edits changes nothing. */
export function streamCsv(caller: Caller, what: Export): ReadableStream {
  return textStream(csvText(caller, what));
}

async function* csvText(caller: Caller, what: Export): AsyncGenerator<string, void> {
  yield CSV_BYTE_ORDER_MARK + csvLine(what.columns.map(({ label }) => label));
  for await (const { rows, related } of pagesOf(caller, what)) {
    yield rows.map((twin) => csvLine(what.columns.map(({ of }) => of(twin, related)))).join("");
  }
}

/** Writes the same rows as an Excel workbook, with typed cells for numbers, dates and booleans. */
export function streamXlsx(caller: Caller, what: Export): ReadableStream {
  return writeXlsxStream(sheetRows(caller, what), {
    name: "Vitrine",
    freezePane: { rows: 1 },
    columns: what.columns.map(({ kind }) => ({
      width: COLUMN_WIDTH,
      ...(kind === "date" && { numFmt: "yyyy-mm-dd" }),
    })),
  });
}

/** The width of a column in characters, the unit of spreadsheets. */
const COLUMN_WIDTH = 20;

async function* sheetRows(caller: Caller, { columns, ...what }: Export) {
  yield columns.map(({ label }) => textCell(label));
  for await (const { rows, related } of pagesOf(caller, { columns, ...what })) {
    for (const twin of rows) yield columns.map((column) => cellOf(column, twin, related));
  }
}

/** Converts a value to a typed cell, or to text if the typed cell would display it differently. */
function cellOf({ kind, of }: Column, twin: Twin, related: Related): CellValue {
  const text = of(twin, related);
  if (text === "") return null;
  if (kind === "number" && NUMBER.test(text)) return Number(text);
  if (kind === "boolean") return text === "true";
  if (kind === "date" && DAY.test(text)) return new Date(`${text}T00:00:00Z`);
  return textCell(text);
}

/** Numbers that a spreadsheet stores exactly: at most fifteen digits and no leading zeros. */
const NUMBER = /^-?(?!0\d)(?=[\d.]{1,15}$)\d+(?:\.\d+)?$/;
/** Days from 1901 on, because programs disagree about days before 1900-03-01. */
const DAY = /^(?:19(?!00)|2\d)\d{2}-\d{2}-\d{2}$/;

/** Escapes sequences such as `_x0041_`, which the format would read as one character. */
function textCell(text: string): string {
  return escapeCell(text).replaceAll(/_x(?=[\da-f]{4}_)/gi, "_x005F_x");
}
