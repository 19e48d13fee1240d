import { z } from "zod";

import type { Twinflow } from "../../core/model/flow-model.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import {
  presentFullTransition,
  presentTransition,
  TransitionView,
} from "../transitions/transition.view.ts";
import { FlowBaseView, presentFlowBase } from "../transitions/twinflow-reference.view.ts";

export const FlowView = FlowBaseView.extend({
  transitions: z.record(z.string(), TransitionView).optional(),
}).meta({ id: "TwinflowBaseV3" });
export type FlowView = z.output<typeof FlowView>;

/** Presents a workflow, on request with its transitions by ID. */
export function presentTwinflow(
  view: ResponseContext,
  flow: Twinflow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): FlowView | undefined {
  const base = presentFlowBase(view, flow, mode);
  const transitionMode = view.show.mode("Twinflow2Transition");
  if (!base || transitionMode === "HIDE") return base;
  const transitions: Record<string, TransitionView> = {};
  for (const id of flow.transitionIds) {
    const transition = view.model.transitions.get(id);
    if (!transition) continue;
    // In the contract, a transition in `transitionsMap` has only its basic members, so the transition is presented in
    // the workflow as well.
    includeRelated(
      view,
      "transitionsMap",
      id,
      view.show.lazy ? "HIDE" : transitionMode,
      (inner, level) => presentTransition(inner, transition, level),
    );
    transitions[id] = presentFullTransition(view, transition, transitionMode);
  }
  return { ...base, transitions };
}
