import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import type { DataList, DomainModel, ListOption } from "../../core/model/domain-model.ts";
import { tagListId } from "../../core/model/tag-lists.rules.ts";
import { loadAccounts } from "../../core/responses/related-people.queries.ts";
import { text } from "../../core/responses/response-context.ts";
import { ListView, presentList } from "./data-list.view.ts";
import {
  listSearch,
  listSorters,
  optionSearch,
  optionSorters,
  tagSearch,
} from "./list-searches.ts";
import { ownOptions } from "./load-own-options.ts";
import { OptionView, presentOption } from "./option.view.ts";

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
    sorters: listSorters,
  }),
  findRoute({
    ...listNoun,
    path: "/private/data_list/:dataListId/v1",
    summary: "Get a list",
    what: "data_list",
    key: "dataList",
    find: (call, model) => model.lists.get(call.id("dataListId")),
  }),
  findRoute({
    ...listNoun,
    path: "/private/data_list_by_key/:dataListKey/v1",
    summary: "Get a list by its key (case-insensitive)",
    what: "data_list",
    key: "dataList",
    find: (call, model) => findListByKey(model, call.param("dataListKey")),
  }),
  searchRoute({
    ...optionNoun,
    path: "/private/data_list_option/search/v1",
    summary: "Search list options: shared ones and those of the caller's business",
    key: "options",
    search: optionSearch,
    rows: async (call) => [...call.model.options.values(), ...(await ownOptions(call))],
    sorters: optionSorters,
  }),
  searchRoute({
    ...optionNoun,
    needs: ["TWIN_CLASS_VIEW"],
    path: "/private/twin_class/:twinClassId/tag/search/v1",
    shows: ["DataList"],
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

export function findListByKey(model: DomainModel, key: string): DataList | undefined {
  return [...model.lists.values()].find((list) => list.key.toLowerCase() === key.toLowerCase());
}

/** Tag options of the class: those of its own list, or of the nearest ancestor that has one. */
async function tagsOfClass(call: PrivateCall): Promise<ListOption[]> {
  const { model } = call;
  const id = call.id("twinClassId");
  const twinClass = model.classes.get(id);
  if (!twinClass) throw unknownId("twin_class", id);
  const listId = tagListId(model, twinClass, "tag");
  if (listId === null) {
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
