import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { GroupChoices } from "#app/server/console/members/groups-to-share.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import { ViewFields } from "./view-fields.tsx";

interface NewViewProps {
  action: string;
  closeTo: string;
  mayShare: boolean;
  groups: GroupChoices;
  lastResult: SubmissionResult | null;
}

export function NewView({ action, closeTo, mayShare, groups, lastResult }: NewViewProps) {
  const recoveredForm = useRecoveredForm(action, { intent: "create" });
  const [form, fields] = useValidatedForm({
    id: "new-view",
    rules: () => import("#app/rules/lists/list-view.ts"),
    schema: (forms) => forms.ListViewForm(),
    lastResult: lastResult ?? recoveredForm?.result,
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} preventScrollReset>
      {/* Enter triggers a form's first submit button. This hidden one saves. */}
      <button type="submit" name="intent" value="create" hidden aria-hidden tabIndex={-1} />
      <p>{m.views_text()}</p>
      {lastResult === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      <ViewFields form={form} fields={fields} mayShare={mayShare} groups={groups} />
      <DialogActions>
        <ButtonLink to={closeTo} preventScrollReset>
          {m.views_cancel()}
        </ButtonLink>
        <SubmitButton name="intent" value="create" pendingLabel={m.views_saving()}>
          {m.views_create()}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
