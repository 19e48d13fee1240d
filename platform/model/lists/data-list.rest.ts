import { z } from "zod";

import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import {
  idFilter,
  inListFilter,
  choiceFilter,
  likeFilter,
  translatedLikeFilter,
  type Filter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import { publicRoute, type PrivateCall, type Route } from "../../core/calls/route.ts";
import type { DataList, DomainModel, ListOption } from "../../core/model/domain-model.ts";
import { createView } from "../../core/responses/create-response-context.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { loadAccounts } from "../../core/responses/related-people.store.ts";
import { relatedObjects, text } from "../../core/responses/response-context.ts";
import { presentClass } from "../classes/class.view.ts";
import { ListView, presentList } from "./data-list.view.ts";
import { ownOptions } from "./load-own-options.ts";
import { OptionView, presentOption } from "./option.view.ts";

const optionSearch = createSearch<ListOption>(
  idFilter("id", (option) => option.id),
  idFilter("dataListId", (option) => option.dataListId),
  inListFilter("dataListKey", (option, model) => model.lists.get(option.dataListId)?.key ?? null),
  // Only options of a business have a raw text; shared options are translated.
  likeFilter("option", (option, reader) =>
    option.businessAccountId === null ? null : text(reader, option.name),
  ),
  translatedLikeFilter("optionI18n", (option) => option.name),
  idFilter("businessAccountId", (option) => option.businessAccountId),
  // Lists have no subsets here, so no list matches.
  idFilter("dataListSubsetId", () => null),
  inListFilter("dataListSubsetKey", () => null),
  choiceFilter("statusId", ["active", "disabled", "hidden"], (option) => option.state),
  likeFilter("externalId", (option) => option.externalId, { all: true }),
);

/** Options of a business have a raw text, shared options are translated: tags are found by both. */
const tagSearch = createSearch<ListOption>(
  idFilter("id", (option) => option.id),
  likeFilter("option", (option, reader) => text(reader, option.name)),
  translatedLikeFilter("optionI18n", (option) => option.name),
);

/** Lists that have an option like this. */
const withOption: Filter<DataList> = {
  shape: { optionSearch: optionSearch.schema.nullish() },
  read: (body, reader) => {
    const filter = body["optionSearch"];
    if (!filter) return null;
    const options = [...reader.model.options.values()];
    const matches = optionSearch.select(options, filter as Record<string, unknown>, reader);
    if (matches.length === options.length) return null;
    const listIds = new Set(matches.map((option) => option.dataListId));
    return (list) => listIds.has(list.id);
  },
};

const listSearch = createSearch<DataList>(
  idFilter("id", (list) => list.id),
  translatedLikeFilter("name", (list) => list.name, { all: true }),
  translatedLikeFilter("description", (list) => list.description, { all: true }),
  likeFilter("key", (list) => list.key),
  likeFilter("externalId", (list) => list.externalId, { all: true }),
  withOption,
);

export const listNoun = {
  needs: ["DATA_LIST_VIEW"],
  mode: "DataList",
  view: ListView,
  present: presentList,
} as const;

export const optionNoun = {
  needs: ["DATA_LIST_OPTION_VIEW"],
  mode: "DataListOption",
  view: OptionView,
  present: presentOption,
  people: async (call: PrivateCall, options: readonly ListOption[]) => {
    if (call.show.mode("DataListOption2BusinessAccount") === "HIDE") return {};
    const ids = options.map((option) => option.businessAccountId);
    return { accounts: await loadAccounts(call.services.db, ids) };
  },
} as const;

export const dataListRoutes: Route[] = [
  searchRoute({
    ...listNoun,
    path: "/private/data_list/search/v1",
    summary: "Search lists; related objects are always nested",
    key: "dataListList",
    inline: true,
    search: listSearch,
    rows: (call) => call.model.lists.values(),
    sorters: {
      key: (row) => row.key,
      name: (row, reader) => text(reader, row.name),
      description: (row, reader) => text(reader, row.description),
      createdAt: (row) => row.createdAt.getTime(),
      updatedAt: (row) => row.updatedAt.getTime(),
    },
  }),
  findRoute({
    ...listNoun,
    path: "/private/data_list/:dataListId/v1",
    summary: "Get a list",
    what: "data_list",
    key: "dataList",
    find: (call, model) => model.lists.get(call.id("dataListId")),
  }),
  publicRoute({
    method: "GET",
    path: "/public/data_list/:dataListId/v1",
    summary: "Get a public list",
    answer: z.object({ dataList: ListView, relatedObjects: Related }),
    handle: async (call) => {
      const { model } = await call.domain();
      const id = call.id("dataListId");
      const dataList = model.lists.get(id);
      if (!dataList) throw unknownId("data_list", id);
      const reader = { caller: null, model, locale: call.locale };
      const view = createView(reader, { show: call.show, presentClass });
      const mode = call.show.mode("DataList");
      return {
        dataList: mode === "HIDE" ? {} : presentList(view, dataList, mode),
        relatedObjects: relatedObjects(view),
      };
    },
  }),
  searchRoute({
    ...optionNoun,
    path: "/private/data_list_option/search/v1",
    summary: "Search list options: shared ones and those of the caller's business",
    key: "options",
    search: optionSearch,
    rows: async (call) => [...call.model.options.values(), ...(await ownOptions(call))],
    sorters: {
      option: (row, reader) => text(reader, row.name),
      name: (row, reader) => text(reader, row.name),
      optionName: (row, reader) => text(reader, row.name),
      dataListName: (row, reader) =>
        text(reader, reader.model.lists.get(row.dataListId)?.name ?? {}),
      status: (row) => row.state,
      externalId: (row) => row.externalId ?? "",
    },
  }),
  searchRoute({
    ...optionNoun,
    needs: ["TWIN_CLASS_VIEW"],
    path: "/private/twin_class/:twinClassId/tag/search/v1",
    summary: "Search the tags of a class",
    key: "options",
    search: tagSearch,
    rows: tagsOfClass,
    sorters: { name: (row, reader) => text(reader, row.name) },
  }),
  findRoute({
    ...optionNoun,
    path: "/private/data_list_option/:dataListOptionId/v1",
    summary: "Get an option",
    what: "option",
    key: "option",
    find: (call, model) => findOption(model, call.id("dataListOptionId"), call),
  }),
];

/** Tags of the nearest list of the class or its ancestors. */
async function tagsOfClass(call: PrivateCall): Promise<ListOption[]> {
  const { model } = call;
  const id = call.id("twinClassId");
  const twinClass = model.classes.get(id);
  if (!twinClass) throw unknownId("twin_class", id);
  const lists = twinClass.ancestorIds.map(
    (ancestorId) => model.classes.get(ancestorId)?.tagsDataListId,
  );
  const listId = lists.find((candidateId) => typeof candidateId === "string");
  if (listId === undefined) {
    throw new RequestError(
      CODE.TAGS_NOT_ALLOWED,
      createMessage("class_without_tags", { key: twinClass.key }),
    );
  }
  const options = [...model.options.values(), ...(await ownOptions(call))];
  return options.filter((option) => option.dataListId === listId);
}

export async function findOption(
  model: DomainModel,
  id: string,
  call: PrivateCall,
): Promise<ListOption | undefined> {
  return model.options.get(id) ?? (await ownOptions(call)).find((option) => option.id === id);
}
