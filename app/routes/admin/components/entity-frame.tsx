import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Menu, type MenuItem } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import classes from "./entity-frame.module.css";

interface EntityFrameProps {
  head: EntityHead;
  /** The key of the current tab. */
  tab: string;
  /** Buttons in front of the Edit button. */
  actions?: ReactNode;
  children: ReactNode;
}

function menuOf(
  { entity, id, rights, copyTo }: EntityHead,
  listPlace: (to: string) => string,
): MenuItem[] {
  return [
    ...(rights.create && copyTo !== null
      ? [{ label: m.console_duplicate(), icon: IconCopy, to: copyTo }]
      : []),
    ...(rights.remove
      ? [
          {
            label: m.console_delete(),
            icon: "delete" as const,
            danger: true,
            to: listPlace(href("/admin/:entity/:id/delete", { entity, id })),
          },
        ]
      : []),
  ];
}

/** The header of an entity's page with the links to its tabs. */
export function EntityFrame({ head, tab, actions, children }: EntityFrameProps) {
  const { entity, id, name, one, title, rights, tabs } = head;
  const params = { entity, id };
  const listPlace = useListPlace();
  const all = [
    { key: "general", label: m.console_general(), href: href("/admin/:entity/:id", params) },
    ...tabs,
  ];
  return (
    <Page
      title={name}
      back={{ to: href("/admin/:entity", { entity }), label: title }}
      note={one}
      actions={
        <>
          {actions}
          {rights.update && (
            <ButtonLink to={listPlace(href("/admin/:entity/:id/edit", params))}>
              {m.console_edit()}
            </ButtonLink>
          )}
          <Menu
            id="entity-menu"
            label={m.console_actions({ name })}
            items={menuOf(head, listPlace)}
          />
        </>
      }
    >
      {all.length > 1 && (
        <div className={classes.scroll}>
          <Segments label={m.console_tabs()} className={classes.tabs}>
            {all.map(({ key, label, href: to }) => (
              <Link key={key} to={listPlace(to)} aria-current={key === tab ? "page" : undefined}>
                {label}
              </Link>
            ))}
          </Segments>
        </div>
      )}
      {children}
    </Page>
  );
}
