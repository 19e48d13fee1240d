import type { Column } from "./columns.rules.ts";

const isText = (value: unknown) => typeof value === "string";

/** True if a value from a file has the type of the column. */
export function isOfType(column: Column, value: unknown): boolean {
  if (column.type === "choice") return isText(value) && column.choices.includes(value);
  return CHECKS[column.type](value);
}

const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);

const CHECKS: Readonly<Record<Exclude<Column["type"], "choice">, (value: unknown) => boolean>> = {
  text: isText,
  ref: isText,
  flag: (value) => typeof value === "boolean",
  number: Number.isSafeInteger,
  featurer: Number.isSafeInteger,
  texts: isTextMap,
  params: isTextMap,
  json: (value) => typeof value === "object",
  textList: isTextList,
  refList: isTextList,
};

function isTextMap(value: unknown): boolean {
  return (
    typeof value === "object" && !Array.isArray(value) && Object.values(value ?? {}).every(isText)
  );
}
