import { z } from "zod";

import type { Texts } from "../../base/database/tables/json-values.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { type PrivateCall, privateRoute } from "../../core/calls/route.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import { text } from "../../core/responses/response-context.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import {
  TwinCountsResponse,
  TwinListResponse,
  TwinListResponseV1,
} from "../responses/twin-schemas.ts";
import { presentTwinsV1 } from "../responses/twin-v1.view.ts";
import { answerSearch, type SearchCall } from "./answer-search.ts";
import {
  ConfiguredBody,
  CountBody,
  CountByAliasBody,
  SearchBody,
  SearchUnionBody,
} from "./search-body.ts";
import { parseConfiguredSearch, countByColumn, countTwins } from "./search-twins.ts";

const search = privateRoute({
  method: "POST",
  path: "/private/twin/search/v2",
  summary: "Search twins",
  needs: ["TWIN_VIEW"],
  body: SearchBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof SearchBody>) => answerSearch(call, [call.body]),
});

const searchV1 = privateRoute({
  method: "POST",
  path: "/private/twin/search/v1",
  summary: "Search twins; their values have types (version 1)",
  needs: ["TWIN_VIEW"],
  body: SearchBody,
  answer: TwinListResponseV1,
  handle: (call: SearchCall<typeof SearchBody>) =>
    answerSearch(call, [call.body], [], { present: presentTwinsV1 }),
});

const searchUnion = privateRoute({
  method: "POST",
  path: "/private/twin/search/v3",
  summary: "Search twins matching any of several filters",
  needs: ["TWIN_VIEW"],
  body: SearchUnionBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof SearchUnionBody>) => answerSearch(call, call.body),
});

const searchConfigured = privateRoute({
  method: "POST",
  path: "/private/twin/search/:searchId/v1",
  summary: "Run a configured twin search",
  needs: ["TWIN_VIEW"],
  body: ConfiguredBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof ConfiguredBody>) => {
    const { filters, within } = readConfiguredSearch(call);
    return answerSearch(call, filters, within);
  },
});

const searchByAlias = privateRoute({
  method: "POST",
  path: "/private/twin/search_by_alias/:alias/v1",
  summary: "Run a configured twin search by its key",
  needs: ["TWIN_VIEW"],
  body: ConfiguredBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof ConfiguredBody>) => {
    const baseSearch = searchByKey(call.caller, call.param("alias"), call.body.params ?? {});
    return answerSearch(call, [call.body.narrow ?? {}], [baseSearch]);
  },
});

const countByAlias = privateRoute({
  method: "POST",
  path: "/private/twin/search_by_alias/count/v1",
  summary: "Count the matches of several configured searches by key",
  needs: ["TWIN_VIEW"],
  body: CountByAliasBody,
  answer: z.object({ response: z.record(z.string(), z.int()) }),
  handle: async ({ services, caller, body }) => {
    const response: Record<string, number> = {};
    for (const [alias, { params, narrow }] of Object.entries(body.searchMap)) {
      const baseSearch = searchByKey(caller, alias, params ?? {});
      response[alias] = await countTwins(services.db, caller, [narrow ?? {}], [baseSearch]);
    }
    return { response };
  },
});

const countConfigured = privateRoute({
  method: "POST",
  path: "/private/twin/search/:searchId/count/v1",
  summary: "Count the twins of a configured search by status or class",
  needs: ["TWIN_VIEW"],
  body: CountBody,
  answer: TwinCountsResponse,
  handle: async (call) => {
    const { services, caller, model, body } = call;
    const ofClass = body.by === "twinClass";
    const column = ofClass ? "class_id" : "status_id";
    const counts = await countByColumn(services.db, caller, readConfiguredSearch(call), column);
    const find = (id: string): Countable | undefined =>
      ofClass ? model.classes.get(id) : statusById(model, id);
    const view = call.view();
    return {
      counts: counts
        .flatMap(({ id, count }) => {
          const thing = find(id ?? "");
          return thing ? [{ thing, count }] : [];
        })
        .toSorted((a, b) => (a.thing.position ?? 0) - (b.thing.position ?? 0))
        .map(({ thing: { id, key, name }, count }) => ({ id, key, name: text(view, name), count })),
    };
  },
});

/** Status or class whose twins are counted. Statuses are sorted by position. */
interface Countable {
  id: string;
  key: string;
  name: Texts;
  position?: number;
}

export const twinSearchRoutes = [
  search,
  searchV1,
  countByAlias,
  searchUnion,
  searchConfigured,
  searchByAlias,
  countConfigured,
];

function searchByKey(
  caller: Caller,
  alias: string,
  params: Readonly<Record<string, string | null>>,
): TwinSearch {
  const isConfigured = [...caller.model.searches.values()].some(
    ({ key, kind }) => kind === "twin" && key === alias,
  );
  if (!isConfigured)
    throw new RequestError(CODE.SEARCH_ALIAS_UNKNOWN, createMessage("search_unknown", { alias }));
  return parseConfiguredSearch(caller, alias, params);
}

/** Reads the configured search of a request, and the filters that narrow it. */
function readConfiguredSearch(call: PrivateCall<z.output<typeof ConfiguredBody>>) {
  const filters: TwinSearch[] = [call.body.narrow ?? {}];
  return {
    filters,
    within: [parseConfiguredSearch(call.caller, call.id("searchId"), call.body.params ?? {})],
  };
}
