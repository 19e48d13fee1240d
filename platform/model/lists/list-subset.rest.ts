import { z } from "zod";

import { ChosenId, Id, Text } from "../../base/http/body-fields.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel, ListSubset } from "../../core/model/domain-model.ts";
import { subsetSearch, subsetSorters } from "./list-searches.ts";
import { presentSubset, SubsetView } from "./list-subset.view.ts";
import { createListSubset, deleteListSubset, updateListSubset } from "./save-list-subset.ts";

const Body = z
  .object({
    dataListId: ChosenId,
    key: Text,
    name: Text,
    description: Text,
    dataListOptionIdList: z.array(Id).max(1000).nullish(),
  })
  .meta({ id: "DataListSubsetSaveRqV1" });

const noun = {
  needs: ["SUBSET_VIEW"],
  mode: "DataListSubset",
  key: "dataListSubset",
  view: SubsetView,
  present: presentSubset,
} as const;

const saving = {
  ...noun,
  body: Body,
  saved: (model: DomainModel, id: string) => model.listSubsets.get(id),
} as const;

const PATH = "/private/data_list_subset/:dataListSubsetId/v1";

export const listSubsetRoutes: Route[] = [
  searchRoute<ListSubset>({
    ...noun,
    path: "/private/data_list_subset/search/v1",
    summary: "Search subsets of lists",
    key: "dataListSubsets",
    search: subsetSearch,
    rows: (call) => call.model.listSubsets.values(),
    sorters: subsetSorters,
  }),
  findRoute<ListSubset>({
    ...noun,
    path: PATH,
    summary: "Get a subset of a list with the IDs of its options",
    what: "data_list_subset",
    find: (call, model) => model.listSubsets.get(call.id("dataListSubsetId")),
  }),
  saveRoute<ListSubset, typeof Body>({
    ...saving,
    needs: ["SUBSET_CREATE"],
    method: "POST",
    path: "/private/data_list_subset/v1",
    summary: "Create a subset of a list's shared options",
    save: ({ services, caller, body }) => createListSubset(services, caller, body),
  }),
  saveRoute<ListSubset, typeof Body>({
    ...saving,
    needs: ["SUBSET_UPDATE"],
    method: "PUT",
    path: PATH,
    summary: "Update a subset; omitted members stay unchanged, and the options are replaced",
    save: (call) =>
      updateListSubset(call.services, call.caller, call.id("dataListSubsetId"), call.body),
  }),
  deleteRoute({
    path: PATH,
    summary: "Delete an unused subset; its options stay",
    needs: ["SUBSET_DELETE"],
    remove: deleteListSubset,
  }),
];
