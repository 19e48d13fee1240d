import { getFormProps } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { MAX_INSTRUCTIONS, TONES } from "#app/rules/selling/writing-style.ts";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import { EditedField, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { SelectField } from "#app/ui/forms/form-choice.tsx";
import { TextareaField, typedIn } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { LengthNote } from "#app/ui/forms/length-note.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface WritingFieldsProps {
  style: { tone: string; instructions: string };
  mayEdit: boolean;
  answer: SaveResult | null;
}

/**
 * The form of the writing style. All members may try a style, but only those who may edit the business may save it.
 */
export function WritingFields({ style, mayEdit, answer }: WritingFieldsProps) {
  const recoveredForm = useRecoveredForm(href("/settings/writing"), { part: "style" });
  const [form, fields] = useValidatedForm({
    id: "writing",
    rules: () => import("#app/rules/selling/writing-style.ts"),
    schema: (forms) => forms.WritingStyleForm(),
    lastResult: answer?.result ?? recoveredForm?.result,
    defaultValue: style,
  });
  const conflict = answer?.conflict ?? null;
  return (
    <Section title={m.writing_style()} description={m.writing_style_help()}>
      <Form method="post" {...getFormProps(form)} className={classes.form}>
        <LeaveGuard form={form.id} unsaved={answer !== null || recoveredForm !== null} />
        {/* Two buttons submit this form, so that their intent doesn't identify it. */}
        <input type="hidden" name="part" value="style" />
        <FormBase values={style} answer={answer} kept={recoveredForm} />
        {answer === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
        {form.status === "error" && <FormAlert form={form} />}
        <EditedField name="tone" conflict={conflict} inWords={toneName}>
          <SelectField
            field={fields.tone}
            label={m.writing_tone()}
            options={Object.entries(TONES).map(([value, label]) => ({ value, label: label() }))}
          />
        </EditedField>
        <EditedField name="instructions" conflict={conflict}>
          <TextareaField
            field={fields.instructions}
            label={m.writing_instructions()}
            description={m.writing_instructions_help()}
            rows={5}
          />
          <LengthNote text={typedIn(fields.instructions)} max={MAX_INSTRUCTIONS} />
        </EditedField>
        <div className={classes.actions}>
          <SubmitButton
            name="intent"
            value="preview"
            variant="default"
            pendingLabel={m.writing_trying()}
          >
            {m.writing_try()}
          </SubmitButton>
          {mayEdit && (
            <SubmitButton name="intent" value="save" pendingLabel={m.settings_saving()}>
              {m.settings_save()}
            </SubmitButton>
          )}
        </div>
        {!mayEdit && <p>{m.writing_owner_only()}</p>}
      </Form>
    </Section>
  );
}

function toneName(value: string): string {
  return Object.hasOwn(TONES, value) ? TONES[value as keyof typeof TONES]() : value;
}
