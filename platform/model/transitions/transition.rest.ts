import {
  idFilter,
  choiceFilter,
  likeFilter,
  translatedLikeFilter,
  classFilter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import type { Transition } from "../../core/model/flow-model.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { text } from "../../core/responses/response-context.ts";
import { presentBehavior, presentFullTransition, TransitionView } from "./transition.view.ts";

const search = createSearch<Transition>(
  idFilter("id", (transition) => transition.id),
  translatedLikeFilter("name", (transition) => transition.name),
  translatedLikeFilter("description", (transition) => transition.description),
  classFilter((transition, model) => model.flows.get(transition.twinflowId)?.classId),
  idFilter("twinflowId", (transition) => transition.twinflowId),
  idFilter("srcStatusId", (transition) => transition.srcStatusId),
  idFilter("dstStatusId", (transition) => transition.dstStatusId),
  likeFilter("alias", (transition) => transition.alias, { wrap: true }),
  idFilter("permissionId", (transition) => transition.permissionId),
  idFilter("inbuiltTwinFactoryId", (transition) => transition.inbuiltFactoryId),
  idFilter("draftingTwinFactoryId", (transition) => transition.draftingFactoryId),
  choiceFilter(
    "twinflowTransitionType",
    ["STATUS_CHANGE", "OPERATION"],
    (transition) => transition.type,
  ),
);

export const transitionNoun = {
  needs: ["TRANSITION_VIEW"],
  mode: "Transition",
  view: TransitionView,
  key: "transition",
  people: async (call: PrivateCall, transitions: readonly Transition[]) => {
    if (call.show.mode("Transition2User") === "HIDE") return {};
    const ids = transitions.map((transition) => transition.createdByUserId);
    return { users: await loadPeople(call.services.db, ids) };
  },
} as const;

export const transitionRoutes: Route[] = [
  searchRoute({
    ...transitionNoun,
    path: "/private/transition/search/v1",
    summary: "Search transitions",
    search,
    rows: (call) => call.model.transitions.values(),
    sorters: {
      alias: (transition) => transition.alias,
      name: (transition, reader) => text(reader, transition.name),
      createdAt: (transition) => transition.createdAt.getTime(),
    },
    present: presentFullTransition,
  }),
  findRoute({
    ...transitionNoun,
    path: "/private/transition/:transitionId/v1",
    summary: "Get a transition with its conditions and effects",
    what: "transition",
    find: (call, model) => model.transitions.get(call.id("transitionId")),
    present: (view, transition, mode) => ({
      ...presentFullTransition(view, transition, mode),
      ...presentBehavior(view, transition),
    }),
  }),
];
