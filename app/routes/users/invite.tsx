import { getFormProps } from "@conform-to/react";
import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { EmailForm } from "#app/rules/accounts/accounts.ts";
import { invite } from "#app/server/accounts/members.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { toSubmissionResult } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute } from "#app/ui/dialog.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/invite";

import classes from "./components/people.module.css";

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), EmailForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });

  const work = invite(getCaller(context), submission.value.email);
  const problem = await catchActionError(work, m.people_failed());
  if (problem) {
    const reply = problem.requestError
      ? toSubmissionResult(submission, problem.requestError)
      : submission.reply({ formErrors: [problem.text] });
    return data(reply, { status: problem.status });
  }
  flashToast(context, "success", m.people_invited());
  return redirect(href("/users"));
}

export async function loader({ context }: Route.LoaderArgs) {
  return { mayInvite: await hasPermission(getCaller(context), "BUSINESS_MEMBER_MANAGE") };
}

export const meta: Route.MetaFunction = () => [{ title: m.people_invite() }];

export default function Invite({ actionData, loaderData }: Route.ComponentProps) {
  const recoveredForm = useRecoveredForm(href("/users/invite"));
  const [form, fields] = useValidatedForm({
    id: "invite",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.EmailForm(),
    lastResult: actionData ?? recoveredForm?.result,
  });
  if (!loaderData.mayInvite) {
    return (
      <DialogRoute title={m.people_invite()} closeTo={href("/users")}>
        <p>{m.people_invite_denied()}</p>
      </DialogRoute>
    );
  }
  return (
    <DialogRoute title={m.people_invite()} closeTo={href("/users")}>
      <Form
        method="post"
        action={href("/users/invite")}
        {...getFormProps(form)}
        preventScrollReset
        className={classes.dialog}
      >
        <p>{m.people_invite_text()}</p>
        {actionData === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        {form.errors && <FormAlert form={form} />}
        <TextField
          field={fields.email}
          label={m.people_invite_email()}
          type="email"
          autoComplete="off"
          required
        />
        <DialogActions>
          <ButtonLink to={href("/users")} preventScrollReset>
            {m.people_invite_cancel()}
          </ButtonLink>
          <SubmitButton pendingLabel={m.people_invite_submitting()}>
            {m.people_invite_submit()}
          </SubmitButton>
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}
