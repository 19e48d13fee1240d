import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atLeast, atMost } from "#common/count-characters.ts";
import { readNip } from "#common/nip.ts";
import { isTimeZone } from "#common/time-zone.ts";

import { AUTOMATIC, COMPANY_TYPES, COUNTRIES, CURRENCIES } from "./business-choices.ts";

export function NameForm() {
  return z.object({
    fullName: z
      .string({ error: m.profile_name_required() })
      .trim()
      .refine(atLeast(2), m.profile_name_short())
      .refine(atMost(201), m.profile_name_long()),
  });
}

/** Form of a business profile. Only the name is required here; marketplaces require the other values later. */
export function BusinessForm() {
  const short = () => z.string().trim().refine(atMost(200), m.business_long()).default("");
  const long = () => z.string().trim().refine(atMost(1000), m.business_long()).default("");
  return z
    .object({
      name: z
        .string({ error: m.business_name_required() })
        .trim()
        .refine(atLeast(2), m.business_name_short())
        .refine(atMost(100), m.business_name_long()),
      legalName: short(),
      companyType: z.enum(["", ...keysOf(COMPANY_TYPES)]).default(""),
      country: z.enum(["", ...keysOf(COUNTRIES)]).default(""),
      taxNumber: short(),
      street: short(),
      postalCode: short(),
      city: short(),
      contactName: short(),
      contactEmail: z
        .union([z.literal(""), z.email({ error: m.business_contact_email_invalid() })])
        .default(""),
      contactPhone: z
        .string()
        .trim()
        .regex(/^(?:\+?[\d\s()/-]{5,30})?$/, m.business_contact_phone_invalid())
        .default(""),
      currency: z.enum(["", ...CURRENCIES]).default(""),
      timeZone: z
        .string()
        .refine((text) => text === "" || isTimeZone(text), m.business_time_zone_unknown())
        .default(""),
      responsiblePerson: long(),
      responsibleProducer: long(),
      automatic: z.enum(keysOf(AUTOMATIC)).default("untouched"),
    })
    .superRefine(({ country, taxNumber, postalCode }, context) => {
      const addIssue = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      if (country !== "PL") return;
      if (taxNumber && !readNip(taxNumber)) addIssue("taxNumber", m.business_tax_number_invalid());
      if (postalCode && !/^\d{2}-\d{3}$/.test(postalCode)) {
        addIssue("postalCode", m.business_postal_code_invalid());
      }
    });
}

function keysOf<T extends string>(texts: Record<T, unknown>): T[] {
  return Object.keys(texts) as T[];
}
