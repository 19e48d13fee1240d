import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { AUTOMATIC, COMPANY_TYPES, COUNTRIES, CURRENCIES } from "#app/rules/settings.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { FormAlert } from "#app/ui/form/form-alert.tsx";
import { type Choice, SelectField } from "#app/ui/form/form-choice.tsx";
import { type Field, TextareaField, TextField } from "#app/ui/form/form.tsx";
import { KeptNote, keptResult, useKeptForm } from "#app/ui/form/kept-form.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";

import type { Business } from "./business.ts";

import classes from "./settings.module.css";

interface BusinessFieldsProps {
  business: Business;
  managerLimit: number;
  lastResult: SubmissionResult | null;
}

type Fields = Record<keyof Business, Field<string | undefined>>;

export function BusinessFields({ business, managerLimit, lastResult }: BusinessFieldsProps) {
  const kept = useKeptForm(href("/settings/business"));
  const [form, fields] = useForm<Business>({
    id: "business",
    lastResult: lastResult ?? keptResult(kept),
    defaultValue: business,
  });
  return (
    <Form
      method="post"
      action={href("/settings/business")}
      {...getFormProps(form)}
      className={classes.sections}
    >
      <LeaveGuard form={form.id} unsaved={lastResult !== null || kept !== null} />
      {lastResult === null && <KeptNote kept={kept} />}
      {form.status === "error" && <FormAlert form={form} />}
      <Company fields={fields} />
      <Address fields={fields} />
      <Contact fields={fields} />
      <Selling fields={fields} managerLimit={managerLimit} />
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

function Company({ fields }: { fields: Fields }) {
  return (
    <Section title={m.business_company()} description={m.business_text()}>
      <div className={classes.fields}>
        <TextField field={fields.name} label={m.business_name()} required />
        <TextField
          field={fields.legalName}
          label={m.business_legal_name()}
          autoComplete="organization"
        />
        <div className={classes.pair}>
          <SelectField
            field={fields.companyType}
            label={m.business_type()}
            options={choices(COMPANY_TYPES)}
          />
          <SelectField
            field={fields.country}
            label={m.business_country()}
            options={choices(COUNTRIES)}
          />
        </div>
        <TextField
          field={fields.taxNumber}
          label={m.business_tax_number()}
          description={m.business_tax_number_hint()}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Section>
  );
}

function Address({ fields }: { fields: Fields }) {
  return (
    <Section title={m.business_address()}>
      <div className={classes.fields}>
        <TextField
          field={fields.street}
          label={m.business_street()}
          autoComplete="street-address"
        />
        <div className={classes.place}>
          <TextField
            field={fields.postalCode}
            label={m.business_postal_code()}
            autoComplete="postal-code"
          />
          <TextField field={fields.city} label={m.business_city()} autoComplete="address-level2" />
        </div>
      </div>
    </Section>
  );
}

function Contact({ fields }: { fields: Fields }) {
  return (
    <Section title={m.business_contact()}>
      <div className={classes.fields}>
        <TextField field={fields.contactName} label={m.business_contact_name()} />
        <div className={classes.pair}>
          <TextField field={fields.contactEmail} label={m.business_contact_email()} type="email" />
          <TextField field={fields.contactPhone} label={m.business_contact_phone()} type="tel" />
        </div>
      </div>
    </Section>
  );
}

function Selling({ fields, managerLimit }: { fields: Fields; managerLimit: number }) {
  return (
    <Section title={m.business_selling()}>
      <div className={classes.fields}>
        <SelectField
          field={fields.currency}
          label={m.business_currency()}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <TextareaField
          field={fields.responsiblePerson}
          label={m.business_responsible_person()}
          rows={2}
        />
        <TextareaField
          field={fields.responsibleProducer}
          label={m.business_responsible_producer()}
          rows={2}
        />
        <SelectField
          field={fields.automatic}
          label={m.business_automatic()}
          options={choices(AUTOMATIC)}
        />
        <FieldList items={[{ label: m.business_manager_limit(), value: String(managerLimit) }]} />
      </div>
    </Section>
  );
}

function choices(texts: Record<string, () => string>): Choice[] {
  return Object.entries(texts).map(([value, label]) => ({ value, label: label() }));
}
