import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getCaller } from "#app/server/caller.server.ts";
import { listSections } from "#app/server/console/access.server.ts";
import { Page, Section } from "#app/ui/page.tsx";
import { GO_KEYS } from "#app/ui/palette/shortcuts.ts";

import type { Route } from "./+types/shortcuts";
import { ShortcutSwitch } from "./components/shortcut-switch.tsx";

import classes from "./components/shortcuts.module.css";

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
  const rows = [
    { keys: ["Ctrl", "K"], effect: m.shortcuts_search() },
    { keys: ["?"], effect: m.shortcuts_show() },
    { keys: ["/"], effect: m.shortcuts_filter() },
    { keys: ["j"], effect: m.shortcuts_next() },
    { keys: ["k"], effect: m.shortcuts_previous() },
    { keys: ["c"], effect: m.shortcuts_create() },
    { keys: ["e"], effect: m.shortcuts_edit() },
    ...loaderData.pages,
  ];
  return (
    <Page title={m.shortcuts_title()} note={m.shortcuts_help()} width="narrow">
      <Section>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{m.shortcuts_keys()}</th>
              <th scope="col">{m.shortcuts_effect()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ keys, effect }) => (
              <tr key={keys.join(" ")}>
                <td>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </td>
                <td>{effect}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <ShortcutSwitch />
    </Page>
  );
}
