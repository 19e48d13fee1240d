import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listSections } from "#app/server/console/access.server.ts";
import { loadOverview } from "#app/server/console/overview.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/home";
import { OverviewSections } from "./components/overview.tsx";

import classes from "./components/home.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [sections, overview] = await Promise.all([listSections(caller), loadOverview(caller)]);
  return { sections, overview };
}

export const meta: Route.MetaFunction = () => [{ title: m.console_title() }];

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return (
    <Page title={m.console_title()} note={m.console_help()}>
      <OverviewSections overview={loaderData.overview} />
      {loaderData.sections.map(({ title, entities }) => (
        <Section key={title} title={title}>
          <ul className={classes.list}>
            {entities.map(({ key, title: name, help }) => (
              <li key={key}>
                <Link to={href("/admin/:entity", { entity: key })}>
                  <strong>{name}</strong>
                  <span>{help}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}
