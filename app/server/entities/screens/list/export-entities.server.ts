import { stringify } from "csv-stringify/sync";

import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import { textStream } from "#app/server/http/text-stream.server.ts";
import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import { readPages } from "#app/server/platform/read-pages.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Property } from "../../types/property.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { requireLookup } from "../lookup-error.server.ts";
import { searchEntities } from "../read-entities.server.ts";
import { searchBody } from "./entity-filters.server.ts";
import {
  columnsOf,
  entityListDefinition,
  sortQuery,
  viewRow,
  visibleColumns,
} from "./entity-list.server.ts";

const PAGE_SIZE = 1000;

/** Streams all rows of the list at the address as a CSV file with a header row. `more` has further filters. */
export async function exportEntities(
  caller: Caller,
  url: URL,
  entity: RegisteredEntity,
  more: object = {},
): Promise<ReadableStream<Uint8Array>> {
  const params = await listParamsAt(caller, url, entityListDefinition(entity));
  const columns = visibleColumns(columnsOf(entity), params);
  const filters = { ...(await requireLookup(searchBody(caller, entity, params))), ...more };
  const pages = readPages(async ({ offset, limit }): Promise<FilePage> => {
    const { rows, answered, related } = await searchEntities(caller, entity, filters, {
      offset: String(offset),
      limit: String(limit),
      ...entity.calls.search.columnModes?.(columns.map(({ name }) => name)),
      ...sortQuery(entity, params),
    });
    const lines = rows.map((row) => {
      const { values } = viewRow(entity, row, related, columns);
      return columns.map(({ name }) => textOf(values[name]));
    });
    return { lines, answered };
  }, PAGE_SIZE);
  // The first page is read before the response begins, so that an error has a status.
  const first = await pages.next();
  return textStream(csvText(columns, first.value?.lines ?? [], pages));
}

interface FilePage {
  lines: string[][];
  answered: number;
}

async function* csvText(
  columns: Property[],
  first: string[][],
  others: AsyncIterable<FilePage>,
): AsyncGenerator<string, void> {
  yield csvLines([columns.map(({ label }) => label()), ...first], true);
  for await (const { lines } of others) if (lines.length > 0) yield csvLines(lines);
}

function csvLines(lines: string[][], isStart = false): string {
  return stringify(lines, { bom: isStart, record_delimiter: "windows", escape_formulas: true });
}

function textOf(value: EntityValue | undefined): string {
  switch (value?.kind) {
    case undefined:
    case "none":
    case "unsupported":
      return "";
    case "text":
    case "number":
    case "code":
      return value.text;
    case "amount":
      return `${value.text} ${value.unit}`;
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
