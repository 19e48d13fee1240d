import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { FIELD_COLUMN, type NewRow } from "#app/rules/selling/new-rows.ts";
import type { Choice } from "#app/ui/forms/form-choice.tsx";

type Cells = NewRow["cells"];

/** Columns that each new product needs, also where the grid lacks them. */
export const REQUIRED_COLUMNS = ["name", "ean", "sku", "type"] as const;
const OTHER_COLUMNS: ReadonlySet<string> = new Set(["price", "labels"]);
const REQUIRED: ReadonlySet<string> = new Set(REQUIRED_COLUMNS);

/** Checks whether users enter a column of a new product. */
export function isFillable(column: string, { controls }: ListParams): boolean {
  if (controls.readOnly?.includes(column)) return false;
  return REQUIRED.has(column) || OTHER_COLUMNS.has(column) || column.startsWith(FIELD_COLUMN);
}

/** Lists the columns of a row: the required ones, then all others with a text or a problem. */
export function columnsOf(cells: Cells, problems: readonly { column: string | null }[]): string[] {
  const named = [...Object.keys(cells), ...problems.flatMap(({ column }) => column ?? [])];
  return [...new Set([...REQUIRED_COLUMNS, ...named])];
}

export function requiredLabel(column: string): string | undefined {
  const labels: Record<string, string> = {
    name: m.products_name(),
    ean: m.products_ean(),
    sku: m.products_sku(),
    type: m.products_type(),
  };
  return labels[column];
}

/**
 * Replaces the name of a product type by its ID. Without a name it is the type of the list's filter or of the row above.
 * A text that names no type stays, so that it can be corrected.
 */
export function withType(cells: Cells, types: readonly Choice[], usual: string): Cells {
  const text = (cells["type"] ?? "").trim();
  if (text === "") return { ...cells, type: usual };
  const named = types.filter(
    ({ value, label }) => value === text || label.toLowerCase() === text.toLowerCase(),
  );
  return { ...cells, type: named.length === 1 ? (named[0]?.value ?? text) : text };
}
