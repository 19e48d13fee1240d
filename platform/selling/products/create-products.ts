import { checkEan, findMeantEan } from "#common/ean.ts";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, invalidFields, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { fileNameOf } from "../../base/text/web-address.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { FieldInput } from "../../model/field-types/read-fields.rules.ts";
import type { NewAttachment } from "../../twins/attachments/attachment-change.ts";
import { applyAttachments } from "../../twins/attachments/change-attachments.ts";
import type { NewTwin } from "../../twins/changes/create-twin.ts";
import { type CreationOutcome, createTwins } from "../../twins/changes/create-twins.ts";
import type { TagChange } from "../../twins/tags/change-tags.ts";
import { missingDefaults } from "../cards/default-values.rules.ts";
import { explainEan } from "./check-ean.ts";
import { findProductType, PRODUCT_TYPE_REQUIRED } from "./create-product.ts";
import { readBusinessDefaults } from "./product-defaults.ts";

export interface PreparedProduct {
  /** ID of the new product, for callers that detect whether an earlier request has created it. */
  id?: string;
  classId: string;
  name: string;
  description?: string | null | undefined;
  fields: FieldInput;
  tags?: TagChange;
  imageUrls?: readonly string[];
  /** Whether an EAN with a wrong check digit is accepted. */
  allowCheckDigit: boolean;
}

/**
 * Creates products together with the default values of their types, so that rows of a file need no job that prepares
 * them. With `dryRun`, only returns the expected results.
 */
export async function createPreparedProducts(
  services: Services,
  tx: Tx,
  caller: Caller,
  products: readonly PreparedProduct[],
  options: { dryRun: boolean },
): Promise<CreationOutcome[]> {
  const defaults = await readBusinessDefaults(tx, caller.businessAccountId);
  const inputs = products.map((product) => toNewTwin(caller, product, defaults));
  const outcomes = await createTwins(services, tx, caller, inputs, options);
  if (options.dryRun) return outcomes;
  const complete: CreationOutcome[] = [];
  for (const [at, outcome] of outcomes.entries()) {
    const create = (products[at]?.imageUrls ?? []).map(toLinkedImage);
    if (outcome instanceof RequestError || create.length === 0) complete.push(outcome);
    else complete.push((await applyAttachments(services, tx, caller, outcome, { create })).twin);
  }
  return complete;
}

/**
 * Builds an attachment for an address of an image. Its external ID equals the address, which marks the image as still
 * to be fetched.
 */
function toLinkedImage(url: string): NewAttachment {
  const address = new URL(url).href;
  return {
    file: null,
    storageLink: address,
    externalId: address,
    title: fileNameOf(address),
    description: "",
    fieldId: null,
  };
}

function toNewTwin(
  caller: Caller,
  { id, classId, name, description, fields, tags, allowCheckDigit }: PreparedProduct,
  defaults: Readonly<Record<string, string>>,
): NewTwin | RequestError {
  const type = findProductType(caller.model, classId);
  if (!type) {
    const { message } = PRODUCT_TYPE_REQUIRED;
    return invalidFields(CODE.ENTITY_INVALID, [{ field: "classId", message }]);
  }
  const filledFields = Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const ean = filledFields["ean"] ?? "";
  if (findMeantEan(ean)) {
    return invalidFields(CODE.ENTITY_INVALID, [{ field: "ean", message: explainEan(ean) }]);
  }
  const { corrected } = checkEan(ean);
  if (corrected !== null && !allowCheckDigit) {
    const message = createMessage("product_ean_check_digit", { corrected });
    return invalidFields(CODE.ENTITY_INVALID, [{ field: "ean", message }]);
  }
  const values = missingDefaults(
    caller.model,
    { class_id: type.id, fields: filledFields },
    defaults,
  );
  return {
    ...(id !== undefined && { id }),
    classId: type.id,
    name: name.trim(),
    fields: { ...values, ...filledFields },
    ...(description && { description }),
    ...(tags && { tags }),
  };
}
