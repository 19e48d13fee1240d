import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { CurrentPasswordField, TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./business-data.module.css";

interface BusinessDataProps {
  /** URL of this page, which its forms post to. */
  path: string;
  business: {
    id: string;
    name: string;
    archive: { state: "waiting" | "ready" | "failed"; bytes: number; createdAt: string } | null;
  };
  lastResult: SubmissionResult | null;
}

/** Section with the downloadable archive of a business and the form that deletes the business. */
export function BusinessData({ path, business, lastResult }: BusinessDataProps) {
  return (
    <>
      <Section
        title={m.data_business({ name: business.name })}
        description={m.data_business_text()}
      >
        <Archive path={path} business={business} />
        <Form method="post" action={path} preventScrollReset>
          <ButtonSubmit name="intent" value="archive">
            {m.data_business_start()}
          </ButtonSubmit>
        </Form>
      </Section>
      <EraseBusiness path={path} business={business} lastResult={lastResult} />
    </>
  );
}

function Archive({ path, business: { id, archive } }: Omit<BusinessDataProps, "lastResult">) {
  if (archive === null) return null;
  const { state, bytes, createdAt } = archive;
  if (state === "failed") return <p>{m.data_business_failed()}</p>;
  if (state === "waiting") {
    return (
      <p>
        {m.data_business_waiting()} <Link to={path}>{m.data_business_reload()}</Link>
      </p>
    );
  }
  return (
    <p>
      {m.data_business_ready({ size: formatBytes(bytes) })} (<Ago iso={createdAt} />){" "}
      <a href={`/api/platform/private/business_account/${id}/export/content/v1`} download>
        {m.data_business_download()}
      </a>
    </p>
  );
}

function EraseBusiness({ path, business: { name }, lastResult }: BusinessDataProps) {
  const recoveredForm = useRecoveredForm(path, { intent: "erase-business" });
  const [form, fields] = useValidatedForm({
    id: "erase-business",
    rules: () => import("#app/rules/accounts/stored-data.ts"),
    schema: (forms) => forms.EraseBusinessForm(),
    lastResult: lastResult ?? recoveredForm?.result,
  });
  return (
    <Section title={m.data_business_erase({ name })} description={m.data_business_erase_text()}>
      <Form method="post" action={path} {...getFormProps(form)} className={classes.form}>
        {lastResult === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
        {form.errors && <FormAlert form={form} />}
        <input type="hidden" name="expected" value={name} />
        <TextField
          field={fields.businessName}
          label={m.data_business_erase_name()}
          autoComplete="off"
          required
        />
        <CurrentPasswordField field={fields.currentPassword} />
        <SubmitButton
          color="red"
          name="intent"
          value="erase-business"
          pendingLabel={m.settings_saving()}
        >
          {m.data_business_erase_submit()}
        </SubmitButton>
      </Form>
    </Section>
  );
}
