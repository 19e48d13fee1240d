import type { DetailOptions } from "../../base/http/detail-levels.ts";
import type { Caller } from "../access/caller.ts";
import type { DomainModel } from "../model/domain-model.ts";
import type { RelatedData, ResponseContext } from "./response-context.ts";

/** Creates the context of one response, without related objects yet. */
export function createView(
  reader: { caller: Caller | null; model: DomainModel; locale: string; address?: string },
  { show, presentClass }: { show: DetailOptions; presentClass: ResponseContext["wholeClass"] },
  people: RelatedData = {},
): ResponseContext {
  return {
    caller: reader.caller,
    model: reader.model,
    locale: reader.locale,
    address: reader.address ?? "",
    show,
    users: people.users ?? new Map(),
    accounts: people.accounts ?? new Map(),
    descriptors: people.descriptors ?? { usedOptions: new Map(), memberIds: null, now: null },
    ownOptions: people.ownOptions ?? new Map(),
    related: new Map(),
    pending: [],
    depth: 0,
    insideClass: false,
    wholeClass: presentClass,
  };
}
