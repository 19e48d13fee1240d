import {
  idFilter,
  classNameOf,
  translatedLikeFilter,
  classFilter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import type { Twinflow } from "../../core/model/flow-model.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { text } from "../../core/responses/response-context.ts";
import { FlowView, presentTwinflow } from "./twinflow.view.ts";

const search = createSearch<Twinflow>(
  idFilter("id", (flow) => flow.id, { in: "idList", out: "idExcludeList" }),
  classFilter((flow) => flow.classId),
  translatedLikeFilter("nameI18n", (flow) => flow.name, { all: true }),
  translatedLikeFilter("descriptionI18n", (flow) => flow.description, { all: true }),
  idFilter("initialStatusId", (flow) => flow.initialStatusId),
  idFilter("createdByUserId", (flow) => flow.createdByUserId),
  idFilter("twinflowSchemaId", (flow, model) =>
    [...model.flowMap]
      .filter(([, ofClass]) => [...ofClass.values()].includes(flow.id))
      .map(([schemaId]) => schemaId),
  ),
);

export const flowNoun = {
  needs: ["TWINFLOW_VIEW"],
  mode: "Twinflow",
  view: FlowView,
  present: presentTwinflow,
  people: async (call: PrivateCall, flows: readonly Twinflow[]) => {
    const modes = [call.show.mode("Twinflow2User"), call.show.mode("Transition2User")];
    if (modes.every((mode) => mode === "HIDE")) return {};
    const ids = flows.flatMap((flow) => [
      flow.createdByUserId,
      ...flow.transitionIds.map((id) => call.model.transitions.get(id)?.createdByUserId),
    ]);
    return { users: await loadPeople(call.services.db, ids) };
  },
} as const;

export const flowRoutes: Route[] = [
  searchRoute({
    ...flowNoun,
    path: "/private/twinflow/search/v1",
    summary: "Search workflows",
    key: "twinflowList",
    search,
    rows: (call) => call.model.flows.values(),
    sorters: {
      name: (flow, reader) => text(reader, flow.name),
      description: (flow, reader) => text(reader, flow.description),
      twinClassName: (flow, reader) => classNameOf(reader, flow.classId),
      createdAt: (flow) => flow.createdAt.getTime(),
    },
  }),
  findRoute({
    ...flowNoun,
    path: "/private/twinflow/:twinflowId/v1",
    summary: "Get a workflow",
    what: "twinflow",
    key: "twinflow",
    find: (call, model) => model.flows.get(call.id("twinflowId")),
  }),
];
