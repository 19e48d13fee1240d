import type { DetailOptions } from "../../base/http/detail-levels.ts";
import type { DetailKey } from "../../base/http/modes.ts";
import type { CallerCache } from "../access/caller-cache.ts";
import type { Caller } from "../access/caller.ts";
import type { DomainModel } from "../model/domain-model.ts";
import { createView } from "../responses/create-response-context.ts";
import type { RelatedData, ResponseContext } from "../responses/response-context.ts";
import type { Services } from "../services.ts";
import type { PrivateCall, PrivateRoute, PublicCall } from "./route.ts";

/** Dependencies of the API on higher rooms; `server/` passes them in. */
export interface ApiDependencies<S> {
  authenticate: (
    services: S,
    headers: Headers,
    callerCache: CallerCache,
    route: Pick<PrivateRoute, "domainOptional">,
  ) => Promise<Caller>;
  presentClass: ResponseContext["wholeClass"];
  loadRelatedData: (call: PrivateCall, own?: RelatedData) => Promise<RelatedData>;
}

interface PrivateCallParts<S> {
  dependencies: Pick<ApiDependencies<S>, "presentClass" | "loadRelatedData">;
  authenticateAgain: () => Promise<Caller>;
  /** Called with each detail level that a response depends on. */
  consult: (name: DetailKey) => void;
}

/**
 * Extends the call in place. Copying it would immediately evaluate its getters, such as `page`, which is validated
 * only when it is read.
 */
export function createPrivateCall<S extends Services>(
  base: PublicCall<unknown, unknown, S>,
  caller: Caller,
  parts: PrivateCallParts<S>,
): PrivateCall<unknown, unknown, S> {
  const { presentClass, loadRelatedData } = parts.dependencies;
  const call: PrivateCall<unknown, unknown, S> = Object.assign(base, {
    caller,
    model: caller.model,
    view: (people?: RelatedData, show = base.show) =>
      createView(
        {
          caller,
          model: caller.model,
          locale: base.locale,
          address: base.services.origin?.platformAddress ?? "",
        },
        { show: show.mode === base.show.mode ? observed(show, parts.consult) : show, presentClass },
        people,
      ),
    loadRelatedData: (own?: RelatedData) => loadRelatedData(call, own),
    authenticateAgain: parts.authenticateAgain,
    withModel: (model: DomainModel) =>
      createPrivateCall(Object.create(base) as typeof base, { ...caller, model }, parts),
  });
  return call;
}

function observed(show: DetailOptions, consult: (name: DetailKey) => void): DetailOptions {
  return {
    ...show,
    mode: (name) => {
      consult(name);
      return show.mode(name);
    },
  };
}
