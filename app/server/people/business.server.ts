import { z } from "zod";

import type { BusinessForm } from "#app/rules/settings.ts";

import type { Caller } from "../caller.server.ts";
import { Done } from "../platform/wire.server.ts";

type Business = z.output<ReturnType<typeof BusinessForm>>;

const text = z.string().default("");

const ProfileAnswer = z.object({
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
    responsiblePerson: text,
    responsibleProducer: text,
    applyAutomatically: z.boolean().optional(),
    managerLimit: z.number().default(1),
  }),
  mayEdit: z.boolean().default(false),
});

const PATH = "/private/business_account/profile/v1";

export async function readBusiness({ platform }: Caller) {
  const { profile, mayEdit } = await platform.get(PATH, ProfileAnswer);
  const { applyAutomatically, managerLimit, ...fields } = profile;
  const automatic =
    applyAutomatically === undefined ? "untouched" : applyAutomatically ? "always" : "never";
  return { business: { ...fields, automatic }, managerLimit, mayEdit };
}

export async function saveBusiness(
  { platform }: Caller,
  { automatic, ...fields }: Business,
): Promise<void> {
  const applyAutomatically = automatic === "untouched" ? null : automatic === "always";
  await platform.put(PATH, { ...fields, applyAutomatically }, Done);
}
