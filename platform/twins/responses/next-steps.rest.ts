import { z } from "zod";

import { privateRoute } from "../../core/calls/route.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { relatedObjects } from "../../core/responses/response-context.ts";
import { presentTransition, TransitionBaseView } from "../../model/transitions/transition.view.ts";
import { flowOf, flowSchemaIn, transitionsFrom } from "../../model/twinflows/twinflow.rules.ts";
import {
  validatorDataForTransitions,
  type TransitionAvailability,
  listTransitions,
} from "../transitions/available-transitions.rules.ts";
import { loadValidatorData } from "../transitions/load-validator-data.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";

const OfferView = TransitionBaseView.extend({
  allowed: z.boolean(),
  /**
   * Reasons why the transition is unavailable. Empty if a permission is missing, else descriptions of failed
   * validators.
   */
  reasons: z.array(z.string()).optional(),
  missingPermissionId: z.guid().optional(),
});

/**
 * An addition to upstream. Lists all transitions from the twin's status, including those that are unavailable
 * to the caller.
 */
const listNextSteps = privateRoute({
  method: "GET",
  path: "/private/twin/:twinId/transition/list/v1",
  shows: ["Transition"],
  summary: "List transitions from the current status and why some are unavailable",
  needs: ["TWIN_VIEW"],
  answer: z.object({ transitionList: z.array(OfferView), relatedObjects: Related }),
  handle: async (call) => {
    const { services, caller, model } = call;
    const { db } = services;
    const twin = await findTwin(db, caller, call.id("twinId"));
    const twinClass = classOf(caller, twin);
    const schemaId = flowSchemaIn(twin.twinflow_space_id, caller);
    const flow = flowOf(model, schemaId, twinClass);
    const leaving = flow ? transitionsFrom(model, flow, twin.status_id) : [];
    const validatorData = (
      await loadValidatorData(db, [twin.id], validatorDataForTransitions(leaving))
    )(twin.id);
    const availability = { actor: caller, schemaId, data: validatorData, now: services.now() };
    const view = call.view();
    return {
      transitionList: listTransitions(availability, twinClass, twin).map((offer) => ({
        ...presentTransition(view, offer.transition, "DETAILED"),
        allowed: offer.allowed,
        ...whyNot(offer),
      })),
      relatedObjects: relatedObjects(view),
    };
  },
});

export const nextStepRoutes = [listNextSteps];

function whyNot(
  offer: TransitionAvailability,
): Pick<z.output<typeof OfferView>, "reasons" | "missingPermissionId"> {
  if (offer.allowed) return {};
  if (offer.reason.kind === "validators") return { reasons: offer.reason.descriptions };
  const { rule } = offer.reason;
  return {
    reasons: [],
    missingPermissionId: "permissionId" in rule ? rule.permissionId : undefined,
  };
}
