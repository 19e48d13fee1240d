import { z } from "zod";

import { bodyMessage } from "../messages/body-message.ts";
import { isUuid } from "../text/uuid.ts";

const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Value that clears an ID. It is needed because an omitted ID means "unchanged". */
export const NULLIFY = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export const Id = z
  .string()
  .refine(isUuid, bodyMessage("request_uuid_invalid"))
  .transform((id) => id.toLowerCase());

/** An ID, null to clear it (sent as `NULLIFY`), or undefined to keep it (sent as null or ""). */
export const ClearableId = z
  .union([z.literal("").transform(() => undefined), Id])
  .nullish()
  .transform((id) => (id === NULLIFY ? null : (id ?? undefined)));

/** A selected ID. Forms send "" or null for an empty selection; both become undefined. */
export const ChosenId = ClearableId.transform((id) => id ?? undefined);

export const Text = z
  .string()
  .max(10_000)
  .nullish()
  .transform((text) => text?.trim() ?? undefined);
export const Flag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? undefined);
/** An optional number in the contract's range. */
export const Int = z
  .int32()
  .nullish()
  .transform((number) => number ?? undefined);
/** A list of entries that are saved together. */
export function batch<T extends z.ZodType>(entry: T) {
  return z.array(entry).min(1).max(100);
}

/** Position among siblings. */
export const Order = z
  .int32()
  .min(0, bodyMessage("field_too_small", { label: "Order", lowest: 0 }))
  .nullish()
  .transform((order) => order ?? undefined);

/** Values as the caller had read them, to detect concurrent changes. */
export const Base = z
  .record(
    z.string().max(100),
    z.union([z.string().max(10_000), z.boolean(), z.number()]).nullable(),
  )
  .nullish()
  .transform((base) => base ?? undefined);

/** Tag of a known language, such as `en` or `pt-BR`. */
export const Locale = z.string().refine(isLocale, bodyMessage("request_locale_unknown"));

export const I18nSave = z
  .object({
    translationInCurrentLocale: z.string().max(10_000).nullish(),
    translations: z.record(Locale, z.string().max(10_000)).nullish(),
  })
  .nullish()
  .meta({ id: "I18nSaveV1" });

/** Parameters by name; IDs in them are normalized to the stored spelling. */
export const Params = z
  .record(z.string().max(100), z.string().max(10_000).nullable())
  .nullish()
  .transform(
    (params) =>
      params &&
      Object.fromEntries(
        Object.entries(params)
          .filter((entry): entry is [string, string] => entry[1] !== null)
          .map(([key, value]) => [key, areIds(value) ? value.toLowerCase() : value]),
      ),
  )
  .transform((params) => params ?? undefined);

function areIds(value: string): boolean {
  return value.split(",").every((id) => isUuid(id.trim()));
}

/** Change of a reference on which twins depend: the new ID, and replacements for what the twins would lose. */
export const BasicUpdate = z
  .object({
    newId: ClearableId,
    onUnreplacedStrategy: z.enum(["delete", "restrict"]).nullish(),
    replaceMap: z.record(Id, Id).nullish(),
  })
  .nullish()
  .transform((update) => update ?? undefined);

/** Body of a permission schema or workflow schema; both have the same members. */
export const SchemaSaveBody = z
  .object({ name: Text, description: Text, businessAccountId: ClearableId })
  .meta({ id: "SchemaSaveRqV1" });

function isLocale(tag: string): boolean {
  if (!/^[a-z]{2,3}([-_][a-z\d]{2,8})*$/i.test(tag)) return false;
  try {
    return LANGUAGE_NAMES.of(tag.replaceAll("_", "-")) !== undefined;
  } catch {
    return false;
  }
}
