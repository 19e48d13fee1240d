import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel, SearchConfig } from "../../core/model/domain-model.ts";
import { fillSearch } from "./configured-search.rules.ts";
import type { TwinSearch } from "./twin-search.ts";

/** Built-in searches without filters, which callers narrow by the body. */
const UNLIMITED: Readonly<Record<SearchConfig["kind"], string>> = {
  field: "00000000-0000-0000-0014-000000000001",
  twin: "00000000-0000-0000-0014-000000000002",
  class: "00000000-0000-0000-0014-000000000003",
};

/**
 * Finds a configured search by its ID or key, and fills in the parameters. Throws 10000 if no search of the kind has
 * the ID or key, and 11602 if a required parameter is missing.
 */
export function fillConfiguredSearch(
  model: DomainModel,
  kind: SearchConfig["kind"],
  idOrKey: string,
  params: Readonly<Record<string, string | null>>,
): TwinSearch & Readonly<Record<string, unknown>> {
  const id = idOrKey.toLowerCase();
  if (id === UNLIMITED[kind]) return {};
  const config = [...model.searches.values()].find(
    (candidate) => candidate.kind === kind && (candidate.id === id || candidate.key === idOrKey),
  );
  if (!config) throw unknownId("search", idOrKey);
  const result = fillSearch(config, params);
  if (result.ok) return { ...result.search };
  throw new RequestError(
    CODE.SEARCH_PARAM_MISSED,
    createMessage("twin_search_params_missing", { key: config.key, params: result.missing }),
  );
}
