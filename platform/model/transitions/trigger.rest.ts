import { z } from "zod";

import { CODE, invalidFields, type RequestError } from "../../base/errors/request-error.ts";
import { ChosenId, Flag, Int, Order, Params } from "../../base/http/body-fields.ts";
import { createMessage } from "../../base/messages/message.ts";
import {
  idFilter,
  numberFilter,
  createSearch,
  sortedPage,
  ternaryFilter,
} from "../../core/calls/list-search.ts";
import { findRoute, PAGED, viewOf } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import {
  includeRelated,
  relatedObjects,
  type ResponseContext,
} from "../../core/responses/response-context.ts";
import { includeFeaturer } from "../featurers/featurer.view.ts";
import {
  createTrigger,
  deleteTrigger,
  findTrigger,
  type OwnedTrigger,
  listTriggers,
  updateTrigger,
} from "./save-trigger.ts";
import { presentTransition } from "./transition.view.ts";

const TriggerView = z
  .object({
    id: z.guid(),
    twinflowTransitionId: z.guid().optional(),
    order: z.int().optional(),
    active: z.boolean().optional(),
    transitionTriggerFeaturerId: z.int().optional(),
    transitionTriggerParams: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: "TransitionTriggerV1" });

const Save = z
  .object({
    trigger: z.object({
      id: ChosenId,
      twinflowTransitionId: ChosenId,
      order: Order,
      active: Flag,
      transitionTriggerFeaturerId: Int,
      transitionTriggerParams: Params,
    }),
  })
  .meta({ id: "TransitionTriggerSaveRqV1" });

type Body = z.output<typeof Save>;

const filters = createSearch<OwnedTrigger>(
  idFilter("id", (row) => row.id),
  idFilter("twinflowTransitionId", (row) => row.transitionId),
  numberFilter("transitionTriggerFeaturerId", (row) => row.featurerId),
  ternaryFilter("active", (row) => row.active),
);

const noun = {
  needs: ["TRANSITION_VIEW"],
  mode: "TransitionTrigger",
  key: "trigger",
  view: TriggerView,
  present: presentOwned,
} as const;

const saving = {
  ...noun,
  body: Save,
  path: "/private/transition_trigger/v1",
  saved: (model: DomainModel, id: string) => findTrigger(model, id),
} as const;

export const triggerRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/transition_trigger/search/v1",
    summary: "Search transition triggers",
    needs: noun.needs,
    body: z.object({ search: filters.schema.nullish() }),
    answer: z.object({ triggers: z.array(TriggerView), ...PAGED }),
    handle: async (call) => {
      const matches = filters.select(listTriggers(call.model), call.body.search ?? {}, call);
      const { rows, pagination } = sortedPage(matches, call.page, call, {});
      const view = await viewOf<OwnedTrigger>({}, call, rows);
      const mode = call.show.mode(noun.mode);
      const triggers = rows.map((row) => (mode === "HIDE" ? {} : presentOwned(view, row, mode)));
      return { triggers, pagination, relatedObjects: relatedObjects(view) };
    },
  }),
  findRoute<OwnedTrigger>({
    ...noun,
    path: "/private/transition_trigger/:triggerId/v1",
    summary: "Get a transition trigger",
    what: "transition_trigger",
    find: (call, model) => findTrigger(model, call.id("triggerId")),
  }),
  saveRoute<OwnedTrigger, typeof Save>({
    ...saving,
    method: "POST",
    summary: "Add a trigger to a transition",
    needs: ["TRANSITION_UPDATE"],
    save: (call) => {
      const { twinflowTransitionId } = call.body.trigger;
      if (!twinflowTransitionId) throw missing("twinflowTransitionId");
      return createTrigger(call.services, call.caller, twinflowTransitionId, readSave(call));
    },
  }),
  saveRoute<OwnedTrigger, typeof Save>({
    ...saving,
    method: "PUT",
    summary: "Update a trigger; its transition cannot change",
    needs: ["TRANSITION_UPDATE"],
    save: (call) => {
      const { id, twinflowTransitionId: transitionId } = call.body.trigger;
      if (!id) throw missing("id");
      const current = findTrigger(call.model, id);
      if (transitionId && current && current.transitionId !== transitionId) {
        const message = createMessage("trigger_transition_fixed");
        const field = "trigger.twinflowTransitionId";
        throw invalidFields(CODE.ENTITY_INVALID, [{ field, message }]);
      }
      return updateTrigger(call.services, call.caller, id, readSave(call));
    },
  }),
  deleteRoute({
    path: "/private/transition_trigger/:triggerId/v1",
    summary: "Delete a trigger",
    needs: ["TRANSITION_UPDATE"],
    remove: deleteTrigger,
  }),
];

function readSave({ body }: PrivateCall<Body>) {
  const { order, active, transitionTriggerFeaturerId, transitionTriggerParams } = body.trigger;
  return {
    order,
    active,
    triggerFeaturerId: transitionTriggerFeaturerId,
    triggerParams: transitionTriggerParams,
  };
}

function missing(field: string): RequestError {
  const message = createMessage("request_uuid_invalid");
  return invalidFields(CODE.ENTITY_INVALID, [{ field: `trigger.${field}`, message }]);
}

function presentOwned(
  view: ResponseContext,
  trigger: OwnedTrigger,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof TriggerView> {
  collectRelated(view, trigger);
  const short = { id: trigger.id, order: trigger.position, active: trigger.active };
  if (mode === "SHORT") return short;
  return {
    ...short,
    twinflowTransitionId: trigger.transitionId,
    transitionTriggerFeaturerId: trigger.featurerId,
    transitionTriggerParams: trigger.params,
  };
}

/**
 * Adds the trigger's featurer and transition to `relatedObjects`, because the contract's trigger
 * has no members for them.
 */
function collectRelated(view: ResponseContext, { featurerId, transitionId }: OwnedTrigger): void {
  if (view.show.lazy) return;
  includeFeaturer(view, featurerId, view.show.mode("TransitionTrigger2Featurer"));
  const transition = view.model.transitions.get(transitionId);
  includeRelated(
    view,
    "transitionsMap",
    transition?.id,
    view.show.mode("TransitionTrigger2Transition"),
    (inner, level) => transition && presentTransition(inner, transition, level),
  );
}
