import { getFormProps, useForm } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/form-choice.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { LANGUAGES } from "#app/ui/frame/language-choice.tsx";
import { SchemeChoice } from "#app/ui/frame/scheme-choice.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface LookProps {
  locale: string;
  chosenScheme: "light" | "dark" | null;
}

export function AppearanceSection({ locale, chosenScheme }: LookProps) {
  const [form, fields] = useForm<{ locale: string }>({
    id: "language",
    defaultValue: { locale },
  });
  return (
    <Section title={m.profile_look()}>
      <div className={classes.look}>
        <Form
          method="post"
          action={href("/settings/profile")}
          {...getFormProps(form)}
          className={classes.form}
        >
          <SelectField field={fields.locale} label={m.profile_language()} options={LANGUAGES} />
          <SubmitButton
            name="intent"
            value="language"
            className={classes.submit}
            pendingLabel={m.settings_saving()}
          >
            {m.settings_save()}
          </SubmitButton>
        </Form>
        <div className={classes.theme}>
          <span aria-hidden>{m.profile_theme()}</span>
          <SchemeChoice chosen={chosenScheme} />
        </div>
      </div>
    </Section>
  );
}
