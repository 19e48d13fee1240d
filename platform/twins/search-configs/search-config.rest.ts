import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { Text } from "../../base/http/body-fields.ts";
import {
  choiceFilter,
  createSearch,
  idFilter,
  likeFilter,
  sortedPage,
  type Sorters,
} from "../../core/calls/list-search.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel, SearchConfig } from "../../core/model/domain-model.ts";
import {
  createSearchConfig,
  deleteSearchConfig,
  updateSearchConfig,
} from "./save-search-config.ts";
import { presentSearch, SEARCH_KINDS, SearchConfigView } from "./search-config.view.ts";

const Save = z
  .object({
    kind: z
      .enum(SEARCH_KINDS)
      .nullish()
      .transform((kind) => kind ?? undefined),
    key: Text,
    name: Text,
    predicate: z
      .record(z.string().max(100), z.unknown())
      .nullish()
      .transform((predicate) => predicate ?? undefined),
  })
  .meta({ id: "SearchConfigSaveRqV1" });

const search = createSearch<SearchConfig>(
  idFilter("id", (row) => row.id),
  choiceFilter("kind", SEARCH_KINDS, (row) => row.kind),
  likeFilter("key", (row) => row.key, { wrap: true }),
  likeFilter("name", (row) => row.name, { wrap: true }),
);

const sorters: Sorters<SearchConfig> = {
  kind: (row) => row.kind,
  key: (row) => row.key,
  name: (row) => row.name,
};

const needs = ["DOMAIN_UPDATE"] as const;
const PATH = "/private/search_config/:searchConfigId/v1";
const One = z.object({ searchConfig: SearchConfigView });

export const searchConfigRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/search_config/list/v1",
    summary: "List configured searches, to find their ids by key",
    body: z.object({}).prefault({}),
    answer: z.object({
      searchList: z.array(SearchConfigView.pick({ id: true, key: true, kind: true, name: true })),
    }),
    handle: ({ model }) => ({
      searchList: [...model.searches.values()].map(({ id, key, kind, name }) => ({
        id,
        key,
        kind,
        name,
      })),
    }),
  }),
  privateRoute({
    method: "POST",
    path: "/private/search_config/search/v1",
    summary: "Search configured searches",
    needs,
    body: search.schema,
    answer: z.object({ searchConfigs: z.array(SearchConfigView), pagination: PAGED.pagination }),
    handle: (call) => {
      const matches = search.select(call.model.searches.values(), call.body, call);
      const { rows, pagination } = sortedPage(matches, call.page, call, sorters, "name");
      return { searchConfigs: rows.map(presentSearch), pagination };
    },
  }),
  privateRoute({
    method: "GET",
    path: PATH,
    summary: "Get a configured search with its filters",
    needs,
    answer: One,
    handle: (call) => answerOne(call.model, call.id("searchConfigId")),
  }),
  privateRoute({
    method: "POST",
    path: "/private/search_config/v1",
    summary: "Create a configured search",
    needs,
    body: Save,
    answer: One,
    handle: async (call) =>
      saved(call, await createSearchConfig(call.services, call.caller, call.body)),
  }),
  privateRoute({
    method: "PUT",
    path: PATH,
    summary: "Update a configured search; omitted members stay unchanged",
    needs,
    body: Save,
    answer: One,
    handle: async (call) => {
      const id = call.id("searchConfigId");
      return saved(call, await updateSearchConfig(call.services, call.caller, id, call.body));
    },
  }),
  deleteRoute({
    path: PATH,
    summary: "Delete a configured search",
    needs,
    remove: deleteSearchConfig,
  }),
];

function answerOne(model: DomainModel, id: string) {
  const found = model.searches.get(id);
  if (!found) throw unknownId("search", id);
  return { searchConfig: presentSearch(found) };
}

async function saved({ services, caller }: PrivateCall, id: string) {
  return answerOne(await services.loadModel(services.db, caller.domainId), id);
}
