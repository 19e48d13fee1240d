import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntryHead } from "#app/server/browse/entry.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";
import { Segments } from "#app/ui/segments.tsx";

import classes from "./entry-page.module.css";

export type EntryTab = "details" | "comments" | "files" | "links" | "history";

/** Comments and history need permissions of their own. */
function isOffered({ hasComments, hasHistory }: EntryHead, tab: EntryTab): boolean {
  return (tab !== "comments" || hasComments) && (tab !== "history" || hasHistory);
}

interface EntryPageProps {
  entry: EntryHead;
  tab: EntryTab;
  /** Buttons before Edit. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The header of an entry, and the links to its parts. */
export function EntryPage({ entry, tab, actions, children }: EntryPageProps) {
  const params = { headTwinId: entry.id };
  const tabs: { tab: EntryTab; label: string; to: string }[] = [
    { tab: "details", label: m.browse_details(), to: href("/browse/:headTwinId", params) },
    {
      tab: "comments",
      label: m.browse_comments(),
      to: href("/browse/:headTwinId/comments", params),
    },
    { tab: "files", label: m.browse_files(), to: href("/browse/:headTwinId/files", params) },
    { tab: "links", label: m.browse_links(), to: href("/browse/:headTwinId/links", params) },
    { tab: "history", label: m.browse_history(), to: href("/browse/:headTwinId/history", params) },
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
          {entry.editHref && <ButtonLink to={entry.editHref}>{m.products_edit()}</ButtonLink>}
          {entry.mayDelete && (
            <Menu
              id="entry-menu"
              label={m.products_actions({ name: entry.name })}
              items={[
                {
                  label: m.products_delete(),
                  icon: "delete",
                  danger: true,
                  to: href("/browse/:headTwinId/delete", params),
                },
              ]}
            />
          )}
        </>
      }
    >
      <Segments label={m.browse_sections()} className={classes.tabs}>
        {tabs
          .filter(({ tab: name }) => isOffered(entry, name))
          .map(({ tab: name, label, to }) => (
            <Link key={name} to={to} aria-current={name === tab ? "page" : undefined}>
              {label}
            </Link>
          ))}
      </Segments>
      {children}
    </Page>
  );
}
