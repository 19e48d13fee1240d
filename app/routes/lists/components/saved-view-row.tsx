import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { GroupChoices } from "#app/server/console/members/groups-to-share.server.ts";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import { FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import { ViewFields } from "./view-fields.tsx";

import classes from "./views.module.css";

interface OwnViewProps {
  action: string;
  view: { id: string; name: string; shared: boolean; userGroupId: string };
  mayShare: boolean;
  groups: GroupChoices;
  answer: SaveResult | null;
}

/** A saved view, which expands to the forms that rename, share and delete it. */
export function SavedViewRow({ action, view, mayShare, groups, answer }: OwnViewProps) {
  const [form, fields] = useValidatedForm({
    id: `view-${view.id}`,
    rules: () => import("#app/rules/lists/list-view.ts"),
    schema: (forms) => forms.ListViewForm(),
    lastResult: answer?.result ?? null,
    defaultValue: {
      name: view.name,
      shared: view.shared ? "on" : "",
      userGroupId: view.userGroupId,
    },
  });
  return (
    <details name="own-view" open={answer !== null}>
      <summary>
        {view.name}
        {(view.shared || view.userGroupId !== "") && <span>{m.views_shared()}</span>}
      </summary>
      <Form method="post" action={action} {...getFormProps(form)} preventScrollReset>
        {/* Enter triggers a form's first submit button. Without this hidden one, it would delete the view. */}
        <button type="submit" name="intent" value="change" hidden aria-hidden tabIndex={-1} />
        <input type="hidden" name="id" value={view.id} />
        <FormBase
          values={{
            name: view.name,
            shared: String(view.shared),
            userGroupId: view.userGroupId,
          }}
          answer={answer}
        />
        <ViewFields
          form={form}
          fields={fields}
          mayShare={mayShare}
          groups={groups}
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
