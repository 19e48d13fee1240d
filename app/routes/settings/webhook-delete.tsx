import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { deleteWebhook } from "#app/server/accounts/webhooks.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";

import type { Route } from "./+types/webhook-delete";

export const headers = noStoreHeaders;

export async function action({ context, params }: Route.ActionArgs) {
  const work = deleteWebhook(getCaller(context), params.webhookId);
  const problem = await catchActionError(work, m.webhooks_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.webhooks_deleted());
  return redirect(href("/settings/webhooks"));
}

export default function DeleteWebhook({ actionData, params }: Route.ComponentProps) {
  return (
    <DeleteDialog
      title={m.webhooks_delete_title()}
      text={m.webhooks_delete_text()}
      confirm={m.webhooks_delete()}
      action={href("/settings/webhooks/:webhookId/delete", params)}
      closeTo={href("/settings/webhooks/:webhookId", params)}
      problem={actionData?.problem}
    />
  );
}
