import { getFormProps } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  AUTOMATIC,
  COMPANY_TYPES,
  COUNTRIES,
  CURRENCIES,
} from "#app/rules/accounts/business-choices.ts";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { EditedField, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { type Choice, SelectField } from "#app/ui/forms/form-choice.tsx";
import { type Field, TextareaField, TextField } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";
import { timeZoneOf } from "#common/time-zone.ts";

import type { Business } from "./business.ts";

import classes from "./settings.module.css";

interface BusinessFieldsProps {
  action: string;
  business: Business;
  managerLimit: number;
  /** IANA names of time zones. */
  timeZones: string[];
  answer: SaveResult | null;
}

interface PartProps {
  fields: Record<keyof Business, Field<string | undefined>>;
  conflict: EditConflict | null;
}

export function BusinessFields({ action, business, answer, ...selling }: BusinessFieldsProps) {
  const recoveredForm = useRecoveredForm(href("/settings/business"));
  const [form, fields] = useValidatedForm({
    id: "business",
    rules: () => import("#app/rules/accounts/settings.ts"),
    schema: (forms) => forms.BusinessForm(),
    lastResult: answer?.result ?? recoveredForm?.result,
    defaultValue: business,
  });
  const part = { fields, conflict: answer?.conflict ?? null };
  return (
    <Form method="post" action={action} {...getFormProps(form)} className={classes.sections}>
      <LeaveGuard form={form.id} unsaved={answer !== null || recoveredForm !== null} />
      <FormBase values={business} answer={answer} kept={recoveredForm} />
      {answer === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {form.status === "error" && <FormAlert form={form} />}
      <Company {...part} />
      <Address {...part} />
      <Contact {...part} />
      <Selling {...part} {...selling} country={business.country} />
      <SubmitButton
        name="intent"
        value="business"
        className={classes.submit}
        pendingLabel={m.settings_saving()}
      >
        {m.settings_save()}
      </SubmitButton>
    </Form>
  );
}

function Company({ fields, conflict }: PartProps) {
  return (
    <Section title={m.business_company()} description={m.business_text()}>
      <div className={classes.fields}>
        <EditedField name="name" conflict={conflict}>
          <TextField field={fields.name} label={m.business_name()} required />
        </EditedField>
        <EditedField name="legalName" conflict={conflict}>
          <TextField
            field={fields.legalName}
            label={m.business_legal_name()}
            autoComplete="organization"
          />
        </EditedField>
        <div className={classes.pair}>
          <EditedField name="companyType" conflict={conflict} inWords={wordsIn(COMPANY_TYPES)}>
            <SelectField
              field={fields.companyType}
              label={m.business_type()}
              options={choices(COMPANY_TYPES)}
            />
          </EditedField>
          <EditedField name="country" conflict={conflict} inWords={wordsIn(COUNTRIES)}>
            <SelectField
              field={fields.country}
              label={m.business_country()}
              options={choices(COUNTRIES)}
            />
          </EditedField>
        </div>
        <EditedField name="taxNumber" conflict={conflict}>
          <TextField
            field={fields.taxNumber}
            label={m.business_tax_number()}
            description={m.business_tax_number_hint()}
            autoComplete="off"
            spellCheck={false}
          />
        </EditedField>
      </div>
    </Section>
  );
}

function Address({ fields, conflict }: PartProps) {
  return (
    <Section title={m.business_address()}>
      <div className={classes.fields}>
        <EditedField name="street" conflict={conflict}>
          <TextField
            field={fields.street}
            label={m.business_street()}
            autoComplete="street-address"
          />
        </EditedField>
        <div className={classes.place}>
          <EditedField name="postalCode" conflict={conflict}>
            <TextField
              field={fields.postalCode}
              label={m.business_postal_code()}
              autoComplete="postal-code"
            />
          </EditedField>
          <EditedField name="city" conflict={conflict}>
            <TextField
              field={fields.city}
              label={m.business_city()}
              autoComplete="address-level2"
            />
          </EditedField>
        </div>
      </div>
    </Section>
  );
}

function Contact({ fields, conflict }: PartProps) {
  return (
    <Section title={m.business_contact()}>
      <div className={classes.fields}>
        <EditedField name="contactName" conflict={conflict}>
          <TextField field={fields.contactName} label={m.business_contact_name()} />
        </EditedField>
        <div className={classes.pair}>
          <EditedField name="contactEmail" conflict={conflict}>
            <TextField
              field={fields.contactEmail}
              label={m.business_contact_email()}
              type="email"
            />
          </EditedField>
          <EditedField name="contactPhone" conflict={conflict}>
            <TextField field={fields.contactPhone} label={m.business_contact_phone()} type="tel" />
          </EditedField>
        </div>
      </div>
    </Section>
  );
}

interface SellingProps extends PartProps, Pick<BusinessFieldsProps, "managerLimit" | "timeZones"> {
  country: string;
}

function Selling({ fields, conflict, country, managerLimit, timeZones }: SellingProps) {
  const ofCountry = m.business_time_zone_country({
    timeZone: timeZoneOf({ timeZone: "", country }),
  });
  return (
    <Section title={m.business_selling()}>
      <div className={classes.fields}>
        <EditedField name="currency" conflict={conflict}>
          <SelectField
            field={fields.currency}
            label={m.business_currency()}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </EditedField>
        <EditedField name="timeZone" conflict={conflict}>
          <SelectField
            field={fields.timeZone}
            label={m.business_time_zone()}
            description={m.business_time_zone_hint()}
            placeholder={ofCountry}
            options={timeZones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          />
        </EditedField>
        <EditedField name="responsiblePerson" conflict={conflict}>
          <TextareaField
            field={fields.responsiblePerson}
            label={m.business_responsible_person()}
            rows={2}
          />
        </EditedField>
        <EditedField name="responsibleProducer" conflict={conflict}>
          <TextareaField
            field={fields.responsibleProducer}
            label={m.business_responsible_producer()}
            rows={2}
          />
        </EditedField>
        <EditedField name="automatic" conflict={conflict} inWords={wordsIn(AUTOMATIC)}>
          <SelectField
            field={fields.automatic}
            label={m.business_automatic()}
            options={choices(AUTOMATIC)}
          />
        </EditedField>
        <FieldList items={[{ label: m.business_manager_limit(), value: String(managerLimit) }]} />
      </div>
    </Section>
  );
}

function choices(texts: Record<string, () => string>): Choice[] {
  return Object.entries(texts).map(([value, label]) => ({ value, label: label() }));
}

function wordsIn(texts: Record<string, () => string>): (value: string) => string {
  return (value) => texts[value]?.() ?? value;
}
