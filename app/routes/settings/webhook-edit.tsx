import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { WebhookForm } from "#app/rules/accounts/webhook.ts";
import { getWebhook, updateWebhook } from "#app/server/accounts/webhooks.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus, toSubmissionResult } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/webhook-edit";
import { SettingsPage } from "./components/settings-page.tsx";
import { WebhookFields } from "./components/webhook-fields.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url, description, eventList } = await throwAsStatus(
    getWebhook(getCaller(context), params.webhookId),
  );
  return { values: { url, description, eventList } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), WebhookForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const { webhookId } = params;
  const work = updateWebhook(getCaller(context), webhookId, submission.value);
  const problem = await catchActionError(work, m.products_save_failed());
  if (!problem) {
    flashToast(context, "success", m.settings_saved());
    return redirect(href("/settings/webhooks/:webhookId", { webhookId }));
  }
  const result = problem.requestError
    ? toSubmissionResult(submission, problem.requestError)
    : submission.reply({ formErrors: [problem.text] });
  return data(result, { status: problem.status });
}

export const meta: Route.MetaFunction = () => [{ title: m.webhooks_edit() }];

export default function EditWebhook({ actionData, loaderData, params }: Route.ComponentProps) {
  return (
    <SettingsPage title={m.webhooks_title()}>
      <Section title={m.webhooks_edit()}>
        <WebhookFields
          action={href("/settings/webhooks/:webhookId/edit", params)}
          cancelTo={href("/settings/webhooks/:webhookId", params)}
          submit={m.settings_save()}
          values={loaderData.values}
          lastResult={actionData ?? null}
        />
      </Section>
    </SettingsPage>
  );
}
