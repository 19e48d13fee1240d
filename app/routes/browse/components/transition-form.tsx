import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ENTRY_LIMITS } from "#app/rules/twins/entry-limits.ts";
import { twinHref } from "#app/rules/twins/twin-place.ts";
import type { LinkChoices } from "#app/server/twins/entry/class-links.server.ts";
import type { NextStep } from "#app/server/twins/entry/entry.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { EditedField } from "#app/ui/forms/conflict-choice.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { Section } from "#app/ui/page.tsx";
import { fieldLabels } from "#app/ui/twins/form/edit-defaults.ts";
import type { EditedTwin, EditResult } from "#app/ui/twins/form/edit-result.ts";
import { useEditForm } from "#app/ui/twins/form/use-edit-form.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";

import { LinkChoice } from "./link-choice.tsx";

import formClasses from "./entry-form.module.css";
import classes from "./entry-parts.module.css";

interface TransitionFormProps {
  data: { step: NextStep; choices: LinkChoices | null; twin: EditedTwin; mayPreview: boolean };
  answer: (EditResult & { comment?: string }) | undefined;
  params: { headTwinId: string; transitionId: string };
}

/** The form that performs a transition, with a comment, files, a link and new values of fields. */
export function TransitionForm({ data, answer, params }: TransitionFormProps) {
  const { step, choices, twin } = data;
  const place = useTwinPlace();
  const action = twinHref(place, params.headTwinId, `transition/${params.transitionId}`);
  const typed = useRecoveredForm(action)?.fields["comment"];
  const comment = answer?.comment ?? (typeof typed === "string" ? typed : undefined);
  const edit = useEditForm(twin, action, answer, { limits: ENTRY_LIMITS });
  const { form, controls, conflict, control } = edit;
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate
      className={formClasses.form}
    >
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {edit.hidden}
      <FormAlert form={form} labels={fieldLabels(twin.fields)} />
      {(step.allowComment || step.allowAttachments || choices) && (
        <Section>
          <div className={classes.form}>
            {choices && <LinkChoice choices={choices} label={m.browse_step_link()} />}
            {step.allowComment && (
              <label>
                {m.browse_step_comment()}
                <textarea name="comment" rows={3} defaultValue={comment} />
              </label>
            )}
            {step.allowAttachments && (
              <label>
                {m.browse_step_file()}
                <input type="file" name="file" multiple />
              </label>
            )}
          </div>
        </Section>
      )}
      {twin.fields.length > 0 ? (
        <Section>
          <details open={form.status === "error"} className={classes.more}>
            <summary>{m.browse_step_fields()}</summary>
            <div className={formClasses.fields}>
              <EditedField name="name" conflict={conflict}>
                <TextField field={controls.name} label={m.products_name()} required />
              </EditedField>
              <div className={formClasses.grid}>{twin.fields.map(control)}</div>
            </div>
          </details>
        </Section>
      ) : (
        <input type="hidden" name="name" value={twin.name} />
      )}
      <input type="hidden" name="description" value={twin.description} />
      <FormActions
        cancelTo={twinHref(place, params.headTwinId)}
        submit={step.name}
        pending={m.browse_step_performing()}
      >
        {data.mayPreview && (
          <ButtonSubmit name="preview" value="1">
            {m.browse_step_preview()}
          </ButtonSubmit>
        )}
      </FormActions>
    </Form>
  );
}
