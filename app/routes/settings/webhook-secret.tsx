import { data, Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { renewWebhookSecret } from "#app/server/accounts/webhooks.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

import type { Route } from "./+types/webhook-secret";
import { WebhookSecret } from "./components/webhook-secret.tsx";

/** Prevents caching, because the response may contain a new secret. */
export const headers = noStoreHeaders;

export async function action({ context, params }: Route.ActionArgs) {
  let secret = "";
  const work = renewWebhookSecret(getCaller(context), params.webhookId).then(
    (renewed) => (secret = renewed),
  );
  const problem = await catchActionError(work, m.webhooks_failed());
  if (problem) return data({ problem: problem.text } as const, { status: problem.status });
  return data({ secret } as const);
}

/** Asks before the secret is replaced, because the receiver rejects messages until it has the new one. */
export default function RenewWebhookSecret({ actionData, params }: Route.ComponentProps) {
  const closeTo = href("/settings/webhooks/:webhookId", params);
  if (actionData && "secret" in actionData) {
    return (
      <DialogRoute title={m.webhooks_secret_renewed()} closeTo={closeTo}>
        <p>{m.webhooks_secret_once()}</p>
        <WebhookSecret secret={actionData.secret} nextTo={closeTo} />
      </DialogRoute>
    );
  }
  return (
    <DialogRoute title={m.webhooks_secret_renew_title()} closeTo={closeTo}>
      <Form
        method="post"
        action={href("/settings/webhooks/:webhookId/secret", params)}
        preventScrollReset
      >
        <p>{m.webhooks_secret_renew_text()}</p>
        <ActionErrorAlert text={actionData?.problem} answer={actionData} />
        <DialogActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {m.products_cancel()}
          </ButtonLink>
          <SubmitButton pendingLabel={m.settings_saving()}>
            {m.webhooks_secret_replace()}
          </SubmitButton>
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}
