import { stringify } from "csv-stringify/sync";

import type { ConsoleValue } from "#app/rules/console-value.ts";

import type { Caller } from "../caller.server.ts";
import { textStream } from "../http/text-stream.server.ts";
import { listParamsAt } from "../lists/list-page.server.ts";
import { searchBody } from "./entity-filters.server.ts";
import {
  columnsOf,
  entityListDefinition,
  sortQuery,
  viewRow,
  visibleColumns,
} from "./entity-list.server.ts";
import type { Entity, Property } from "./entity.server.ts";
import { searchEntities } from "./find-choices.server.ts";
import { requireLookup } from "./lookup-error.server.ts";

const PAGE_SIZE = 1000;

/**
 * All rows of the list at the address as a CSV file with the names of its columns, written while it is read. `more`
 * narrows it further.
 */
export async function exportEntities(
  caller: Caller,
  url: URL,
  entity: Entity,
  more: object = {},
): Promise<ReadableStream<Uint8Array>> {
  const params = await listParamsAt(caller, url, entityListDefinition(entity));
  const columns = visibleColumns(columnsOf(entity), params);
  const filters = { ...(await requireLookup(searchBody(caller, entity, params))), ...more };
  const readPage = async (offset: number) => {
    const { rows, answered, related } = await searchEntities(caller, entity, filters, {
      offset: String(offset),
      limit: String(PAGE_SIZE),
      ...entity.search.columnModes?.(columns.map(({ name }) => name)),
      ...sortQuery(entity, params),
    });
    const lines = rows.map((row) => {
      const { values } = viewRow(entity, row, related, columns);
      return columns.map(({ name }) => textOf(values[name]));
    });
    return { lines, isLast: answered < PAGE_SIZE };
  };
  // What is wrong with the list is found before the answer begins.
  const first = await readPage(0);
  return textStream(csvText(columns, first, readPage));
}

interface FilePage {
  lines: string[][];
  isLast: boolean;
}

/** Each page is read when the one before it has been taken. */
async function* csvText(
  columns: Property[],
  first: FilePage,
  readPage: (offset: number) => Promise<FilePage>,
): AsyncGenerator<string, void> {
  yield csvLines([columns.map(({ label }) => label())], true);
  let page = first;
  for (let offset = PAGE_SIZE; ; offset += PAGE_SIZE) {
    if (page.lines.length > 0) yield csvLines(page.lines);
    if (page.isLast) return;
    page = await readPage(offset);
  }
}

function csvLines(lines: string[][], isStart = false): string {
  return stringify(lines, { bom: isStart, record_delimiter: "windows", escape_formulas: true });
}

function textOf(value: ConsoleValue | undefined): string {
  switch (value?.kind) {
    case undefined:
    case "none":
    case "unsupported":
      return "";
    case "text":
    case "number":
    case "code":
      return value.text;
    case "date":
    case "instant":
      return value.iso;
    case "boolean":
      return String(value.on);
    case "link":
      return value.url;
    case "color":
      return value.hex;
    case "references":
      return value.items.map(({ name }) => name).join(", ");
    case "changes":
      return value.items
        .map(({ name, before, after }) => `${name}: ${before} → ${after}`)
        .join("; ");
  }
}
