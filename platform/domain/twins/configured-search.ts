import type { DomainModel, SearchConfig } from "../../engine/model.ts";
import { fillSearch } from "../../engine/search/configured.ts";
import type { TwinSearch } from "../../engine/search/twin-search.ts";
import { CODE, Refusal, unknownId } from "../../errors.ts";

/**
 * A search kept in the domain, by id or key, with its parameters filled in. Refused with 10000 when there is none
 * of that kind, with 11602 when a parameter it can't do without is missing.
 */
export function filledSearch(
  model: DomainModel,
  kind: SearchConfig["kind"],
  idOrKey: string,
  params: Readonly<Record<string, string | null>>,
): TwinSearch & Readonly<Record<string, unknown>> {
  const config = [...model.searches.values()].find(
    (one) => one.kind === kind && (one.id === idOrKey || one.key === idOrKey),
  );
  if (!config) throw unknownId("search", idOrKey);
  const filled = fillSearch(config, params);
  if (filled.ok) return { ...filled.search };
  throw new Refusal(CODE.SEARCH_PARAM_MISSED, `Search ${config.key} needs ${filled.missing}`);
}
