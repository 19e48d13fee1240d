import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { type Search, sortedPage, type Sorters } from "../../core/calls/list-search.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { type PublicCall, publicRoute, type Route } from "../../core/calls/route.ts";
import type { DataList, DomainModel, ListOption } from "../../core/model/domain-model.ts";
import { createView } from "../../core/responses/create-response-context.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { relatedObjects, type ResponseContext } from "../../core/responses/response-context.ts";
import { presentClass } from "../classes/class.view.ts";
import { findListByKey } from "./data-list.rest.ts";
import { ListView, presentList } from "./data-list.view.ts";
import { listSearch, listSorters, optionSearch, optionSorters } from "./list-searches.ts";
import { OptionIds, OptionMap, presentOptionMap } from "./option-map.rest.ts";
import { OptionView, presentOption } from "./option.view.ts";

/** Serves lists marked public, with their shared options. All other lists are unknown here. */
export const publicListRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/public/data_list/search/v1",
    summary: "Search public lists",
    body: listSearch.schema,
    answer: z.object({ dataListList: z.array(ListView), ...PAGED }),
    shows: ["DataList"],
    handle: async (call) => {
      const { view, rows, pagination } = await searchIn(call, publicLists, listSearch, listSorters);
      const dataListList = rows.map((list) => presentPublicList(view, list));
      return { dataListList, pagination, relatedObjects: relatedObjects(view) };
    },
  }),
  publicRoute({
    method: "GET",
    path: "/public/data_list/:dataListId/v1",
    summary: "Get a public list",
    answer: z.object({ dataList: ListView, relatedObjects: Related }),
    shows: ["DataList"],
    handle: (call) => {
      const id = call.id("dataListId");
      return answerList(call, id, (model) => model.lists.get(id));
    },
  }),
  publicRoute({
    method: "GET",
    path: "/public/data_list_by_key/:dataListKey/v1",
    summary: "Get a public list by its key (case-insensitive)",
    answer: z.object({ dataList: ListView, relatedObjects: Related }),
    shows: ["DataList"],
    handle: (call) => {
      const key = call.param("dataListKey");
      return answerList(call, key, (model) => findListByKey(model, key));
    },
  }),
  publicRoute({
    method: "POST",
    path: "/public/data_list_option/search/v1",
    summary: "Search the options of public lists",
    body: optionSearch.schema,
    answer: z.object({ options: z.array(OptionView), ...PAGED }),
    shows: ["DataListOption"],
    handle: async (call) => {
      const { view, rows, pagination } = await searchIn(
        call,
        publicOptions,
        optionSearch,
        optionSorters,
      );
      const options = rows.map((option) => presentPublicOption(view, option));
      return { options, pagination, relatedObjects: relatedObjects(view) };
    },
  }),
  publicRoute({
    method: "GET",
    path: "/public/data_list_option/:dataListOptionId/v1",
    summary: "Get an option of a public list",
    answer: z.object({
      dataListId: z.guid(),
      option: OptionView,
      relatedObjects: Related,
    }),
    shows: ["DataListOption"],
    handle: async (call) => {
      const view = await createPublicView(call);
      const id = call.id("dataListOptionId");
      const option = publicOptions(view.model).find((candidate) => candidate.id === id);
      if (!option) throw unknownId("option", id);
      return {
        dataListId: option.dataListId,
        option: presentPublicOption(view, option),
        relatedObjects: relatedObjects(view),
      };
    },
  }),
  publicRoute({
    method: "POST",
    path: "/public/data_list_option/map/v1",
    summary: "Get options of public lists by their IDs; unknown ones are left out",
    body: OptionIds,
    answer: OptionMap,
    shows: ["DataListOption"],
    handle: async (call) => {
      const view = await createPublicView(call);
      return presentOptionMap(view, publicOptions(view.model), call.body.dataListOptionIdSet);
    },
  }),
];

async function createPublicView(call: PublicCall): Promise<ResponseContext> {
  const { model } = await call.domain();
  const reader = { caller: null, model, locale: call.locale };
  return createView(reader, { show: call.show, presentClass });
}

function publicLists(model: DomainModel): DataList[] {
  return [...model.lists.values()].filter((list) => list.isPublic);
}

function publicOptions(model: DomainModel): ListOption[] {
  const listIds = new Set(publicLists(model).map(({ id }) => id));
  return [...model.options.values()].filter(({ dataListId }) => listIds.has(dataListId));
}

async function searchIn<T>(
  call: PublicCall<Readonly<Record<string, unknown>>>,
  listRows: (model: DomainModel) => T[],
  search: Search<T>,
  sorters: Sorters<T>,
) {
  const view = await createPublicView(call);
  const matches = search.select(listRows(view.model), call.body, view);
  return { view, ...sortedPage(matches, call.page, view, sorters) };
}

async function answerList(
  call: PublicCall,
  idOrKey: string,
  find: (model: DomainModel) => DataList | undefined,
) {
  const view = await createPublicView(call);
  const list = find(view.model);
  if (!list?.isPublic) throw unknownId("data_list", idOrKey);
  return { dataList: presentPublicList(view, list), relatedObjects: relatedObjects(view) };
}

function presentPublicList(view: ResponseContext, list: DataList) {
  const mode = view.show.mode("DataList");
  return mode === "HIDE" ? {} : (presentList(view, list, mode) ?? {});
}

function presentPublicOption(view: ResponseContext, option: ListOption) {
  const mode = view.show.mode("DataListOption");
  return mode === "HIDE" ? {} : presentOption(view, option, mode);
}
