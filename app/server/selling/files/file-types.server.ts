import type { ValueType } from "#app/server/twins/fields/field-values.server.ts";

/** What a file of products can have. An export is imported without a change, so both know the same. */
export const FILE_TYPES: ReadonlySet<ValueType> = new Set([
  "text",
  "url",
  "color",
  "number",
  "date",
  "boolean",
]);
