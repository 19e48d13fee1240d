import { cleanCode } from "#common/clean-text.ts";

import type { Tx } from "../../base/database/executor.ts";
import {
  CODE,
  type FieldError,
  invalidFields,
  RequestError,
  unknownId,
} from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { fieldByKey, labelOf } from "../../model/field-types/read-fields.rules.ts";
import type { NewTwin } from "../../twins/changes/create-twin.ts";
import { createTwins } from "../../twins/changes/create-twins.ts";
import { listTagsOfTwins } from "../../twins/tags/tag.queries.ts";
import { classOf, findTwins } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { findProductType } from "../products/create-product.ts";
import { copyValues, listCopiedFields } from "./copied-values.rules.ts";
import { copyCards } from "./copy-cards.ts";
import { copyFiles } from "./copy-files.ts";
import { type Duplicate, rowField, toRowErrors } from "./duplicate.ts";

/** What a copy has of its own; everything else is its original's. */
export interface ProductCopy {
  /** ID of the original. */
  twinId: string;
  name: string;
  ean: string;
  sku: string;
  /** Further own values by field key. */
  fields?: Readonly<Record<string, string>>;
}

export interface DuplicateOptions {
  withImages: boolean;
  withCards: boolean;
  /** Keys in which cards follow the new product even if the original's card has a value of its own. */
  keysOfProduct?: ReadonlySet<string>;
  /** Errors of the rows that the caller has found. They are reported together with all others. */
  rowErrors?: readonly FieldError[];
}

const CODE_KEYS = ["ean", "sku"] as const;
/** A copy with the same values isn't a variant, so it is in no group unless its row says so. */
const NOT_COPIED: ReadonlySet<string> = new Set([...CODE_KEYS, "variant_group"]);

/**
 * Creates a copy of each product, ready to be worked on like an imported one. Creates all copies or none; the error
 * names the fields of every row that prevents it. Returns the IDs of the copies in the order of the rows.
 */
export async function duplicateProducts(
  services: MarketplaceServices,
  tx: Tx,
  user: Caller,
  rows: readonly ProductCopy[],
  { withImages, withCards, keysOfProduct = new Set(), rowErrors = [] }: DuplicateOptions,
): Promise<string[]> {
  const caller: Caller = { ...user, origin: "copy" };
  const copies = rows.map((row) => ({ ...row, ean: cleanCode(row.ean), sku: cleanCode(row.sku) }));
  const originals = await lockOriginals(tx, caller, copies);
  const duplicates = await createCopies(services, tx, caller, { copies, originals, rowErrors });
  if (withImages) await copyFiles(services, tx, caller, duplicates);
  if (withCards) assertNone(await copyCards(services, tx, caller, duplicates, keysOfProduct));
  return duplicates.map(({ copy }) => copy.id);
}

/** Locks the originals, because their files must not be removed until the copies refer to them, too. */
async function lockOriginals(
  tx: Tx,
  caller: Caller,
  copies: readonly ProductCopy[],
): Promise<ReadonlyMap<string, TwinRow>> {
  const ids = copies.map(({ twinId }) => twinId);
  const found = await findTwins(tx, caller, ids, { lock: true });
  for (const { id, class_id: classId } of found) {
    if (!findProductType(caller.model, classId)) throw unknownId("product", id);
  }
  return new Map(found.map((product) => [product.id, product]));
}

interface CopiesToCreate {
  copies: readonly ProductCopy[];
  originals: ReadonlyMap<string, TwinRow>;
  rowErrors: readonly FieldError[];
}

async function createCopies(
  services: Services,
  tx: Tx,
  caller: Caller,
  { copies, originals, rowErrors }: CopiesToCreate,
): Promise<Duplicate[]> {
  const tags = await listTagsOfTwins(tx, "tag", [...originals.keys()]);
  const tagsByProduct = Map.groupBy(tags, (tag) => tag.twin_id);
  const sources = copies.map((row) => {
    const original = originals.get(row.twinId);
    if (!original) throw unknownId("product", row.twinId);
    return { row, original };
  });
  const inputs = sources.map(({ row, original }) => ({
    ...toNewProduct(caller, original, row),
    tags: { existing: (tagsByProduct.get(original.id) ?? []).map((tag) => tag.option_id) },
  }));
  const outcomes = await createTwins(services, tx, caller, inputs, { dryRun: false });
  const duplicates: Duplicate[] = [];
  const errors = [...rowErrors];
  addNew(errors, listRowErrors(caller, sources));
  for (const [at, { original }] of sources.entries()) {
    const outcome = outcomes[at];
    if (outcome instanceof RequestError) addNew(errors, toRowErrors(at, outcome));
    else if (outcome) duplicates.push({ original, copy: outcome });
  }
  assertNone(errors);
  return duplicates;
}

function toNewProduct(caller: Caller, original: TwinRow, row: ProductCopy): NewTwin {
  const productClass = classOf(caller, original);
  const copied = listCopiedFields(caller, original, productClass).filter(
    ({ key }) => !NOT_COPIED.has(key),
  );
  return {
    classId: productClass.id,
    name: row.name,
    description: original.description,
    fields: { ...copyValues(original, copied), ...row.fields, ean: row.ean, sku: row.sku },
  };
}

/** Lists issues that concern copies only: a value that two rows have, and an original that is still prepared. */
function listRowErrors(
  caller: Caller,
  sources: readonly { row: ProductCopy; original: TwinRow }[],
): FieldError[] {
  const errors: FieldError[] = [];
  const used = new Set<string>();
  for (const [at, { row, original }] of sources.entries()) {
    for (const key of CODE_KEYS) {
      const value = `${key} ${row[key]}`;
      const field = fieldByKey(caller.model, classOf(caller, original), key);
      if (row[key] !== "" && used.has(value) && field) {
        const label = labelOf(field, caller.locale, caller.model);
        const message = createMessage("copy_value_repeated", { label });
        errors.push({ field: rowField(at, key), message, code: "repeated" });
      }
      used.add(value);
    }
    const status = statusKeyOf(caller.model, original.status_id);
    if (status !== "sketch" && status !== "initializing") continue;
    const message = createMessage("copy_of_unprepared");
    errors.push({ field: rowField(at, "twinId"), message, code: "unprepared" });
  }
  return errors;
}

/** Adds errors of fields that have none yet. */
function addNew(errors: FieldError[], added: readonly FieldError[]): void {
  errors.push(...added.filter(({ field }) => !errors.some((error) => error.field === field)));
}

function assertNone(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidFields(CODE.ENTITY_INVALID, errors);
}
