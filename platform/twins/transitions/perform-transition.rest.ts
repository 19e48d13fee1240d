import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { withStoredUploads } from "../attachments/receive-uploads.ts";
import { PerformResponse } from "../responses/twin-schemas.ts";
import { presentTwins } from "../responses/twin.view.ts";
import { visibleTwins } from "../twin/find-twin.ts";
import { PerformBatchBody, PerformBody } from "./perform-body.ts";
import { performTransitionBatch } from "./perform-on-twins.ts";
import {
  fromBatchBody,
  fromSingleBody,
  type PerformInput,
  getAttachmentChanges,
  toPerformBatchInput,
} from "./perform-request.ts";

const common = {
  method: "POST",
  needs: ["TRANSITION_PERFORM"],
  answer: PerformResponse,
  multipart: true,
} as const;

export const transitionPerformRoutes: Route[] = [
  privateRoute({
    ...common,
    path: "/private/transition/:transitionId/perform/v2",
    shows: ["Twin", "TransitionResult", "Draft"],
    summary: "Perform a transition",
    body: PerformBody,
    handle: (call) => perform(call, call.id("transitionId"), fromSingleBody(call.body)),
  }),
  privateRoute({
    ...common,
    path: "/private/transition_by_alias/:alias/perform/v2",
    shows: ["Twin", "TransitionResult", "Draft"],
    summary: "Perform a transition by its alias",
    body: PerformBody,
    handle: (call) => perform(call, call.param("alias"), fromSingleBody(call.body)),
  }),
  privateRoute({
    ...common,
    path: "/private/transition/:transitionId/perform/batch/v2",
    shows: ["Twin", "TransitionResult", "Draft"],
    summary: "Perform a transition on several twins (all or none)",
    body: PerformBatchBody,
    handle: (call) => perform(call, call.id("transitionId"), fromBatchBody(call.body)),
  }),
  privateRoute({
    ...common,
    path: "/private/transition_by_alias/:alias/perform/batch/v2",
    shows: ["Twin", "TransitionResult", "Draft"],
    summary: "Perform a transition by its alias on several twins (all or none)",
    body: PerformBatchBody,
    handle: (call) => perform(call, call.param("alias"), fromBatchBody(call.body)),
  }),
];

async function perform(call: PrivateCall, idOrAlias: string, input: PerformInput) {
  const { services, caller, form, show } = call;
  const { transitioned, created, changed } = await withStoredUploads(
    services,
    form,
    getAttachmentChanges(input),
    (files) =>
      services.db
        .transaction()
        .execute((tx) =>
          performTransitionBatch(
            services,
            tx,
            caller,
            toPerformBatchInput(idOrAlias, input, files),
          ),
        ),
  );
  if (show.mode("TransitionResult") !== "DETAILED") return { result: { resultType: "minor" } };

  const others = await visibleTwins(services.db, caller, [...created, ...changed]);
  const rows = [...transitioned, ...others];
  const { twins, relatedObjects } = await presentTwins(call, services.db, rows);
  const entries = rows.map((row, index) => ({ classId: row.class_id, twin: twins[index] ?? {} }));
  const byClass = Map.groupBy(entries, ({ classId }) => classId);
  return {
    result: {
      resultType: "minor",
      transitionedTwinList: twins.slice(0, transitioned.length),
      processedTwinList: Object.fromEntries(
        [...byClass].map(([classId, list]) => [classId, list.map(({ twin }) => twin)]),
      ),
    },
    relatedObjects,
  };
}
