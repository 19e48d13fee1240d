import type { ValueType } from "#app/server/twins/fields/field-values.server.ts";

/**
 * The types of fields that files of products can contain. Shared by export and import, so that an export can be
 * imported unchanged.
 */
export const FILE_TYPES: ReadonlySet<ValueType> = new Set([
  "text",
  "url",
  "color",
  "number",
  "date",
  "boolean",
]);
