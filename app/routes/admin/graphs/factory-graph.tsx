import { m } from "#app/paraglide/messages.js";
import type { FactoryPart } from "#app/server/console/graphs/draw-factory-graph.server.ts";
import { loadFactoryGraph } from "#app/server/console/graphs/factory-graph.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ConsoleValueView } from "#app/ui/entities/entity-value-view.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

import { EntityFrame } from "../components/entity-frame.tsx";
import type { Route } from "./+types/factory-graph";
import { ClassPicture } from "./components/class-picture.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  return throwAsStatus(loadFactoryGraph(getCaller(context), params.id));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.head.name}: ${m.console_graph()}`, error);

/** Page of a factory's parts as a picture and as a table. */
export default function FactoryGraphPage({ loaderData }: Route.ComponentProps) {
  const { head, parts, picture, hasMore } = loaderData;
  return (
    <EntityFrame head={head} tab="graph">
      {parts.length === 0 ? (
        <Section>
          <EmptyState title={m.console_nothing_yet()} text={m.console_factory_graph_empty()} />
        </Section>
      ) : (
        <>
          <Section flush>
            <ClassPicture picture={picture} title={m.console_factory_graph({ name: head.name })} />
          </Section>
          <Section title={m.console_class_relations()} flush>
            <PagedTable
              label={m.console_factory_graph({ name: head.name })}
              heads={[
                m.console_factory_part(),
                m.console_name(),
                m.console_active(),
                m.console_input_class(),
                m.console_condition_set(),
                m.console_steps(),
                m.console_factory_leads_to(),
              ]}
              rows={parts.map((part) => ({ key: part.item.id, cells: partCells(part) }))}
            />
            {hasMore && <p>{m.console_factory_graph_more()}</p>}
          </Section>
        </>
      )}
    </EntityFrame>
  );
}

function partCells(part: FactoryPart) {
  const { kind, item, isActive, inputClass, condition, isInverted, steps, leadsTo } = part;
  const chips = (items: (typeof item | null)[]) => (
    <ConsoleValueView value={{ kind: "references", items: items.filter((one) => one !== null) }} />
  );
  return [
    kind,
    chips([item]),
    isActive ? m.field_yes() : m.field_no(),
    chips([inputClass]),
    <span key="condition">
      {chips([condition])} {condition && isInverted && `(${m.console_inverted()})`}
    </span>,
    chips(steps),
    chips(leadsTo),
  ];
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
