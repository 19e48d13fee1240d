import type { FieldError } from "../../base/errors/request-error.ts";
import { GROUP_KEY } from "./combination.rules.ts";

/**
 * Renames the fields of errors that copies have to those of variants. What concerns all of them, the group and the
 * product, is reported once.
 */
export function toVariantErrors(errors: readonly FieldError[]): FieldError[] {
  const renamed = errors.map((error) => ({ ...error, field: variantField(error.field) }));
  const first = new Map<string, FieldError>();
  for (const error of renamed) {
    const id = error.field.startsWith("variantList.")
      ? `${error.field} ${error.code}`
      : error.field;
    if (!first.has(id)) first.set(id, error);
  }
  return [...first.values()];
}

function variantField(field: string): string {
  const [, row, key = ""] = /^copyList\.(\d+)\.(.+)$/.exec(field) ?? [];
  if (row === undefined) return field;
  if (key === GROUP_KEY) return "group";
  return key === "twinId" ? key : `variantList.${row}.${key}`;
}
