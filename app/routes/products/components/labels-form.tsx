import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Label, LabelBase } from "#app/server/selling/products/labels.server.ts";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextareaField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import classes from "#app/ui/bulk/bulk.module.css";

interface LabelsFormProps {
  loaded: { base: LabelBase; labels: Label[] };
  action: string;
  back: string;
  answer: { base: LabelBase; chosen: string[]; result: SubmissionResult } | undefined;
}

/** The form of a product's labels: those of the business to tick, and names of new ones. */
export function LabelsForm({ loaded, action, back, answer }: LabelsFormProps) {
  const { labels } = loaded;
  const recoveredForm = useRecoveredForm(action);
  const entered = answer ?? (recoveredForm && readRecovered(recoveredForm.fields));
  const base = entered?.base ?? loaded.base;
  const chosen = new Set(entered?.chosen ?? base.ids);
  const [form, fields] = useValidatedForm({
    id: "labels",
    rules: () => import("#app/rules/selling/label-form.ts"),
    schema: (rules) => rules.LabelForm(),
    lastResult: answer?.result ?? recoveredForm?.result,
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate className={classes.file}>
      {!answer && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {form.errors && <FormAlert form={form} />}
      <input type="hidden" name="version" value={base.version} />
      {base.ids.map((id) => (
        <input key={id} type="hidden" name="base" value={id} />
      ))}
      {labels.length > 0 && (
        <fieldset className={classes.labels}>
          <legend>{m.labels_title()}</legend>
          {labels.map(({ id, name }) => (
            <CheckboxLabel key={id}>
              <input type="checkbox" name="label" value={id} defaultChecked={chosen.has(id)} />
              {name}
            </CheckboxLabel>
          ))}
        </fieldset>
      )}
      {/* Not an input, which would join the lines of a pasted column to one label. */}
      <TextareaField
        field={fields.names}
        label={m.labels_new()}
        description={m.labels_new_help()}
        rows={2}
      />
      <FormActions cancelTo={back} submit={m.products_save()} pending={m.products_saving()} />
    </Form>
  );
}

type Fields = NonNullable<ReturnType<typeof useRecoveredForm>>["fields"];

function readRecovered(
  fields: Fields,
): Pick<NonNullable<LabelsFormProps["answer"]>, "base" | "chosen"> {
  const list = (name: string) => [fields[name] ?? []].flat();
  return { base: { version: Number(fields["version"]), ids: list("base") }, chosen: list("label") };
}
