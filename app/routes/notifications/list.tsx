import { IconAlertTriangle, IconBell, IconCircleCheck } from "@tabler/icons-react";
import { Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import {
  listNotifications,
  markRead,
  type NotificationRow,
} from "#app/server/accounts/notifications.server.ts";
import { offsetOf, loadPageOrLast, readListParams } from "#app/server/lists/list-params.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { PagedItems } from "#app/ui/lists/paged-items.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Page } from "#app/ui/page.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/list";
import { notificationText } from "./components/notification-text.ts";

import classes from "./list.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  return loadPageOrLast(readListParams(url, { filterable: ["show"] }), (params) => {
    const page = { offset: offsetOf(params), limit: params.size, show: shownBy(params) };
    return listNotifications(caller, page);
  });
}

/** Marks all notifications as read. */
export async function action({ context }: Route.ActionArgs) {
  await throwAsStatus(markRead(getCaller(context)));
  return redirect(href("/notifications"));
}

export const meta: Route.MetaFunction = () => [{ title: m.notifications_title() }];

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { rows, unread, total, params } = loaderData;
  useLiveUpdates();
  return (
    <Page
      title={m.notifications_title()}
      actions={
        unread > 0 && (
          <Form method="post" action={href("/notifications")} preventScrollReset>
            <SubmitButton variant="default">{m.notifications_read_all()}</SubmitButton>
          </Form>
        )
      }
    >
      <ShowLinks params={params} />
      <PagedItems
        params={params}
        total={total}
        sizes={SIZES}
        className={classes.list}
        empty={<Nothing show={shownBy(params)} />}
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </PagedItems>
    </Page>
  );
}

const SIZES = [10, 25, 50];

/** The filters of the page. `problems` are the notifications that need the user's attention. */
const SHOWS = {
  all: { label: m.notifications_show_all, none: m.notifications_none },
  unread: { label: m.notifications_show_unread, none: m.notifications_none_unread },
  problems: { label: m.notifications_show_problems, none: m.notifications_none_problems },
};
type Show = keyof typeof SHOWS;

function shownBy({ filters }: ListParams): Show {
  const show = filters.show?.[0];
  return show === "unread" || show === "problems" ? show : "all";
}

function ShowLinks({ params }: { params: ListParams }) {
  return (
    <Segments className={classes.shows} label={m.notifications_show()}>
      {(Object.keys(SHOWS) as Show[]).map((show) => (
        <Link
          key={show}
          to={listHref(params, { filters: show === "all" ? {} : { show: [show] } })}
          preventScrollReset
          aria-current={show === shownBy(params) ? "true" : undefined}
        >
          {SHOWS[show].label()}
        </Link>
      ))}
    </Segments>
  );
}

function Nothing({ show }: { show: Show }) {
  const isAll = show === "all";
  return (
    <EmptyState
      icon={isAll ? IconBell : IconCircleCheck}
      title={SHOWS[show].none()}
      text={isAll && m.notifications_none_text()}
      action={isAll && <ButtonLink to={href("/products")}>{m.products_open()}</ButtonLink>}
    />
  );
}

function Row({ row }: { row: NotificationRow }) {
  const bad = /failed|rejected/.test(row.kind);
  const Icon = bad ? IconAlertTriangle : IconCircleCheck;
  return (
    <li data-unread={row.read ? undefined : ""} data-tone={bad ? "bad" : "good"}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        <Subject row={row} />
        {row.reason && <p className={classes.reason}>{row.reason}</p>}
      </div>
      {!row.read && <span className="sr">{m.notifications_unread()}</span>}
      <span className={classes.when}>
        <Ago iso={row.createdAt} />
      </span>
    </li>
  );
}

/** The text of a notification, as a link to its twin or to the imports. */
function Subject({ row }: { row: NotificationRow }) {
  const text = notificationText(row);
  if (row.twinId) {
    return <Link to={href("/browse/:headTwinId", { headTwinId: row.twinId })}>{text}</Link>;
  }
  // Only the user who started a job can open its page, so this links to the list of the user's own imports.
  return row.kind.startsWith("job-") ? <Link to={href("/import")}>{text}</Link> : text;
}
