import { ANY, type ClientCall, i18n, PAGE } from "./client-call.ts";

/** Calls for data lists and their options. */
export const listCalls: readonly ClientCall[] = [
  {
    name: "a new list",
    as: "admin",
    call: "POST /private/data_list/v1",
    query: { showDataListMode: "MANAGED" },
    body: { key: "colors_{run}", nameI18n: i18n("Colors"), descriptionI18n: i18n("Of lamps") },
    reads: { "dataList.id": ANY, "dataList.name": "Colors" },
    save: { dataListId: "dataList.id" },
  },
  {
    name: "a changed list",
    as: "admin",
    call: "PUT /private/data_list/{dataListId}/v1",
    query: { showDataListMode: "MANAGED" },
    body: { nameI18n: i18n("Shades") },
    reads: { "dataList.name": "Shades" },
  },
  {
    name: "lists",
    as: "admin",
    call: "POST /private/data_list/search/v1",
    query: { ...PAGE, showDataListMode: "MANAGED" },
    body: { idList: ["{dataListId}"] },
    reads: { "dataListList.0.name": "Shades", "dataListList.0.description": "Of lamps" },
  },
  {
    name: "a new option",
    as: "admin",
    call: "POST /private/data_list_option/v1",
    query: { showDataListOptionMode: "DETAILED" },
    body: { dataListId: "{dataListId}", optionI18n: i18n("Red"), icon: "https://example.test/r" },
    reads: { "option.id": ANY, "option.name": "Red" },
    save: { optionId: "option.id" },
  },
  {
    name: "an option",
    as: "admin",
    call: "GET /private/data_list_option/{optionId}/v1",
    query: { showDataListOptionMode: "DETAILED", showDataListOption2DataListMode: "MANAGED" },
    reads: { "option.name": "Red", "option.icon": "https://example.test/r" },
  },
  {
    name: "a changed option",
    as: "admin",
    call: "PUT /private/data_list_option/{optionId}/v1",
    query: { showDataListOptionMode: "DETAILED" },
    body: { optionI18n: i18n("Crimson") },
    reads: { "option.name": "Crimson" },
  },
  {
    name: "options",
    as: "admin",
    call: "POST /private/data_list_option/search/v1",
    query: { ...PAGE, showDataListOptionMode: "DETAILED" },
    body: { dataListIdList: ["{dataListId}"] },
    reads: { "options.0.id": "{optionId}", "options.0.name": "Crimson", "pagination.total": 1 },
  },
  {
    name: "a public list",
    as: "guest",
    call: "GET /public/data_list/{publicListId}/v1",
    query: { showDataListMode: "DETAILED" },
    reads: { "dataList.id": "{publicListId}", "dataList.name": "Countries" },
  },
];
