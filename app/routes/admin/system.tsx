import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { loadSystem } from "#app/server/console/system.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/system";
import { FactTable } from "./components/fact-table.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return throwAsStatus(loadSystem(getCaller(context)));
}

export const meta: Route.MetaFunction = () => [{ title: m.system_title() }];

export default function SystemPage({ loaderData: system }: Route.ComponentProps) {
  const { database, jobs, settings, migrations } = system;
  const databaseName = database.kind === "postgres" ? m.system_postgres : m.system_embedded;
  return (
    <Page title={m.system_title()} note={m.system_help()}>
      <Section>
        <FactTable
          heads={[m.system_title(), m.system_value()]}
          rows={[
            [m.system_state(), system.ready ? m.system_ready() : m.system_not_ready()],
            [m.system_version(), system.version],
            [m.system_node(), system.nodeVersion],
            [m.system_started(), <Ago key="started" iso={system.startedAt} />],
            [m.system_database(), databaseName({ version: database.version })],
            [
              m.system_jobs(),
              <Link key="jobs" to={href("/admin/:entity", { entity: "jobs" })}>
                {m.system_jobs_counts(jobs)}
              </Link>,
            ],
          ]}
        />
      </Section>
      <Section title={m.system_settings()} description={m.system_settings_help()}>
        <FactTable
          heads={[m.system_settings(), m.system_value()]}
          rows={settings.map(({ name, value }) => [name, value || m.system_not_set()])}
        />
      </Section>
      <Section title={m.system_migrations()}>
        <FactTable
          heads={[m.system_migrations(), m.system_applied()]}
          rows={migrations.map(({ name, appliedAt }) => [name, <Ago key={name} iso={appliedAt} />])}
        />
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
