import type { Caller } from "../../core/access/caller.ts";
import { may, type SpaceContext } from "../../core/access/may.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { includeClass } from "../../core/responses/class-reference.view.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { presentTransition } from "../../model/transitions/transition.view.ts";
import { flowSchemaIn } from "../../model/twinflows/twinflow.rules.ts";
import { listTransitions } from "../transitions/available-transitions.rules.ts";
import { resolveHeadRule } from "../twin/head-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { PageData } from "./load-twin-page.ts";

/** Presents the transitions that are available to the caller. */
export function presentTransitions(
  view: ResponseContext,
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
  data: PageData,
): object {
  const mode = view.show.mode("Twin2Transition");
  if (mode === "HIDE") return {};
  const availability = {
    actor: caller,
    schemaId: flowSchemaIn(twin.twinflow_space_id, caller),
    data: data.getValidatorData(twin.id),
    now: data.now,
  };
  const offered = listTransitions(availability, twinClass, twin)
    .filter(({ allowed }) => allowed)
    .map(({ transition }) => transition);
  const nested = offered.map((transition) =>
    includeRelated(view, "transitionsMap", transition.id, mode, (inner, level) =>
      presentTransition(inner, transition, level),
    ),
  );
  if (!view.show.lazy) return { transitionsIdList: offered.map(({ id }) => id) };
  return { transitions: nested.filter((item) => item !== undefined) };
}

/** Presents the classes of which the caller may create children of this twin. */
export function presentCreatable(
  view: ResponseContext,
  caller: Caller,
  twinClass: TwinClass,
  spaceContext: SpaceContext | undefined,
): object {
  const mode = view.show.mode("TwinCreatableChild2TwinClass");
  if (mode === "HIDE") return {};
  const creatable = [...view.model.classes.values()].filter((candidate) => {
    const headClassId = resolveHeadRule(view.model, candidate)?.headClassId;
    return (
      !candidate.abstractClass &&
      headClassId !== undefined &&
      headClassId !== null &&
      twinClass.ancestorIds.includes(headClassId) &&
      may(caller, "create", candidate, undefined, spaceContext).allowed
    );
  });
  const nested = creatable.map((candidate) => includeClass(view, candidate.id, mode, "whole"));
  if (!view.show.lazy) return { creatableChildTwinClassIds: creatable.map(({ id }) => id) };
  return { creatableChildTwinClasses: nested.filter((item) => item !== undefined) };
}
