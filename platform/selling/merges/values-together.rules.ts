import type { ClassField } from "../../core/model/domain-model.ts";
import { type Product, type ProductPair, valueOf } from "./merged-fields.rules.ts";

/** Keys of fields with amounts, and last the field that says in which unit or currency they are. */
const MEASURES: readonly (readonly string[])[] = [
  ["price", "currency"],
  [
    "item_product_dimensions_width",
    "item_product_dimensions_length",
    "item_product_dimensions_height",
    "product_size_unit",
  ],
  ["product_weight", "product_weight_unit"],
  [
    "item_package_dimensions_width",
    "item_package_dimensions_length",
    "item_package_dimensions_height",
    "package_size_unit",
  ],
  ["package_weight", "package_weight_unit"],
];

/** Fields whose values come from the same product. The key of the first one stands for all. */
export interface FieldsTogether {
  key: string;
  fields: readonly ClassField[];
}

/**
 * Groups the fields whose values are chosen. Amounts are chosen together with their unit if the products have
 * different units, because an amount means something else in another one. If the actor may not choose some of them, the
 * product that stays keeps all.
 */
export function groupFields(
  pair: ProductPair<Product>,
  fields: readonly ClassField[],
): FieldsTogether[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const measures = MEASURES.filter((keys) => differ(pair, keys.at(-1) ?? ""));
  const measured = new Set(measures.flat());
  const groups = measures.flatMap((keys) => {
    const used = keys.filter((key) => hasValue(pair.target, key) || hasValue(pair.merged, key));
    const together = used.flatMap((key) => byKey.get(key) ?? []);
    return together.length === used.length ? [together] : [];
  });
  const leading = new Map(groups.map((together) => [together[0]?.key, together]));
  return fields.flatMap((field) => {
    const together = measured.has(field.key) ? leading.get(field.key) : [field];
    return together ? [{ key: field.key, fields: together }] : [];
  });
}

/** Whether one of the values differs. */
export function isDifferent(pair: ProductPair<Product>, keys: readonly string[]): boolean {
  return keys.some((key) => differ(pair, key));
}

function differ({ target, merged }: ProductPair<Product>, key: string): boolean {
  return valueOf(target, key) !== valueOf(merged, key);
}

function hasValue(product: Product, key: string): boolean {
  return valueOf(product, key) !== "";
}
