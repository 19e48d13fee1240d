import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

import { ViewFields, type ViewValues } from "./view-fields.tsx";

import classes from "./views.module.css";

interface OwnViewProps {
  action: string;
  view: { id: string; name: string; shared: boolean };
  mayShare: boolean;
  lastResult: SubmissionResult | null;
}

/** A kept view under its name; opened, it is given another one, shared or deleted. */
export function OwnView({ action, view, mayShare, lastResult }: OwnViewProps) {
  const [form, fields] = useForm<ViewValues>({
    id: `view-${view.id}`,
    lastResult,
    defaultValue: { name: view.name, shared: view.shared ? "on" : "" },
  });
  return (
    <details name="own-view" open={lastResult !== null}>
      <summary>
        {view.name}
        {view.shared && <span>{m.views_shared()}</span>}
      </summary>
      <Form method="post" action={action} {...getFormProps(form)} preventScrollReset>
        <input type="hidden" name="id" value={view.id} />
        <ViewFields form={form} fields={fields} mayShare={mayShare} />
        <div className={classes.buttons}>
          <SubmitButton name="intent" value="delete" variant="subtle" color="red">
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
