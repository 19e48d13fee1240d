import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { FieldList } from "#app/ui/field-value.tsx";
import { FormAlert } from "#app/ui/form/form-alert.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { KeptNote, keptResult, useKeptForm } from "#app/ui/form/kept-form.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface NameSectionProps {
  name: string;
  email: string;
  lastResult: SubmissionResult | null;
}

export function NameSection({ name, email, lastResult }: NameSectionProps) {
  const kept = useKeptForm(href("/settings/profile"), { intent: "name" });
  const [form, fields] = useForm<{ fullName: string }>({
    id: "name",
    lastResult: lastResult ?? keptResult(kept),
    defaultValue: { fullName: name },
  });
  return (
    <Section title={m.profile_you()}>
      <Form
        method="post"
        action={href("/settings/profile")}
        {...getFormProps(form)}
        className={classes.form}
      >
        <LeaveGuard form={form.id} unsaved={lastResult !== null || kept !== null} />
        {lastResult === null && <KeptNote kept={kept} />}
        {form.errors && <FormAlert form={form} />}
        <TextField field={fields.fullName} label={m.profile_name()} autoComplete="name" required />
        <FieldList items={[{ label: m.profile_email(), value: email }]} />
        <SubmitButton
          name="intent"
          value="name"
          className={classes.submit}
          pendingLabel={m.settings_saving()}
        >
          {m.settings_save()}
        </SubmitButton>
      </Form>
    </Section>
  );
}
