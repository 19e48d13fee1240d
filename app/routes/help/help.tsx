import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { readSellerRights, type SellerRights } from "#app/server/selling/seller-rights.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { Page, Section } from "#app/ui/page.tsx";
import { ShortcutSwitch } from "#app/ui/palette/shortcut-switch.tsx";
import { ShortcutTable } from "#app/ui/palette/shortcut-table.tsx";
import { SELLER_GO_KEYS } from "#app/ui/palette/shortcuts.ts";

import type { Route } from "./+types/help";

import classes from "./help.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { rights: await readSellerRights(getCaller(context)) };
}

export const meta: Route.MetaFunction = () => [{ title: m.help_title() }];

interface Topic {
  title: () => string;
  text: () => string;
  to: string;
  link: () => string;
  /** Whether the linked page is open to the user; by default it is open to all. */
  isOpen?: (rights: SellerRights) => boolean;
}

/** Topics in the order in which a new seller needs them. */
const TOPICS: readonly Topic[] = [
  {
    title: m.help_products,
    text: m.help_products_text,
    to: href("/products/new"),
    link: m.products_create,
    isOpen: ({ createProducts }) => createProducts,
  },
  {
    title: m.help_import,
    text: m.help_import_text,
    to: href("/import"),
    link: m.import_title,
    isOpen: ({ create, update }) => create || update,
  },
  {
    title: m.help_marketplaces,
    text: m.help_marketplaces_text,
    to: href("/marketplaces"),
    link: m.frame_marketplaces,
  },
  {
    title: m.help_content,
    text: m.help_content_text,
    to: href("/proposals"),
    link: m.proposals_title,
  },
  { title: m.help_publish, text: m.help_publish_text, to: href("/home"), link: m.home_title },
  {
    title: m.help_eans,
    text: m.help_eans_text,
    to: href("/products/eans"),
    link: m.eans_title,
    isOpen: ({ view }) => view,
  },
  {
    title: m.help_undo,
    text: m.help_undo_text,
    to: href("/trash"),
    link: m.trash_title,
    isOpen: ({ remove }) => remove,
  },
  {
    title: m.help_people,
    text: m.help_people_text,
    to: href("/users"),
    link: m.frame_people,
  },
];

const PAGES: Readonly<Record<string, () => string>> = {
  "/home": m.home_title,
  "/products": m.products_title,
  "/marketplaces": m.frame_marketplaces,
  "/users": m.frame_people,
  "/proposals": m.proposals_title,
  "/notifications": m.frame_notifications,
};

/** Page that explains a seller's tasks and the keyboard shortcuts. */
export default function Help({ loaderData: { rights } }: Route.ComponentProps) {
  return (
    <Page title={m.help_title()} note={m.help_intro()} width="narrow">
      {TOPICS.map(({ title, text, to, link, isOpen }) => (
        <Section key={to} title={title()}>
          <p className={classes.text}>{text()}</p>
          {(isOpen?.(rights) ?? true) && <Link to={to}>{link()}</Link>}
        </Section>
      ))}
      <Section title={m.shortcuts_title()}>
        <ShortcutTable others={goShortcuts()} />
      </Section>
      <ShortcutSwitch />
    </Page>
  );
}

function goShortcuts() {
  return Object.entries(SELLER_GO_KEYS).map(([key, path]) => ({
    keys: ["g", key],
    effect: m.shortcuts_go({ name: PAGES[path]?.() ?? path }),
  }));
}
