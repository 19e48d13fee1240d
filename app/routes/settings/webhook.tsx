import { data, href, Outlet, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { isDeliveryState } from "#app/rules/accounts/webhook.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import {
  getWebhook,
  listDeliveries,
  redeliver,
  setWebhookActive,
  testWebhook,
} from "#app/server/accounts/webhooks.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { loadPageOrLast, offsetOf, readListParams } from "#app/server/lists/list-params.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";

import type { Route } from "./+types/webhook";
import { DELIVERIES_PER_PAGE, DeliveryLog } from "./components/delivery-log.tsx";
import { SettingsPage } from "./components/settings-page.tsx";
import { WebhookDetails } from "./components/webhook-details.tsx";
import { WebhookGuide } from "./components/webhook-guide.tsx";

const LOG = { sizes: DELIVERIES_PER_PAGE, filterable: ["state"], hasViews: false };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const { webhookId } = params;
  const webhook = await throwAsStatus(getWebhook(caller, webhookId));
  const log = await loadPageOrLast(readLogParams(url, webhookId), (list) =>
    listDeliveries(caller, webhookId, {
      offset: offsetOf(list),
      limit: list.size,
      states: selectedStates(list),
    }),
  );
  return { webhook, log };
}

/** Reads the state of the log. The dialog over it has another path and keeps the log's links. */
function readLogParams(url: URL, webhookId: string): ListParams {
  const params = readListParams(url, LOG);
  const state = selectedStates(params);
  return { ...params, path: pagePath(webhookId), filters: state.length > 0 ? { state } : {} };
}

function selectedStates({ filters }: ListParams) {
  return (filters["state"] ?? []).filter(isDeliveryState);
}

function pagePath(webhookId: string): string {
  return href("/settings/webhooks/:webhookId", { webhookId });
}

type Context = Readonly<RouterContextProvider>;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  const { webhookId } = params;
  const here = pagePath(webhookId) + url.search;
  const delivery = form.get("resend");
  if (delivery !== null) {
    const done = { work: redeliver(caller, String(delivery)), text: m.console_redelivered() };
    return finish(context, here, { ...done, failed: m.webhooks_resend_failed() });
  }
  const done = change(caller, webhookId, form.get("intent"));
  if (!done) throw data(null, { status: 400 });
  return finish(context, here, { ...done, failed: m.webhooks_failed() });
}

function change(caller: Caller, id: string, intent: FormDataEntryValue | null) {
  if (intent === "test") return { work: testWebhook(caller, id), text: m.console_pinged() };
  if (intent === "pause") {
    return { work: setWebhookActive(caller, id, false), text: m.webhooks_pause_done() };
  }
  if (intent === "resume") {
    return { work: setWebhookActive(caller, id, true), text: m.webhooks_resumed() };
  }
  return null;
}

/** Waits for the change and returns to the page in the same state of its list. */
async function finish(
  context: Context,
  here: string,
  { work, text, failed }: { work: Promise<void>; text: string; failed: string },
) {
  const problem = await catchActionError(work, failed);
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", text);
  return redirect(here);
}

export const meta: Route.MetaFunction = () => [{ title: m.webhooks_title() }];

/** Page of one webhook, with the log of its messages. */
export default function WebhookPage({ actionData, loaderData }: Route.ComponentProps) {
  const { webhook, log } = loaderData;
  return (
    <SettingsPage title={m.webhooks_title()}>
      <ActionErrorAlert text={actionData?.problem} answer={actionData} />
      <WebhookDetails webhook={webhook} />
      <WebhookGuide />
      <DeliveryLog {...log} isActive={webhook.active} />
      <Outlet />
    </SettingsPage>
  );
}
