import type { Caller } from "../context.ts";
import type { DomainModel } from "../engine/model.ts";
import type { Show } from "./show.ts";
import { presentClass } from "./twin-classes/view.ts";
import type { People, View } from "./view.ts";

/** What one answer is presented with; nothing is related yet. */
export function createView(
  reader: { caller: Caller | null; model: DomainModel; locale: string },
  show: Show,
  people: People = {},
): View {
  return {
    caller: reader.caller,
    model: reader.model,
    locale: reader.locale,
    show,
    users: people.users ?? new Map(),
    accounts: people.accounts ?? new Map(),
    descriptors: people.descriptors ?? { taken: new Map(), memberIds: null, now: null },
    ownOptions: people.ownOptions ?? new Map(),
    related: new Map(),
    waiting: [],
    depth: 0,
    insideClass: false,
    wholeClass: presentClass,
  };
}
