import Big from "big.js";

import { comparableName } from "#common/comparable-name.ts";

import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { valuesOf } from "../../model/field-types/field-type.rules.ts";

export const GROUP_KEY = "variant_group";

const TEXT_TYPER = 1301;
const SELECT_TYPER = 1305;
const NUMERIC_TYPER = 1317;

/**
 * Whether variants may differ in the field: in texts of one line, numbers and options of the product's type, and in the
 * number of pieces, because packs of different sizes are variants.
 */
export function isAxis(field: ClassField, productClass: TwinClass): boolean {
  const isOwn = field.classId !== productClass.rootClassId || field.key === "elements_amount";
  if (!isOwn) return false;
  if (field.typerId === TEXT_TYPER) return (field.typerParams.editorType ?? "PLAIN") === "PLAIN";
  return field.typerId === SELECT_TYPER || field.typerId === NUMERIC_TYPER;
}

/**
 * Returns a text that is equal for values that buyers can't tell apart: texts in another case, numbers written
 * differently, and options in another order. Null if there is no value.
 */
export function comparableValue(
  { typerId }: Pick<ClassField, "typerId">,
  value: FieldValue | null | undefined,
): string | null {
  const values = value === null || value === undefined ? [] : valuesOf(value);
  const texts = values.map(comparableName).filter((text) => text !== "");
  if (texts.length === 0) return null;
  if (typerId === NUMERIC_TYPER) return texts.map(toPlainNumber).join();
  return texts.toSorted().join();
}

function toPlainNumber(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? new Big(text).toFixed() : text;
}

/** Returns a text that is equal for equal combinations; null if a value is missing. */
export function combinationOf(
  axes: readonly Pick<ClassField, "key" | "typerId">[],
  valueOf: (key: string) => FieldValue | null | undefined,
): string | null {
  const values = axes.map((axis) => comparableValue(axis, valueOf(axis.key)));
  return values.includes(null) ? null : JSON.stringify(values);
}
