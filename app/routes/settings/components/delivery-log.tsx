import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { DELIVERY_STATES, eventName } from "#app/rules/accounts/webhook.ts";
import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Delivery } from "#app/server/accounts/webhooks.server.ts";
import { ButtonLink, ButtonSubmit } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";
import { Tabs } from "#app/ui/segments.tsx";
import { Ago, DateAndTime } from "#app/ui/time.tsx";

import classes from "./settings.module.css";

export const DELIVERIES_PER_PAGE = [25, 50, 100];

interface DeliveryLogProps {
  rows: Delivery[];
  total: number;
  params: ListParams;
  /** A paused webhook sends nothing, so its messages can't be sent again. */
  isActive: boolean;
}

/** The messages of a webhook in one state or all of them, in pages. */
export function DeliveryLog({ rows, total, params, isActive }: DeliveryLogProps) {
  return (
    <Section
      title={m.webhooks_log()}
      description={m.webhooks_log_help()}
      actions={
        <ButtonLink to={listHref(params)} preventScrollReset>
          {m.outbox_refresh()}
        </ButtonLink>
      }
    >
      <StateLinks params={params} />
      {rows.length === 0 ? (
        <p className={classes.note}>{m.webhooks_log_none()}</p>
      ) : (
        <PagedTable
          label={m.webhooks_log()}
          heads={[
            m.webhooks_log_time(),
            m.console_event(),
            m.webhooks_log_state(),
            ...(isActive ? [m.list_actions()] : []),
          ]}
          rows={rows.map((delivery) => ({
            key: delivery.id,
            cells: [
              <DateAndTime key="time" iso={delivery.createdAt} />,
              <Message key="event" delivery={delivery} />,
              <State key="state" delivery={delivery} />,
              ...(isActive
                ? [<Resend key="resend" delivery={delivery} to={listHref(params)} />]
                : []),
            ],
          }))}
        />
      )}
      <Pager params={params} total={total} sizes={DELIVERIES_PER_PAGE} />
    </Section>
  );
}

function StateLinks({ params }: { params: ListParams }) {
  const selected = params.filters["state"] ?? [];
  const choices: [state: string | null, label: string][] = [
    [null, m.webhooks_log_all()],
    ...Object.entries(DELIVERY_STATES).map(([state, label]): [string, string] => [state, label()]),
  ];
  return (
    <Tabs label={m.webhooks_log_state()}>
      {choices.map(([state, label]) => {
        const isCurrent = state === null ? selected.length === 0 : selected.includes(state);
        return (
          <Link
            key={label}
            to={listHref(params, { filters: state === null ? {} : { state: [state] } })}
            aria-current={isCurrent ? "true" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        );
      })}
    </Tabs>
  );
}

/** The event, which unfolds to what was sent and what the receiver responded. */
function Message({ delivery: { event, twinId, payload, answer } }: { delivery: Delivery }) {
  return (
    <details>
      <summary>{eventName(event)}</summary>
      {twinId && event !== "twin.deleted" && (
        <Link to={href("/browse/:headTwinId", { headTwinId: twinId })}>
          {m.webhooks_log_entry()}
        </Link>
      )}
      <pre className={classes.code}>{JSON.stringify(payload, null, 2)}</pre>
      {answer && (
        <>
          <p className={classes.note}>{m.console_answer()}</p>
          <pre className={classes.code}>{answer}</pre>
        </>
      )}
    </details>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const { state, statusCode, error, nextAttemptAt, attempts } = delivery;
  return (
    <div className={classes.delivery}>
      <span>{DELIVERY_STATES[state]()}</span>
      {error && <small>{error}</small>}
      {statusCode && (
        <small>
          {m.console_status_code()}: {statusCode}
        </small>
      )}
      {attempts > 0 && (
        <small>
          {m.console_attempts()}: {formatNumber(attempts)}
        </small>
      )}
      {state === "queued" && attempts > 0 && nextAttemptAt && (
        <small>
          {m.webhooks_log_next()} <Ago iso={nextAttemptAt} />
        </small>
      )}
    </div>
  );
}

function Resend({ delivery: { id, event }, to }: { delivery: Delivery; to: string }) {
  return (
    <Form method="post" action={to} preventScrollReset>
      <ButtonSubmit
        name="resend"
        value={id}
        size="xs"
        aria-label={m.webhooks_resend_named({ event: eventName(event) })}
      >
        {m.console_redeliver()}
      </ButtonSubmit>
    </Form>
  );
}
