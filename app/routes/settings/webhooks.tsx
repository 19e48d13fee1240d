import { IconWebhook } from "@tabler/icons-react";
import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { eventNames } from "#app/rules/accounts/webhook.ts";
import { listWebhooks, type Webhook } from "#app/server/accounts/webhooks.server.ts";
import { loadPageOrLast, offsetOf, readListParams } from "#app/server/lists/list-params.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PagedItems } from "#app/ui/lists/paged-items.tsx";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/webhooks";
import { SettingsPage } from "./components/settings-page.tsx";
import { WebhookState } from "./components/webhook-state.tsx";

import classes from "./components/settings.module.css";

const WEBHOOKS_PER_PAGE = [10, 25, 50];

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  return throwAsStatus(
    loadPageOrLast(readListParams(url, { sizes: WEBHOOKS_PER_PAGE }), (params) =>
      listWebhooks(caller, { offset: offsetOf(params), limit: params.size }),
    ),
  );
}

export const meta: Route.MetaFunction = () => [{ title: m.webhooks_title() }];

/** Page of the webhooks by which the business's own systems learn of changes. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { rows, total, params } = loaderData;
  return (
    <SettingsPage title={m.webhooks_title()}>
      <Section
        title={m.webhooks_title()}
        description={m.webhooks_help()}
        actions={
          <ButtonLink to={href("/settings/webhooks/new")} variant="filled">
            {m.webhooks_new()}
          </ButtonLink>
        }
      >
        <PagedItems
          params={params}
          total={total}
          sizes={WEBHOOKS_PER_PAGE}
          className={classes.devices}
          empty={<p className={classes.note}>{m.webhooks_none()}</p>}
        >
          {rows.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </PagedItems>
      </Section>
    </SettingsPage>
  );
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, url, description, eventList } = webhook;
  return (
    <li>
      <IconWebhook size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <span className={classes.token}>
        <Link to={href("/settings/webhooks/:webhookId", { webhookId: id })}>{url}</Link>
        {description && <small>{description}</small>}
        <small>
          <WebhookState webhook={webhook} /> · {eventNames(eventList)}
        </small>
      </span>
    </li>
  );
}
