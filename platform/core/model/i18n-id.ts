import { createHash } from "node:crypto";

/**
 * Computes the contract's ID of a text, which isn't stored, because texts are stored in their entity. It is the
 * entity's ID, XORed with a constant of the text's member. Applying the function to the result therefore returns the
 * entity's ID.
 */
export function i18nId(text: string, entityId: string): string {
  const digits = (toNumber(entityId) ^ maskOf(text)).toString(16).padStart(32, "0");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Bits that may change; version and variant stay, so that the result is a UUID of the same kind.
 */
const CHANGEABLE = toNumber("ffffffff-ffff-0fff-0fff-ffffffffffff");

const masks = new Map<string, bigint>();

function maskOf(text: string): bigint {
  const cachedId = masks.get(text);
  if (cachedId !== undefined) return cachedId;
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 32);
  const mask = BigInt(`0x${digest}`) & CHANGEABLE;
  masks.set(text, mask);
  return mask;
}

function toNumber(id: string): bigint {
  return BigInt(`0x${id.replaceAll("-", "")}`);
}
