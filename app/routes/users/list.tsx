import {
  IconCrown,
  IconMailForward,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  IconX,
} from "@tabler/icons-react";
import { href, Outlet } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ListFilter } from "#app/rules/lists/list-filter.ts";
import { listMembers, type Person, MEMBER_LIST } from "#app/server/accounts/members.server.ts";
import { loadList } from "#app/server/lists/list-page.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { skipRevalidationForDialog } from "#app/ui/dialog-revalidation.ts";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import type { Column } from "#app/ui/lists/list-props.ts";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { DataList } from "#app/ui/lists/list.tsx";
import { NoResults } from "#app/ui/lists/no-results.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import type { MenuItem } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";
import { DisabledReason } from "#app/ui/tooltip.tsx";

import type { Route } from "./+types/list";

import classes from "./components/people.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [people, mayInviteOwners] = await Promise.all([
    loadList(caller, url, MEMBER_LIST, (params) => listMembers(caller, params)),
    hasPermission(caller, "DOMAIN_BUSINESS_ACCOUNT_CREATE"),
  ]);
  return { ...people, mayInviteOwners };
}

export const shouldRevalidate = skipRevalidationForDialog;

export const meta: Route.MetaFunction = () => [{ title: m.people_title() }];

export default function People({ loaderData }: Route.ComponentProps) {
  const { params, views, rows, total, mayInviteOwners, mayManage, full } = loaderData;
  const columns = peopleColumns();
  useLiveUpdates();
  return (
    <Page
      title={m.people_title()}
      actions={
        <>
          {mayInviteOwners && (
            <ButtonLink to={href("/invite-owner")}>{m.owner_invite_title()}</ButtonLink>
          )}
          {mayManage && <Invite full={full} />}
        </>
      }
    >
      <ListToolbar
        params={params}
        views={views}
        searchLabel={m.people_search()}
        filters={filtersOf(mayManage)}
        sorts={[
          { key: "name", label: m.people_name(), of: "text" },
          { key: "since", label: m.people_since(), of: "time" },
        ]}
        usualOrder={m.people_order()}
        columns={columns.slice(1).map(({ key, header }) => ({ key, label: header }))}
        layouts
      />
      <DataList
        params={params}
        rows={rows}
        columns={columns}
        label={m.people_title()}
        rowKey={(row) => row.id}
        rowName={(row) => row.fullName || row.email}
        rowMenu={mayManage ? menuOf : undefined}
        card={personTile}
        empty={<NoResults params={params} icon={IconUsers} />}
      />
      {total > 0 && <Pager params={params} total={total} sizes={SIZES} />}
      <Outlet />
    </Page>
  );
}

const SIZES = [10, 25, 50];

function Invite({ full }: { full: boolean }) {
  const icon = <IconUserPlus size={16} aria-hidden />;
  if (!full) {
    return (
      <ButtonLink to={href("/users/invite")} variant="filled" leftSection={icon} preventScrollReset>
        {m.people_invite()}
      </ButtonLink>
    );
  }
  return (
    <DisabledReason id="invite-reason" text={m.people_limit()}>
      <SubmitButton disabled leftSection={icon}>
        {m.people_invite()}
      </SubmitButton>
    </DisabledReason>
  );
}

function filtersOf(mayManage: boolean): ListFilter[] {
  const roles: ListFilter = {
    field: "role",
    label: m.people_role(),
    options: [
      { value: "owner", label: m.people_role_owner() },
      { value: "manager", label: m.people_role_manager() },
    ],
  };
  const states: ListFilter = {
    field: "state",
    label: m.people_state(),
    options: [
      { value: "member", label: m.people_state_active() },
      { value: "invitation", label: m.people_state_invited() },
    ],
  };
  // Only members who may invite see pending invitations.
  return mayManage ? [roles, states] : [roles];
}

function PersonName({ person: { fullName, email } }: { person: Person }) {
  return (
    <span className={classes.person}>
      <span>{fullName || email}</span>
      {fullName && <span>{email}</span>}
    </span>
  );
}

function personTile(person: Person) {
  return (
    <span className={classes.tile}>
      <PersonName person={person} />
      <span>{roleOf(person)}</span>
      <State person={person} />
    </span>
  );
}

function peopleColumns(): Column<Person>[] {
  return [
    {
      key: "name",
      header: m.people_name(),
      sort: "name",
      cell: (row) => <PersonName person={row} />,
    },
    { key: "role", header: m.people_role(), cell: roleOf },
    { key: "state", header: m.people_state(), cell: (row) => <State person={row} /> },
    {
      key: "since",
      header: m.people_since(),
      sort: "since",
      align: "end",
      hide: "phone",
      cell: (row) => <Ago iso={row.createdAt} />,
    },
  ];
}

function roleOf({ roles }: Person): string {
  if (roles.includes("owner")) return m.people_role_owner();
  return roles.includes("manager") ? m.people_role_manager() : roles.join(", ");
}

function State({ person: { kind, expired, mailRefusal } }: { person: Person }) {
  if (kind === "member") return m.people_state_active();
  if (mailRefusal) {
    return (
      <span className={classes.undelivered} title={mailRefusal}>
        {m.people_state_refused()}
      </span>
    );
  }
  return (
    <span className={classes.waiting}>
      {expired ? m.people_state_expired() : m.people_state_invited()}
    </span>
  );
}

/** Owners have no menu because they can't be removed. */
function menuOf({ kind, id, email, roles }: Person): MenuItem[] {
  if (kind === "invitation") {
    const action = href("/users/invitation/:invitationId", { invitationId: id });
    return [
      {
        label: m.people_send_again(),
        icon: IconMailForward,
        form: { action, values: { intent: "again", email } },
      },
      {
        label: m.people_revoke(),
        icon: IconX,
        danger: true,
        form: { action, values: { intent: "revoke" } },
      },
    ];
  }
  if (roles.includes("owner")) return [];
  return [
    {
      label: m.people_hand_over(),
      icon: IconCrown,
      to: href("/users/owner/:userId", { userId: id }),
    },
    {
      label: m.people_remove(),
      icon: IconUserMinus,
      danger: true,
      to: href("/users/remove/:userId", { userId: id }),
    },
  ];
}
