import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listSections } from "#app/server/console/access.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { Page, Section } from "#app/ui/page.tsx";
import { ShortcutSwitch } from "#app/ui/palette/shortcut-switch.tsx";
import { ShortcutTable } from "#app/ui/palette/shortcut-table.tsx";
import { GO_KEYS } from "#app/ui/palette/shortcuts.ts";

import type { Route } from "./+types/shortcuts";

export async function loader({ context }: Route.LoaderArgs) {
  const sections = await listSections(getCaller(context));
  const titles = new Map(
    sections.flatMap(({ entities }) =>
      entities.map(({ key, title }) => [href("/admin/:entity", { entity: key }), title]),
    ),
  );
  titles.set(href("/admin"), m.console_title());
  return {
    pages: Object.entries(GO_KEYS).flatMap(([key, path]) => {
      const title = titles.get(path);
      return title ? [{ keys: ["g", key], effect: m.shortcuts_go({ name: title }) }] : [];
    }),
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.shortcuts_title() }];

export default function ShortcutsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page title={m.shortcuts_title()} note={m.shortcuts_help()} width="narrow">
      <Section>
        <ShortcutTable
          others={[{ keys: ["e"], effect: m.shortcuts_edit() }, ...loaderData.pages]}
        />
      </Section>
      <ShortcutSwitch />
    </Page>
  );
}
