import { z } from "zod";

import type { BusinessForm } from "#app/rules/accounts/settings.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

export type Business = z.output<ReturnType<typeof BusinessForm>>;

const text = z.string().default("");

const ProfileResponse = z.object({
  profile: z.object({
    name: text,
    legalName: text,
    companyType: text,
    country: text,
    taxNumber: text,
    street: text,
    postalCode: text,
    city: text,
    contactName: text,
    contactEmail: text,
    contactPhone: text,
    currency: text,
    timeZone: text,
    responsiblePerson: text,
    responsibleProducer: text,
    applyAutomatically: z.boolean().optional(),
    managerLimit: z.number().default(1),
  }),
  mayEdit: z.boolean().default(false),
});

const PATH = "/private/business_account/profile/v1";

export async function readBusiness({ platform }: Caller) {
  const { profile, mayEdit } = await platform.get(PATH, ProfileResponse);
  const { applyAutomatically, managerLimit, ...fields } = profile;
  const automatic =
    applyAutomatically === undefined ? "untouched" : applyAutomatically ? "always" : "never";
  return { business: { ...fields, automatic }, managerLimit, mayEdit };
}

const AUTOMATIC = { untouched: null, always: true, never: false } as const;

/** Saves the business. `base` has the values that the form was rendered with. */
export async function saveBusiness(
  { platform }: Caller,
  { automatic, ...fields }: Business,
  { automatic: before, ...base }: FormValues,
): Promise<void> {
  const body = {
    ...fields,
    applyAutomatically: AUTOMATIC[automatic],
    base: { ...base, applyAutomatically: isAutomatic(before) ? AUTOMATIC[before] : null },
  };
  await platform.put(PATH, body, EmptyResponse);
}

function isAutomatic(value: string | undefined): value is keyof typeof AUTOMATIC {
  return value !== undefined && Object.hasOwn(AUTOMATIC, value);
}

/** Converts the values of the platform to those of the form. */
export function businessInForm({ applyAutomatically, ...fields }: FormValues): FormValues {
  if (applyAutomatically === undefined) return fields;
  const [automatic = "untouched"] =
    Object.entries(AUTOMATIC).find(([, value]) => String(value ?? "") === applyAutomatically) ?? [];
  return { ...fields, automatic };
}
