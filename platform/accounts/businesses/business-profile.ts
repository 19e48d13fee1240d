import { z } from "zod";

import { atMost } from "#common/count-characters.ts";
import { readNip } from "#common/nip.ts";
import { isTimeZone, timeZoneOf } from "#common/time-zone.ts";

import type { Executor } from "../../base/database/executor.ts";
import { type Base, mergeChanges } from "../../base/errors/merge-changes.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import type { Services } from "../../core/services.ts";
import { Email, parseAccountInput, PersonName } from "../users/account-input.ts";
import { getPermittedBusiness } from "./business-permission.ts";
import { findAccountSettings, lockAccount, saveAccountSettings } from "./business.store.ts";

export const COMPANY_TYPES = [
  "FOREIGN_COMPANY_BRANCH",
  "JOINT_STOCK",
  "LIMITED_JOINT_STOCK_PARTNERSHIP",
  "LIMITED_LIABILITY",
  "LIMITED_PARTNERSHIP",
  "SIMPLE_JOINT_STOCK",
  "SOLE_PROPRIETORSHIP",
] as const;

const short = z
  .string()
  .trim()
  .refine(atMost(200), bodyMessage("text_too_long", { max: 200 }))
  .meta({ maxLength: 200 })
  .default("");
const long = z
  .string()
  .trim()
  .refine(atMost(1000), bodyMessage("text_too_long", { max: 1000 }))
  .meta({ maxLength: 1000 })
  .default("");

function oneOf<const T extends readonly string[]>(values: T, error: string) {
  return z.enum(["", ...values], { error }).default("");
}

/** Only the name is required. Some marketplaces need the other values, but the platform doesn't. */
const Details = z.object({
  legalName: short,
  companyType: oneOf(COMPANY_TYPES, bodyMessage("business_company_type_required")),
  country: oneOf(["PL"], bodyMessage("business_country_required")),
  taxNumber: short,
  street: short,
  postalCode: short,
  city: short,
  contactName: short,
  contactEmail: z.union([z.literal(""), Email], bodyMessage("account_email_format")).default(""),
  contactPhone: z
    .string()
    .trim()
    .regex(/^(?:\+?[\d\s()/-]{5,30})?$/, bodyMessage("business_phone_invalid"))
    .default(""),
  currency: oneOf(["EUR", "PLN", "USD"], bodyMessage("business_currency_required")),
  /** Time zone in which the business's days begin; "" for the zone of its country. */
  timeZone: z
    .string()
    .refine((text) => text === "" || isTimeZone(text), bodyMessage("business_time_zone_unknown"))
    .default(""),
  responsiblePerson: long,
  responsibleProducer: long,
});

export const BusinessProfile = z.object({
  name: PersonName,
  /**
   * True applies the writer's suggestions to all cards automatically. Otherwise they are applied
   * only to cards that nobody has edited.
   */
  applyAutomatically: z.boolean().nullish(),
  ...Details.shape,
});

const CheckedProfile = BusinessProfile.superRefine(
  ({ country, taxNumber, postalCode }, context) => {
    if (country !== "PL") return;
    if (taxNumber !== "" && readNip(taxNumber) === null) {
      context.addIssue({
        code: "custom",
        path: ["taxNumber"],
        message: bodyMessage("business_tax_number_invalid"),
      });
    }
    if (postalCode !== "" && !/^\d{2}-\d{3}$/.test(postalCode)) {
      const message = bodyMessage("business_postal_code_format");
      context.addIssue({ code: "custom", path: ["postalCode"], message });
    }
  },
);

export type BusinessProfile = z.output<typeof BusinessProfile>;

const Settings = z.object({
  profile: Details.prefault({}).catch(Details.parse({})),
  applyAutomatically: z.boolean().optional().catch(undefined),
});

/** Reads the profile of the caller's business. */
export async function readBusinessProfile(
  db: Executor,
  caller: Caller,
): Promise<BusinessProfile & { managerLimit: number }> {
  const id = caller.businessAccountId;
  const account = id === null ? undefined : await findAccountSettings(db, id);
  if (!account) throw unknownId("business_account", id ?? "");
  const { profile, applyAutomatically } = Settings.parse(account.settings);
  const { managerLimit } = caller.model;
  return { ...profile, name: account.name, applyAutomatically, managerLimit };
}

/** IANA time zone of a business, such as `Europe/Warsaw`. */
export function timeZoneIn(settings: unknown): string {
  return timeZoneOf(Settings.parse(settings).profile);
}

/**
 * Default values for new cards of a business, by field key. Values that the profile lacks are left
 * out.
 */
export function cardDefaults(settings: unknown): Record<string, string> {
  const { currency, responsiblePerson, responsibleProducer } = Settings.parse(settings).profile;
  const defaults = {
    currency: currency && `#externalId=${currency}`,
    responsible_person: responsiblePerson,
    responsible_producer: responsibleProducer,
  };
  return Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== ""));
}

/**
 * Saves the profile of the caller's business. Throws `VERSION_CONFLICT` for members that both the
 * caller and another user changed since the caller read `base`.
 */
export async function saveBusinessProfile(
  services: Services,
  caller: Caller,
  input: unknown,
  base?: Base,
): Promise<void> {
  const id = getPermittedBusiness(caller, "BUSINESS_EDIT");
  const changes = checkedProfile(input);
  await auditedTransaction(services, caller, async (tx) => {
    await lockAccount(tx, id);
    const { managerLimit: _limit, ...current } = await readBusinessProfile(tx, caller);
    const merged = mergeChanges(base && { applyAutomatically: null, ...base }, changes, current);
    // Validated again after merging: one user may have changed the country and another the tax
    // number, and these must match.
    const { name, applyAutomatically, ...profile } = checkedProfile(merged);
    await saveAccountSettings(tx, id, {
      name,
      changed: { profile, ...(typeof applyAutomatically === "boolean" && { applyAutomatically }) },
      removed: typeof applyAutomatically === "boolean" ? [] : ["applyAutomatically"],
    });
  });
}

function checkedProfile(input: unknown): BusinessProfile {
  const profile = parseAccountInput(CheckedProfile, input);
  const { country, taxNumber } = profile;
  return {
    ...profile,
    applyAutomatically: profile.applyAutomatically,
    taxNumber: country === "PL" ? (readNip(taxNumber) ?? "") : taxNumber,
  };
}
