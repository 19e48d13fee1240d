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
import { requirePermission } from "../../core/access/require-permission.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { updateLockedTwin } from "../../twins/changes/update-twin.ts";
import { filterVisibleTwins, findTwin } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { readField } from "../cards/field-text.rules.ts";
import { listCopiedFields } from "../duplicates/copied-values.rules.ts";
import { duplicateProducts } from "../duplicates/duplicate-products.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { findProductType } from "../products/create-product.ts";
import { checkCombinations, type Variant } from "./check-combinations.ts";
import { GROUP_KEY, isAxis } from "./combination.rules.ts";
import { toVariantErrors } from "./variant-errors.rules.ts";
import { listGroup, lockGroup } from "./variants.store.ts";

export interface VariantRequest {
  group: string;
  axisKeys: readonly string[];
  variants: readonly Variant[];
  withImages: boolean;
  withCards: boolean;
}

/** Maximum number of products in a group that gets more: each of them is compared with the new ones. */
export const MAX_GROUP = 1000;

/**
 * Creates products that are like the given one except for the values of the axes, and puts all of them in one group.
 * Creates all or none; the error names the fields of every variant that prevents it. Returns the IDs of the new
 * products in the order of the variants.
 */
export async function createVariants(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  sourceId: string,
  request: VariantRequest,
): Promise<string[]> {
  const { withImages, withCards } = request;
  const variants = request.variants.map((one) => ({ ...one, valueMap: inLowerCase(one.valueMap) }));
  const source = await findTwin(tx, caller, sourceId, { lock: true });
  const productClass = findProductType(caller.model, source.class_id);
  if (!productClass) throw unknownId("product", sourceId);
  const axes = findAxes(caller, source, productClass, request.axisKeys);
  const group = chooseGroup(source, request.group);
  const isNewGroup = readField(source.fields, GROUP_KEY) === "";
  if (isNewGroup) requirePermission(caller, { needs: ["TWIN_UPDATE"] });
  const others = await loadGroup(tx, caller, source, group);
  const rowErrors = checkCombinations(caller, axes, variants, {
    members: [source, ...others],
    now: services.now(),
  });
  const copies = variants.map(({ valueMap, ...own }) => ({
    twinId: source.id,
    ...own,
    fields: { ...valuesOf(axes, valueMap), [GROUP_KEY]: group },
  }));
  const keysOfProduct = new Set(["name", ...axes.map(({ key }) => key)]);
  const options = { withImages, withCards, keysOfProduct, rowErrors };
  const ids = await reportingVariants(() =>
    duplicateProducts(services, tx, caller, copies, options),
  );
  if (isNewGroup) {
    await updateLockedTwin(services, tx, caller, source, { fields: { [GROUP_KEY]: group } });
  }
  return ids;
}

/** Finds the fields in which the variants differ. The caller must be able to read and write them. */
function findAxes(
  caller: Caller,
  source: TwinRow,
  productClass: TwinClass,
  keys: readonly string[],
): ClassField[] {
  const usable = listCopiedFields(caller, source, productClass);
  const errors: FieldError[] = [];
  const axes: ClassField[] = [];
  for (const [at, name] of keys.entries()) {
    const key = name.toLowerCase();
    const axis = usable.find((field) => field.key === key && isAxis(field, productClass));
    const error = (code: string, message: FieldError["message"]) =>
      errors.push({ field: `axisList.${at}`, message, code });
    if (!axis) error("unknown", createMessage("variant_axis_unknown", { key: name }));
    else if (axes.includes(axis)) error("repeated", createMessage("variant_axis_repeated"));
    else axes.push(axis);
  }
  if (errors.length > 0) throw invalidFields(CODE.ENTITY_INVALID, errors);
  return axes;
}

/** Returns the group of the new products, which is the product's own if it has one. */
function chooseGroup(source: TwinRow, requested: string): string {
  const group = cleanCode(requested);
  const own = readField(source.fields, GROUP_KEY);
  if (group !== "" && (own === "" || own === group)) return group;
  const [message, code] =
    group === ""
      ? [createMessage("variant_group_required"), "required"]
      : [createMessage("variant_group_other", { group: own }), "other_group"];
  throw invalidFields(CODE.ENTITY_INVALID, [{ field: "group", message, code }]);
}

/** Locks a group, and loads its other products that the caller may see. */
async function loadGroup(
  tx: Tx,
  caller: Caller,
  source: TwinRow,
  group: string,
): Promise<TwinRow[]> {
  const { business_account_id: businessAccountId, root_class_id: rootId } = source;
  if (businessAccountId === null) throw unknownId("product", source.id);
  const query = { businessAccountId, rootId, group };
  await lockGroup(tx, query);
  const rows = await listGroup(tx, query, MAX_GROUP + 1);
  if (rows.length > MAX_GROUP) {
    const message = createMessage("variant_group_full", { max: MAX_GROUP });
    throw invalidFields(CODE.ENTITY_INVALID, [{ field: "group", message, code: "too_many" }]);
  }
  const others = rows.filter(({ id }) => id !== source.id);
  return filterVisibleTwins(tx, caller, others);
}

function inLowerCase(valueMap: Variant["valueMap"]): Variant["valueMap"] {
  const entries = Object.entries(valueMap);
  return Object.fromEntries(entries.map(([key, value]) => [key.toLowerCase(), value]));
}

function valuesOf(axes: readonly ClassField[], valueMap: Variant["valueMap"]) {
  return Object.fromEntries(axes.map(({ key }) => [key, valueMap[key] ?? ""]));
}

/** Does the work, so that errors name the fields of the variants and not those of copies. */
async function reportingVariants(work: () => Promise<string[]>): Promise<string[]> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RequestError) || error.fieldErrors.length === 0) throw error;
    throw invalidFields(error.code, toVariantErrors(error.fieldErrors));
  }
}
