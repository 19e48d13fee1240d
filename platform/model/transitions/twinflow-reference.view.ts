import { z } from "zod";

import type { Twinflow } from "../../core/model/flow-model.ts";
import { ClassBaseView, includeClass } from "../../core/responses/class-reference.view.ts";
import {
  includeRelated,
  text,
  type ResponseContext,
  wireDate,
} from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import { presentStatus, StatusView } from "../statuses/status.view.ts";

/** A workflow without its transitions. */
export const FlowBaseView = z
  .object({
    id: z.guid(),
    twinClassId: z.guid().optional(),
    name: z.string().optional(),
    description: z.string().optional(),
    createdAt: z.string().optional(),
    createdByUserId: z.guid().optional(),
    initialStatusId: z.guid().optional(),
    twinClass: ClassBaseView.optional(),
    initialStatus: StatusView.optional(),
    createdByUser: UserView.optional(),
  })
  .meta({ id: "TwinflowBaseV2" });
export type FlowBaseView = z.output<typeof FlowBaseView>;

export function presentFlowBase(
  view: ResponseContext,
  flow: Twinflow | undefined,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): FlowBaseView | undefined {
  if (!flow) return undefined;
  if (mode === "SHORT") return { id: flow.id };
  const initial = view.model.statuses.get(flow.initialStatusId);
  return {
    id: flow.id,
    twinClassId: flow.classId,
    name: text(view, flow.name),
    description: text(view, flow.description),
    createdAt: wireDate(flow.createdAt),
    createdByUserId: flow.createdByUserId ?? undefined,
    initialStatusId: flow.initialStatusId,
    twinClass: includeClass(view, flow.classId, view.show.mode("Twinflow2TwinClass")),
    initialStatus: includeRelated(
      view,
      "statusMap",
      flow.initialStatusId,
      view.show.mode("TwinflowInitStatus2Status"),
      (inner, level) => initial && presentStatus(inner, initial, level),
    ),
    createdByUser: includeUser(view, flow.createdByUserId, view.show.mode("Twinflow2User")),
  };
}
