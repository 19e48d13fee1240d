import { stringify } from "csv-stringify/sync";

import type { ConsoleValue } from "#app/rules/console-value.ts";

import type { Caller } from "../caller.server.ts";
import { listParamsAt } from "../lists/list-page.server.ts";
import { searchBody } from "./entity-filters.server.ts";
import {
  columnsOf,
  entityListDefinition,
  sortQuery,
  viewRow,
  visibleColumns,
} from "./entity-list.server.ts";
import type { Entity } from "./entity.server.ts";
import { requireLookup, searchEntities } from "./find-choices.server.ts";

const PAGE_SIZE = 1000;
/** A file with more rows would be read by nobody, and hold the answer in memory. */
const MAX_ROWS = 20_000;

/** The list at the address as text of a CSV file with the names of its columns. `more` narrows it further. */
export async function exportEntities(
  caller: Caller,
  url: URL,
  entity: Entity,
  more: object = {},
): Promise<string> {
  const params = await listParamsAt(caller, url, entityListDefinition(entity));
  const columns = visibleColumns(columnsOf(entity), params);
  const filters = { ...(await requireLookup(searchBody(caller, entity, params))), ...more };
  const lines = [columns.map(({ label }) => label())];
  for (let offset = 0; offset < MAX_ROWS; offset += PAGE_SIZE) {
    const page = {
      offset: String(offset),
      limit: String(PAGE_SIZE),
      ...entity.search.columnModes?.(columns.map(({ name }) => name)),
      ...sortQuery(entity, params),
    };
    const { rows, related } = await searchEntities(caller, entity, filters, page);
    for (const row of rows) {
      const { values } = viewRow(entity, row, related, columns);
      lines.push(columns.map(({ name }) => textOf(values[name])));
    }
    if (rows.length < PAGE_SIZE) break;
  }
  return stringify(lines, { bom: true, record_delimiter: "windows", escape_formulas: true });
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
