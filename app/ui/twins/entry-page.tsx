import type { ReactNode } from "react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { twinHref } from "#app/rules/twins/twin-place.ts";
import type { EntryHead } from "#app/server/twins/entry/entry.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/segments.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import { useTwinPlace } from "./use-twin-place.ts";

export type EntryTab = "details" | "comments" | "files" | "links" | "people" | "history";

/**
 * Returns true if the entry has this tab: comments and history require permissions, and only spaces have people with
 * roles.
 */
function isOffered({ hasComments, hasHistory, hasPeople }: EntryHead, tab: EntryTab): boolean {
  if (tab === "comments") return hasComments;
  if (tab === "people") return hasPeople;
  return tab !== "history" || hasHistory;
}

interface EntryPageProps {
  entry: EntryHead;
  tab: EntryTab;
  /** Buttons in the header, before Edit. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of all pages of an entry: its header and its tabs. */
export function EntryPage({ entry, tab, actions, children }: EntryPageProps) {
  const place = useTwinPlace();
  const listPlace = useListPlace();
  const tabs: { tab: EntryTab; label: string; to: string }[] = [
    { tab: "details", label: m.browse_details(), to: twinHref(place, entry.id) },
    {
      tab: "comments",
      label: m.browse_comments(),
      to: twinHref(place, entry.id, "comments"),
    },
    { tab: "files", label: m.browse_files(), to: twinHref(place, entry.id, "files") },
    { tab: "links", label: m.browse_links(), to: twinHref(place, entry.id, "links") },
    { tab: "people", label: m.console_space_people(), to: twinHref(place, entry.id, "people") },
    { tab: "history", label: m.browse_history(), to: twinHref(place, entry.id, "history") },
  ];
  return (
    <Page
      title={entry.name}
      back={
        entry.head
          ? { to: entry.head.href, label: m.browse_back_to_list({ name: entry.head.name }) }
          : { to: entry.classHref, label: m.browse_back_to_list({ name: entry.className }) }
      }
      badge={<StatusBadge status={entry.status} />}
      note={<Link to={entry.classHref}>{entry.className}</Link>}
      actions={
        <>
          {actions}
          {entry.editHref && (
            <ButtonLink to={listPlace(entry.editHref)}>{m.products_edit()}</ButtonLink>
          )}
          {entry.mayDelete && (
            <Menu
              id="entry-menu"
              label={m.products_actions({ name: entry.name })}
              items={[
                {
                  label: m.products_delete(),
                  icon: "delete",
                  danger: true,
                  to: listPlace(twinHref(place, entry.id, "delete")),
                },
              ]}
            />
          )}
        </>
      }
    >
      <Tabs label={m.browse_sections()}>
        {tabs
          .filter(({ tab: name }) => isOffered(entry, name))
          .map(({ tab: name, label, to }) => (
            <Link key={name} to={listPlace(to)} aria-current={name === tab ? "page" : undefined}>
              {label}
            </Link>
          ))}
      </Tabs>
      {children}
    </Page>
  );
}
