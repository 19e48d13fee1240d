import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { eventNames } from "#app/rules/accounts/webhook.ts";
import type { Webhook } from "#app/server/accounts/webhooks.server.ts";
import { ButtonLink, ButtonSubmit } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";

import { WebhookState } from "./webhook-state.tsx";

import classes from "./settings.module.css";

/** A webhook with what the owner can do with it. */
export function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const { id, url, description, eventList, active } = webhook;
  const params = { webhookId: id };
  return (
    <Section title={url} description={description}>
      <div className={classes.fields}>
        <p className={classes.note}>
          <WebhookState webhook={webhook} /> · {eventNames(eventList)}
        </p>
        <Form method="post" action={href("/settings/webhooks/:webhookId", params)}>
          <div className={classes.actions}>
            <ButtonLink to={href("/settings/webhooks/:webhookId/edit", params)}>
              {m.webhooks_edit_short()}
            </ButtonLink>
            {active && (
              <ButtonSubmit name="intent" value="test">
                {m.console_ping()}
              </ButtonSubmit>
            )}
            <ButtonSubmit name="intent" value={active ? "pause" : "resume"}>
              {active ? m.webhooks_pause() : m.webhooks_resume()}
            </ButtonSubmit>
            <ButtonLink
              to={href("/settings/webhooks/:webhookId/secret", params)}
              preventScrollReset
            >
              {m.webhooks_secret_renew()}
            </ButtonLink>
            <ButtonLink
              to={href("/settings/webhooks/:webhookId/delete", params)}
              preventScrollReset
            >
              {m.webhooks_delete()}
            </ButtonLink>
          </div>
        </Form>
      </div>
    </Section>
  );
}
