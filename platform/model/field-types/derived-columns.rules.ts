import { foldText } from "#common/fold-text.ts";

import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { joined, type UniqueScope } from "./field-type.rules.ts";
import { fieldType } from "./field-types.rules.ts";
import { fieldsOf } from "./read-fields.rules.ts";

/** Search data that the database stores in addition to a twin's values. */
export interface DerivedColumns {
  /** Folded; the name is its first line. */
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

/** Zeros before an EAN of eight digits are no part of it. */
const PADDED_EAN = /^0{5}(?=\d{8}$)/;

/** What must differ from that of other twins. */
export function uniqueText(key: string, value: string): string {
  const text = value.trim();
  return key === "ean" ? text.replace(PADDED_EAN, "") : text;
}

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
