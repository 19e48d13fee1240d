import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may, mayUse } from "../../core/access/may.rules.ts";
import { hasPermission } from "../../core/access/require-permission.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { fieldByKey, labelOf } from "../../model/field-types/read-fields.rules.ts";
import { listProductTypes } from "./create-product.ts";

export interface ProductCreation {
  /** Product types that the caller may create, with their required fields. */
  types: TwinClass[];
  /**
   * Reason why the caller may create no product of any type, which a form shows instead of its fields; null if there
   * are types.
   */
  refusal: Message | null;
}

/** Keys of the fields that are required wherever a product is created. */
const CODE_KEYS = ["ean", "sku"] as const;

/**
 * Lists the product types that the caller may create, by the same rules as the calls that create them, so that a user isn't
 * rejected only after filling in the form.
 */
export function productCreation(caller: Caller): ProductCreation {
  const mayCall = hasPermission(caller, { needs: ["TWIN_CREATE"] });
  const permitted = listProductTypes(caller.model).filter(
    (type) => mayCall && may(caller, "create", type).allowed,
  );
  const closed = permitted.map((type) => ({ type, fields: closedFields(caller, type) }));
  const types = closed.filter(({ fields }) => fields.length === 0).map(({ type }) => type);
  if (types.length > 0) return { types, refusal: null };
  const labels = closed
    .flatMap(({ fields }) => fields)
    .map((field) => labelOf(field, caller.locale, caller.model));
  const reason =
    labels.length > 0
      ? createMessage("product_fields_denied", { fields: [...new Set(labels)] })
      : createMessage("product_create_denied");
  return { types, refusal: reason };
}

function closedFields(caller: Caller, type: TwinClass): ClassField[] {
  return CODE_KEYS.map((key) => fieldByKey(caller.model, type, key))
    .filter((field) => field !== undefined)
    .filter((field) => !mayUse(caller, field.editPermissionId, type).allowed);
}
