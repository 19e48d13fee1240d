import { data, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { WebhookForm } from "#app/rules/accounts/webhook-form.ts";
import {
  createWebhook,
  listWebhooks,
  type WebhookValues,
} from "#app/server/accounts/webhooks.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { saveValues } from "#app/server/forms/save-values.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/webhook-new";
import { SettingsPage } from "./components/settings-page.tsx";
import { WebhookFields } from "./components/webhook-fields.tsx";
import { WebhookGuide } from "./components/webhook-guide.tsx";
import { WebhookSecret } from "./components/webhook-secret.tsx";

/** Rejects users who may not manage webhooks before they fill in the form. */
export async function loader({ context }: Route.LoaderArgs) {
  await throwAsStatus(listWebhooks(getCaller(context), { offset: 0, limit: 1 }));
  return null;
}

/** Prevents caching, because the response may contain a new secret. */
export const headers = noStoreHeaders;

export async function action({ context, request }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  const submission = parseForm(form, WebhookForm());
  let created = { id: "", secret: "" };
  const create = async (values: WebhookValues) => {
    created = await createWebhook(caller, values);
  };
  const failed = await saveValues(form, submission, create, { fallback: m.products_save_failed() });
  if (!failed) return data({ created } as const);
  const { status, ...answer } = failed;
  return data({ answer } as const, { status });
}

export const meta: Route.MetaFunction = () => [{ title: m.webhooks_new() }];

export default function NewWebhook({ actionData }: Route.ComponentProps) {
  const created = actionData && "created" in actionData ? actionData.created : null;
  return (
    <SettingsPage title={m.webhooks_title()}>
      {created ? (
        <Section title={m.webhooks_created()} description={m.webhooks_secret_once()}>
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
            answer={actionData && "answer" in actionData ? actionData.answer : null}
          />
        </Section>
      )}
      <WebhookGuide />
    </SettingsPage>
  );
}
