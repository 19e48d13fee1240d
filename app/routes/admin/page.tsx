import { getCaller } from "#app/server/caller.server.ts";
import { loadEntityPage } from "#app/server/console/entity-page.server.ts";
import { entityAt } from "#app/server/console/registry.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/page";
import { ConsoleValueView } from "./components/console-value-view.tsx";
import { EntityFrame } from "./components/entity-frame.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const entity = entityAt(params.entity);
  return throwAsStatus(loadEntityPage(getCaller(context), entity, params.id));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.head.name }];

export default function EntityPage({ loaderData }: Route.ComponentProps) {
  const { head, properties } = loaderData;
  return (
    <EntityFrame head={head} tab="general">
      <Section>
        <FieldList
          items={properties.map(({ name, label, value }) => ({
            key: name,
            label,
            value: value.kind === "none" ? null : <ConsoleValueView value={value} />,
          }))}
        />
      </Section>
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
