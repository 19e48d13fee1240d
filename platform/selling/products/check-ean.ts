import { cleanCode } from "#common/clean-text.ts";
import { checkEan, type EanCheck, findMeantEan } from "#common/ean.ts";

import type { Executor } from "../../base/database/executor.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { uniqueText } from "../../model/field-types/derived-columns.rules.ts";
import { PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { findTwinByUniqueValue } from "./product.store.ts";

export interface EanCheckResult extends EanCheck {
  unique: boolean;
  existingId: string | null;
}

/** Checks whether an EAN is valid, and whether a product of the caller's business has it. */
export async function checkBusinessEan(
  executor: Executor,
  caller: Caller,
  ean: string,
  exceptId: string | null = null,
): Promise<EanCheckResult> {
  const text = cleanCode(ean);
  const existingId = await holderOfEan(executor, caller, uniqueText("ean", text));
  const unique = existingId === null || existingId === exceptId;
  return { ...checkEan(text), unique, existingId: unique ? null : existingId };
}

/** Says what is wrong with a text that doesn't have the shape of an EAN, and which code may be meant. */
export function explainEan(text: string): Message {
  const meant = findMeantEan(text);
  if (!meant) return createMessage("product_ean_digits");
  const example = meant.code;
  return meant.reason === "lost_zeros"
    ? createMessage("ean_lost_zeros", { example })
    : createMessage("ean_upc_check_digit", { text, example });
}

async function holderOfEan(executor: Executor, caller: Caller, text: string) {
  const { model, businessAccountId } = caller;
  const root = model.classByKey.get(PRODUCT_ROOT);
  const field = [...model.fields.values()].find(
    ({ key, classId }) => key === "ean" && classId === root?.id,
  );
  if (!field || businessAccountId === null || text === "") return null;
  return findTwinByUniqueValue(executor, { fieldNo: field.no, ownerId: businessAccountId, text });
}
