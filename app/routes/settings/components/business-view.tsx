import { m } from "#app/paraglide/messages.js";
import { COMPANY_TYPES, COUNTRIES } from "#app/rules/accounts/business-choices.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { Section } from "#app/ui/page.tsx";
import { timeZoneOf } from "#common/time-zone.ts";

import type { Business } from "./business.ts";

interface BusinessViewProps {
  business: Business;
  managerLimit: number;
}

/** The business profile, read-only, for members who may not edit it. */
export function BusinessView({ business, managerLimit }: BusinessViewProps) {
  const cityLine = [business.postalCode, business.city].filter(Boolean).join(" ");
  const items = [
    { label: m.business_name(), value: business.name },
    { label: m.business_legal_name(), value: business.legalName },
    { label: m.business_type(), value: nameIn(COMPANY_TYPES, business.companyType) },
    { label: m.business_country(), value: nameIn(COUNTRIES, business.country) },
    { label: m.business_tax_number(), value: business.taxNumber },
    { label: m.business_address(), value: [business.street, cityLine].filter(Boolean).join(", ") },
    { label: m.business_contact_name(), value: business.contactName },
    { label: m.business_contact_email(), value: business.contactEmail },
    { label: m.business_contact_phone(), value: business.contactPhone },
    { label: m.business_currency(), value: business.currency },
    { label: m.business_time_zone(), value: timeZoneOf(business) },
    { label: m.business_responsible_person(), value: business.responsiblePerson },
    { label: m.business_responsible_producer(), value: business.responsibleProducer },
    { label: m.business_manager_limit(), value: String(managerLimit) },
  ];
  return (
    <Section title={m.business_company()} description={m.business_read_only()}>
      <FieldList items={items.map(({ label, value }) => ({ label, value: value || "–" }))} />
    </Section>
  );
}

function nameIn(texts: Record<string, () => string>, key: string): string {
  return texts[key]?.() ?? "";
}
