import type { Actor } from "../../core/access/actor.rules.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { fieldType, isBase64File, LINK_TYPER } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { readField } from "../cards/field-text.rules.ts";

export const SIDES = ["TARGET", "MERGED"] as const;
/** The product that stays, or the one that goes to the trash. */
export type Side = (typeof SIDES)[number];

export type Product = Pick<TwinRow, "name" | "description" | "fields">;

export interface ProductPair<P = TwinRow> {
  target: P;
  merged: P;
}

/** Columns of a product that are chosen like its fields. */
export const BASICS = ["name", "description"] as const;

/**
 * Lists the fields whose values can be chosen: those that both products have, and that the actor may see on both and
 * change in the one that stays. Secrets, links and files stay where they are.
 */
export function listMergedFields(actor: Actor, { target, merged }: ProductPair): ClassField[] {
  return listValueFields(actor, merged).filter((field) => mayChange(actor, field, target));
}

/** Decides whether the product has the field and the actor may see and change it there. */
export function mayChange(actor: Actor, field: ClassField, product: TwinRow): boolean {
  const twinClass = actor.model.classes.get(product.class_id);
  return (
    twinClass?.fieldIds.includes(field.id) === true &&
    mayUse(actor, field.viewPermissionId, twinClass, product).allowed &&
    mayUse(actor, field.editPermissionId, twinClass, product).allowed
  );
}

/** Lists the fields of the merged product that have a value and that the other one doesn't have. */
export function listLostFields(actor: Actor, { target, merged }: ProductPair): ClassField[] {
  const targetClass = actor.model.classes.get(target.class_id);
  return listValueFields(actor, merged).filter(
    ({ id, key }) => !targetClass?.fieldIds.includes(id) && valueOf(merged, key) !== "",
  );
}

function listValueFields(actor: Actor, product: TwinRow): ClassField[] {
  const twinClass = actor.model.classes.get(product.class_id);
  if (!twinClass) return [];
  return fieldsOf(actor.model, twinClass).filter((field) => {
    const type = fieldType(field);
    return (
      type.writable &&
      !type.secret &&
      field.typerId !== LINK_TYPER &&
      !isBase64File(field) &&
      mayUse(actor, field.viewPermissionId, twinClass, product).allowed
    );
  });
}

/** Returns a value as it is compared: empty if there is none. */
export function valueOf(product: Product, key: string): string {
  if (key === "name") return product.name;
  if (key === "description") return product.description ?? "";
  return readField(product.fields, key);
}

/**
 * Takes the values of the product that stays, and those of the other where it has none. A unit, which is the last of
 * several, counts only without amounts.
 */
export function defaultSide(pair: ProductPair<Product>, keys: readonly string[]): Side {
  const amounts = keys.length > 1 ? keys.slice(0, -1) : keys;
  for (const some of [amounts, keys]) {
    if (hasSome(pair.target, some)) return "TARGET";
    if (hasSome(pair.merged, some)) return "MERGED";
  }
  return "TARGET";
}

function hasSome(product: Product, keys: readonly string[]): boolean {
  return keys.some((key) => valueOf(product, key) !== "");
}

/** Lists the keys whose value the product that stays gets from the other one. `choices` are the keys chosen together. */
export function listTakenKeys(
  pair: ProductPair<Product>,
  choices: readonly (readonly string[])[],
  chosen: Readonly<Record<string, Side>>,
): string[] {
  return choices.flatMap((keys) => {
    const side = chosen[keys[0] ?? ""] ?? defaultSide(pair, keys);
    if (side === "TARGET") return [];
    return keys.filter((key) => valueOf(pair.target, key) !== valueOf(pair.merged, key));
  });
}
