import { m } from "#app/paraglide/messages.js";
import { loadClassGraph } from "#app/server/console/graphs/class-graph.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Section } from "#app/ui/page.tsx";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/class-graph";
import { ClassPicture } from "./components/class-picture.tsx";
import { ClassRelations } from "./components/class-relations.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  return throwAsStatus(loadClassGraph(getCaller(context), params.id));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_graph()}`, error);

export default function ClassGraphPage({ loaderData }: Route.ComponentProps) {
  const { head, neighbors, picture } = loaderData;
  return (
    <EntityFrame head={head} tab="graph">
      <Section flush>
        <ClassPicture picture={picture} title={m.console_class_graph({ name: head.name })} />
      </Section>
      <Section title={m.console_class_relations()}>
        <ClassRelations neighbors={neighbors} />
      </Section>
    </EntityFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
