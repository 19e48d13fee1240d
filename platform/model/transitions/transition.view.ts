import { z } from "zod";

import type { Transition } from "../../core/model/flow-model.ts";
import {
  includeRelated,
  text,
  type ResponseContext,
  wireDate,
} from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import { FactoryView, presentFactory } from "../factories/factory.view.ts";
import { presentPermission, PermissionView } from "../permissions/permission.view.ts";
import { presentStatus, StatusView } from "../statuses/status.view.ts";
import { FlowBaseView, presentFlowBase } from "./twinflow-reference.view.ts";
import {
  presentRule,
  presentTrigger,
  RuleView,
  TransitionTriggerView,
} from "./validator-rule.view.ts";

/** A transition as it is presented in a twin and in `transitionsMap`. */
export const TransitionBaseView = z
  .object({
    id: z.guid(),
    name: z.string(),
    /** Name in English, whatever the caller's language is, because clients select an icon by its words. */
    englishName: z.string().optional(),
    alias: z.string(),
    dstTwinStatusId: z.guid().optional(),
    dstTwinStatus: StatusView.optional(),
    description: z.string().optional(),
    type: z.enum(["STATUS_CHANGE", "OPERATION"]).optional(),
    allowComment: z.boolean().optional(),
    allowAttachments: z.boolean().optional(),
    allowLinks: z.boolean().optional(),
  })
  .meta({ id: "TwinflowTransitionBaseV1" });
export type TransitionBaseView = z.output<typeof TransitionBaseView>;

export const TransitionView = TransitionBaseView.extend({
  srcTwinStatusId: z.guid().optional(),
  srcTwinStatus: StatusView.optional(),
  permissionId: z.guid().optional(),
  permission: PermissionView.optional(),
  twinflowId: z.guid().optional(),
  twinflow: FlowBaseView.optional(),
  inbuiltTwinFactoryId: z.guid().optional(),
  draftingTwinFactoryId: z.guid().optional(),
  inbuiltTwinFactory: FactoryView.optional(),
  draftingTwinFactory: FactoryView.optional(),
  createdAt: z.string().optional(),
  createdByUserId: z.guid().optional(),
  createdByUser: UserView.optional(),
  validatorRules: z.array(RuleView).optional(),
  triggers: z.array(TransitionTriggerView).optional(),
}).meta({ id: "TwinflowTransitionBaseV3" });
export type TransitionView = z.output<typeof TransitionView>;

type Mode = "SHORT" | "DETAILED" | "MANAGED";

export function presentTransition(
  view: ResponseContext,
  transition: Transition,
  mode: Mode,
): TransitionBaseView {
  const short = {
    id: transition.id,
    name: text(view, transition.name),
    alias: transition.alias,
    allowComment: transition.allowComment,
    allowAttachments: transition.allowAttachments,
    allowLinks: transition.allowLinks,
  };
  if (mode === "SHORT") return short;
  return {
    ...short,
    englishName: transition.name.en,
    dstTwinStatusId: transition.dstStatusId,
    dstTwinStatus: includeTransitionStatus(view, transition.dstStatusId),
    description: text(view, transition.description),
    type: transition.type,
  };
}

/** Presents a transition with the members that administrators need. */
export function presentFullTransition(
  view: ResponseContext,
  transition: Transition,
  mode: Mode,
): TransitionView {
  const base = presentTransition(view, transition, mode);
  if (mode === "SHORT") return base;
  const { twinflowId, permissionId, createdByUserId } = transition;
  return {
    ...base,
    srcTwinStatusId: transition.srcStatusId ?? undefined,
    srcTwinStatus: includeTransitionStatus(view, transition.srcStatusId),
    permissionId: permissionId ?? undefined,
    permission: includeRelated(
      view,
      "permissionMap",
      permissionId,
      view.show.mode("Transition2Permission"),
      (inner, level) =>
        presentPermission(inner, view.model.permissions.get(permissionId ?? ""), level),
    ),
    twinflowId,
    twinflow: includeRelated(
      view,
      "twinflowMap",
      twinflowId,
      view.show.mode("Transition2Twinflow"),
      (inner, level) => presentFlowBase(inner, view.model.flows.get(twinflowId), level),
    ),
    inbuiltTwinFactoryId: transition.inbuiltFactoryId ?? undefined,
    draftingTwinFactoryId: transition.draftingFactoryId ?? undefined,
    inbuiltTwinFactory: includeTransitionFactory(view, transition.inbuiltFactoryId),
    draftingTwinFactory: includeTransitionFactory(view, transition.draftingFactoryId),
    createdAt: wireDate(transition.createdAt),
    createdByUserId: createdByUserId ?? undefined,
    createdByUser: includeUser(view, createdByUserId, view.show.mode("Transition2User")),
  };
}

/** Presents validators and triggers, which only the call for one transition returns. */
export function presentBehavior(
  view: ResponseContext,
  transition: Transition,
): Pick<TransitionView, "validatorRules" | "triggers"> {
  return {
    validatorRules: transition.validatorRules.map((rule) => presentRule(view, rule, transition.id)),
    triggers: transition.triggers.map((trigger) => presentTrigger(view, trigger)),
  };
}

function includeTransitionFactory(view: ResponseContext, id: string | null) {
  const factory = view.model.factories.get(id ?? "");
  return includeRelated(
    view,
    "factoryMap",
    factory?.id,
    view.show.mode("Transition2Factory"),
    (inner, level) => factory && presentFactory(inner, factory, level),
  );
}

function includeTransitionStatus(view: ResponseContext, statusId: string | null) {
  const status = statusId === null ? undefined : view.model.statuses.get(statusId);
  if (!status) return undefined;
  return includeRelated(
    view,
    "statusMap",
    status.id,
    view.show.mode("Transition2Status"),
    (inner, level) => presentStatus(inner, status, level),
  );
}
