import { data, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { WebhookForm } from "#app/rules/accounts/webhook.ts";
import { createWebhook, listWebhooks } from "#app/server/accounts/webhooks.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus, toSubmissionResult } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/webhook-new";
import { SettingsPage } from "./components/settings-page.tsx";
import { WebhookFields } from "./components/webhook-fields.tsx";
import { WebhookSecret } from "./components/webhook-secret.tsx";

/** Rejects users who may not manage webhooks before they fill in the form. */
export async function loader({ context }: Route.LoaderArgs) {
  await throwAsStatus(listWebhooks(getCaller(context), { offset: 0, limit: 1 }));
  return null;
}

/** Prevents caching, because the response may contain a new secret. */
export const headers = noStoreHeaders;

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), WebhookForm());
  if (submission.status !== "success") {
    return data({ result: submission.reply() } as const, { status: 422 });
  }
  let created = { id: "", secret: "" };
  const work = createWebhook(getCaller(context), submission.value).then(
    (webhook) => (created = webhook),
  );
  const problem = await catchActionError(work, m.products_save_failed());
  if (!problem) return data({ created } as const);
  const result = problem.requestError
    ? toSubmissionResult(submission, problem.requestError)
    : submission.reply({ formErrors: [problem.text] });
  return data({ result } as const, { status: problem.status });
}

export const meta: Route.MetaFunction = () => [{ title: m.webhooks_new() }];

export default function NewWebhook({ actionData }: Route.ComponentProps) {
  const created = actionData && "created" in actionData ? actionData.created : null;
  return (
    <SettingsPage title={m.webhooks_title()}>
      {created ? (
        <Section title={m.webhooks_created()} description={m.settings_token_once()}>
          <WebhookSecret
            secret={created.secret}
            nextTo={href("/settings/webhooks/:webhookId", { webhookId: created.id })}
          />
        </Section>
      ) : (
        <Section title={m.webhooks_new()} description={m.webhooks_help()}>
          <WebhookFields
            action={href("/settings/webhooks/new")}
            cancelTo={href("/settings/webhooks")}
            submit={m.webhooks_create()}
            values={{ url: "", description: "", eventList: [] }}
            lastResult={actionData && "result" in actionData ? actionData.result : null}
          />
        </Section>
      )}
    </SettingsPage>
  );
}
