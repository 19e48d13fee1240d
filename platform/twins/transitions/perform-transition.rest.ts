import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { withStoredUploads } from "../attachments/receive-uploads.ts";
import { PerformResponse, PerformResponseV1 } from "../responses/twin-schemas.ts";
import { presentTwins } from "../responses/twin.view.ts";
import { filterVisibleTwins } from "../twin/find-twin.ts";
import { PerformBatchBody, PerformBody } from "./perform-body.ts";
import {
  fromBatchBody,
  fromSingleBody,
  type PerformInput,
  getAttachmentChanges,
  toPerformBatchInput,
} from "./perform-request.ts";
import { type PerformBatchResult, performTransitionBatch } from "./perform-transition-batch.ts";

const common = {
  method: "POST",
  needs: ["TRANSITION_PERFORM"],
  answer: PerformResponse,
  multipart: true,
} as const;

const commonV1 = { ...common, answer: PerformResponseV1, multipart: false } as const;

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
  privateRoute({
    ...commonV1,
    path: "/private/transition/:transitionId/perform/v1",
    shows: ["Twin", "TransitionResult"],
    summary: "Perform a transition (version 1)",
    body: PerformBody,
    handle: (call) => performV1(call, call.id("transitionId"), fromSingleBody(call.body)),
  }),
  privateRoute({
    ...commonV1,
    path: "/private/transition_by_alias/:alias/perform/v1",
    shows: ["Twin", "TransitionResult"],
    summary: "Perform a transition by its alias (version 1)",
    body: PerformBody,
    handle: (call) => performV1(call, call.param("alias"), fromSingleBody(call.body)),
  }),
  privateRoute({
    ...commonV1,
    path: "/private/transition/:transitionId/perform/batch/v1",
    shows: ["Twin", "TransitionResult"],
    summary: "Perform a transition on several twins, all or none (version 1)",
    body: PerformBatchBody,
    handle: (call) => performV1(call, call.id("transitionId"), fromBatchBody(call.body)),
  }),
  privateRoute({
    ...commonV1,
    path: "/private/transition_by_alias/:alias/perform/batch/v1",
    shows: ["Twin", "TransitionResult"],
    summary: "Perform a transition by its alias on several twins, all or none (version 1)",
    body: PerformBatchBody,
    handle: (call) => performV1(call, call.param("alias"), fromBatchBody(call.body)),
  }),
];

async function perform(call: PrivateCall, idOrAlias: string, input: PerformInput) {
  const result = await transition(call, idOrAlias, input);
  if (call.show.mode("TransitionResult") !== "DETAILED") return { result: MINOR };
  const { relatedObjects, ...lists } = await presentResult(call, result);
  return { result: { ...MINOR, ...lists }, relatedObjects };
}

/** Version 1 returns the lists of twins directly, where version 2 wraps them in `result`. */
async function performV1(call: PrivateCall, idOrAlias: string, input: PerformInput) {
  const result = await transition(call, idOrAlias, input);
  return call.show.mode("TransitionResult") === "HIDE" ? {} : presentResult(call, result);
}

const MINOR = { resultType: "minor" } as const;

function transition(
  { services, caller, form }: PrivateCall,
  idOrAlias: string,
  input: PerformInput,
) {
  return withStoredUploads(services, form, getAttachmentChanges(input), (files) =>
    services.db
      .transaction()
      .execute((tx) =>
        performTransitionBatch(services, tx, caller, toPerformBatchInput(idOrAlias, input, files)),
      ),
  );
}

async function presentResult(
  call: PrivateCall,
  { transitioned, created, changed }: PerformBatchResult,
) {
  const { services, caller } = call;
  const others = await filterVisibleTwins(services.db, caller, [...created, ...changed]);
  const rows = [...transitioned, ...others];
  const { twins, relatedObjects } = await presentTwins(call, services.db, rows);
  const entries = rows.map((row, index) => ({ classId: row.class_id, twin: twins[index] ?? {} }));
  const byClass = Map.groupBy(entries, ({ classId }) => classId);
  return {
    transitionedTwinList: twins.slice(0, transitioned.length),
    processedTwinList: Object.fromEntries(
      [...byClass].map(([classId, list]) => [classId, list.map(({ twin }) => twin)]),
    ),
    relatedObjects,
  };
}
