import { foldText } from "#common/fold-text.ts";

import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { joined, type UniqueScope } from "./field-type.rules.ts";
import { fieldType } from "./field-types.rules.ts";
import { fieldsOf } from "./read-fields.rules.ts";

/** Columns computed from a twin's values and stored for searches and unique fields. */
export interface DerivedColumns {
  /** Folded texts of the twin. The first line is the name. */
  searchText: string;
  refIds: string[];
  ranges: { fieldNo: number; value: number }[];
  uniques: UniqueValue[];
}

export interface UniqueValue {
  fieldNo: number;
  key: string;
  value: string;
  within: UniqueScope;
}

/** Matches the zeros with which an 8-digit EAN was padded to 13 digits. */
const PADDED_EAN = /^0{5}(?=\d{8}$)/;

/** Normalizes a text for the comparison with other twins' unique values. */
export function uniqueText(key: string, value: string): string {
  const text = value.trim();
  return key === "ean" ? text.replace(PADDED_EAN, "") : text;
}

/** Computes the derived columns from a twin's name and its stored values by field key. */
export function derive(
  model: DomainModel,
  twinClass: TwinClass,
  name: string,
  values: Readonly<Record<string, FieldValue>>,
): DerivedColumns {
  const texts = [name];
  const refIds = new Set<string>();
  const derived: DerivedColumns = {
    searchText: "",
    refIds: [],
    ranges: [],
    uniques: [],
  };

  for (const field of fieldsOf(model, twinClass)) {
    const value = values[field.key];
    if (value === undefined) continue;
    const type = fieldType(field);
    const { text, refs, range } = type.index(value, field);
    if (text && field.searchable) texts.push(text);
    for (const id of refs ?? []) refIds.add(id);
    if (range !== undefined) derived.ranges.push({ fieldNo: field.no, value: range });
    const within = type.uniqueWithin?.(field) ?? null;
    if (within !== null) {
      const unique = uniqueText(field.key, joined(value));
      derived.uniques.push({ fieldNo: field.no, key: field.key, value: unique, within });
    }
  }
  derived.searchText = texts.map(foldText).join("\n");
  derived.refIds = [...refIds];
  return derived;
}
