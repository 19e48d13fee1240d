import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { WebhookForm } from "#app/rules/accounts/webhook-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import {
  getWebhook,
  saveWebhook,
  type WebhookValues,
} from "#app/server/accounts/webhooks.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { saveValues } from "#app/server/forms/save-values.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
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
  const { webhookId } = params;
  const caller = getCaller(context);
  const form = await readForm(request);
  const submission = parseForm(form, WebhookForm());
  const save = (values: WebhookValues, base: FormValues) =>
    saveWebhook(caller, webhookId, values, base);
  const failed = await saveValues(form, submission, save, { fallback: m.products_save_failed() });
  if (failed) {
    const { status, ...answer } = failed;
    return data(answer, { status });
  }
  flashToast(context, "success", m.settings_saved());
  return redirect(href("/settings/webhooks/:webhookId", { webhookId }));
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
          answer={actionData ?? null}
        />
      </Section>
    </SettingsPage>
  );
}
