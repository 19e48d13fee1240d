import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { SaveResult } from "#app/server/http/save-values.server.ts";
import { FormBase } from "#app/ui/form/conflict-choice.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useValidatedForm } from "#app/ui/form/use-validated-form.ts";

import { ViewFields } from "./view-fields.tsx";

import classes from "./views.module.css";

interface OwnViewProps {
  action: string;
  view: { id: string; name: string; shared: boolean };
  mayShare: boolean;
  answer: SaveResult | null;
}

/** A saved view. Expanding it shows the forms to rename, share and delete it. */
export function SavedViewRow({ action, view, mayShare, answer }: OwnViewProps) {
  const [form, fields] = useValidatedForm({
    id: `view-${view.id}`,
    rules: () => import("#app/rules/list-view.ts"),
    schema: (forms) => forms.ListViewForm(),
    lastResult: answer?.result ?? null,
    defaultValue: { name: view.name, shared: view.shared ? "on" : "" },
  });
  return (
    <details name="own-view" open={answer !== null}>
      <summary>
        {view.name}
        {view.shared && <span>{m.views_shared()}</span>}
      </summary>
      <Form method="post" action={action} {...getFormProps(form)} preventScrollReset>
        <input type="hidden" name="id" value={view.id} />
        <FormBase values={{ name: view.name, shared: String(view.shared) }} answer={answer} />
        <ViewFields
          form={form}
          fields={fields}
          mayShare={mayShare}
          conflict={answer?.conflict ?? null}
        />
        <div className={classes.buttons}>
          <SubmitButton name="intent" value="delete" variant="subtle" color="red" formNoValidate>
            {m.views_delete()}
          </SubmitButton>
          <SubmitButton name="intent" value="change" pendingLabel={m.views_saving()}>
            {m.views_save()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
