import type { Executor } from "../../base/database/executor.ts";
import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { boolean } from "../../model/field-types/boolean.rules.ts";
import { fieldType, presentValue } from "../../model/field-types/field-types.rules.ts";
import { findOptions } from "../../model/lists/option.queries.ts";
import { findVisibleTwins } from "../../twins/twin/find-twin.ts";
import type { Product } from "./merged-fields.rules.ts";

type Present = (product: Product, field: ClassField) => string;

/** Prepares the names of what values of these fields refer to, and returns how users read the values. */
export async function presenterOf(
  executor: Executor,
  caller: Caller,
  products: readonly Product[],
  fields: readonly ClassField[],
): Promise<Present> {
  const names = await loadNames(executor, caller, products, fields);
  return (product, field) => {
    const value = product.fields[field.key];
    if (value === undefined) return "";
    const type = fieldType(field);
    if (type === boolean) {
      const key = value === "true" ? "history_value_yes" : "history_value_no";
      return renderMessage(createMessage(key), caller.locale);
    }
    if (type.refersTo === undefined) return presentValue(field, value);
    return [value]
      .flat()
      .map((id) => names.get(id) ?? id)
      .join(", ");
  };
}

/** Returns how users read values that are chosen together: amounts with their unit, the last one. */
export function presentTogether(
  product: Product,
  fields: readonly ClassField[],
  present: Present,
  labelIn: (field: ClassField) => string,
): string {
  const [first, ...others] = fields;
  const last = others.at(-1);
  if (!first) return "";
  if (!last) return present(product, first);
  const unit = present(product, last);
  const amounts = fields.slice(0, -1).filter((field) => present(product, field) !== "");
  const texts = amounts.map((field) => {
    const amount = `${present(product, field)} ${unit}`.trim();
    return fields.length > 2 ? `${labelIn(field)}: ${amount}` : amount;
  });
  return texts.join(", ") || unit;
}

async function loadNames(
  executor: Executor,
  caller: Caller,
  products: readonly Product[],
  fields: readonly ClassField[],
): Promise<ReadonlyMap<string, string>> {
  const { model, locale } = caller;
  const idsOf = (kind: string) =>
    fields
      .filter((field) => fieldType(field).refersTo === kind)
      .flatMap(({ key }) => products.flatMap(({ fields: values }) => values[key] ?? []));
  const optionIds = idsOf("option");
  const ownIds = optionIds.filter((id) => !model.options.has(id));
  const own = ownIds.length > 0 ? await findOptions(executor, ownIds) : [];
  const twinIds = idsOf("twin");
  const twins = twinIds.length > 0 ? await findVisibleTwins(executor, caller, twinIds) : [];
  const options = [...optionIds.flatMap((id) => model.options.get(id) ?? []), ...own];
  return new Map([
    ...options.map(({ id, name }): [string, string] => [id, textIn(name, locale, model)]),
    ...twins.map(({ id, name }): [string, string] => [id, name]),
  ]);
}
