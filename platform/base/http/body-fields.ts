import { z } from "zod";

import { isUuid } from "./uuid.ts";

/** Sent to take an id away, where leaving it out means to leave it as it is. */
export const NULLIFY = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export const Id = z
  .string()
  .refine(isUuid, "Must be a valid UUID")
  .transform((id) => id.toLowerCase());

/** Null: take it away. Undefined, which is what null and "" say: leave it as it is. */
export const ClearableId = z
  .union([z.literal("").transform(() => undefined), Id])
  .nullish()
  .transform((id) => (id === NULLIFY ? null : (id ?? undefined)));

/** Forms send "" and null for what isn't chosen; here both are nothing. */
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
/** As large as the contract's numbers are. */
export const Int = z
  .int32()
  .nullish()
  .transform((number) => number ?? undefined);
/** Where a thing stands among others. */
export const Order = z
  .int32()
  .min(0, "Order must be at least 0")
  .nullish()
  .transform((order) => order ?? undefined);

/** Values as the caller had read them: what others changed since is not overwritten. */
export const Base = z
  .record(
    z.string().max(100),
    z.union([z.string().max(10_000), z.boolean(), z.number()]).nullable(),
  )
  .nullish()
  .transform((base) => base ?? undefined);

const Locale = z.string().regex(/^[a-z]{2,3}([-_][A-Za-z\d]{2,8})*$/i, "Must be a locale");

export const I18nSave = z
  .object({
    translationInCurrentLocale: z.string().max(10_000).nullish(),
    translations: z.record(Locale, z.string().max(10_000)).nullish(),
  })
  .nullish()
  .meta({ id: "I18nSaveV1" });

/** Parameters by name; ids in them are compared as they are kept, however a client spells them. */
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

/** How what many things hang on is replaced by another, and what becomes of them. */
export const BasicUpdate = z
  .object({
    newId: ClearableId,
    onUnreplacedStrategy: z.enum(["delete", "restrict"]).nullish(),
    replaceMap: z.record(Id, Id).nullish(),
  })
  .nullish()
  .transform((update) => update ?? undefined);

/** Permission and workflow schemas are written alike. */
export const SchemaSaveBody = z
  .object({ name: Text, description: Text, businessAccountId: ClearableId })
  .meta({ id: "SchemaSaveRqV1" });
