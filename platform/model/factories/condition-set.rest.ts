import { z } from "zod";

import { Flag, Int, Order, Params, Text } from "../../base/http/body-fields.ts";
import { createSearch, idFilter, likeFilter, numberFilter } from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { ConditionSet, FactoryCondition } from "../../core/model/factory-model.ts";
import { CONDITIONS } from "../../core/model/factory-parts.rules.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import {
  ConditionSetView,
  ConditionView,
  presentCondition,
  presentConditionSet,
} from "./condition-set.view.ts";
import { partRoutes } from "./part-routes.ts";
import {
  CONDITION,
  type ConditionSave,
  createConditionSet,
  deleteConditionSet,
  updateConditionSet,
} from "./save-condition-set.ts";

const SetBody = z
  .object({ conditionSet: z.object({ name: Text, description: Text }) })
  .meta({ id: "FactoryConditionSetSaveRqV1" });

const ConditionBody = z
  .object({
    factoryCondition: z.object({
      conditionerFeaturerId: Int,
      conditionerParams: Params,
      invert: Flag,
      active: Flag,
      description: Text,
      order: Order,
    }),
  })
  .meta({ id: "FactoryConditionSaveRqV1" });

const noun = {
  needs: ["CONDITION_SET_VIEW"],
  mode: "FactoryConditionSet",
  key: "conditionSet",
  view: ConditionSetView,
  present: presentConditionSet,
  people: async (call: PrivateCall, sets: readonly ConditionSet[]) => {
    const ids = sets.map((set) => set.createdByUserId);
    return { users: await loadPeople(call.services.db, ids) };
  },
} as const;

const saving = {
  ...noun,
  body: SetBody,
  saved: (model: DomainModel, id: string) => model.conditionSets.get(id),
} as const;

export const conditionSetRoutes: Route[] = [
  searchRoute<ConditionSet>({
    ...noun,
    path: "/private/factory_condition_set/search/v1",
    summary: "Search condition sets",
    key: "conditionSets",
    search: createSearch<ConditionSet>(
      idFilter("id", (set) => set.id),
      likeFilter("name", (set) => set.name, { wrap: true }),
      likeFilter("description", (set) => set.description, { wrap: true }),
    ),
    rows: (call) => call.model.conditionSets.values(),
    sorters: {
      name: (set) => set.name,
      createdAt: (set) => set.createdAt.getTime(),
    },
  }),
  findRoute<ConditionSet>({
    ...noun,
    path: "/private/factory_condition_set/:conditionSetId/v1",
    summary: "Get a condition set",
    what: "factory_condition_set",
    find: (call, model) => model.conditionSets.get(call.id("conditionSetId")),
  }),
  saveRoute<ConditionSet, typeof SetBody>({
    ...saving,
    method: "POST",
    path: "/private/factory_condition_set/v1",
    summary: "Create a condition set",
    needs: ["CONDITION_SET_CREATE"],
    save: ({ services, caller, body }) => createConditionSet(services, caller, body.conditionSet),
  }),
  saveRoute<ConditionSet, typeof SetBody>({
    ...saving,
    method: "PUT",
    path: "/private/factory_condition_set/:conditionSetId/v1",
    summary: "Update a condition set; omitted members stay unchanged",
    needs: ["CONDITION_SET_UPDATE"],
    save: (call) => {
      const id = call.id("conditionSetId");
      return updateConditionSet(call.services, call.caller, id, call.body.conditionSet);
    },
  }),
  deleteRoute({
    path: "/private/factory_condition_set/:conditionSetId/v1",
    summary: "Delete a condition set with its conditions",
    needs: ["CONDITION_SET_DELETE"],
    remove: deleteConditionSet,
  }),
  ...partRoutes<FactoryCondition, ConditionSave, typeof ConditionBody>({
    kind: CONDITION,
    parts: CONDITIONS,
    name: "a condition of a condition set",
    searchSummary: "Search conditions of condition sets",
    permission: "CONDITION_SET",
    mode: "FactoryCondition",
    view: ConditionView,
    present: presentCondition,
    body: ConditionBody,
    input: ({ factoryCondition }) => factoryCondition,
    keys: { list: "factoryConditions", read: "factoryCondition", saved: "factoryCondition" },
    paths: {
      search: "/private/factory_condition/search/v1",
      read: "/private/factory_condition/:conditionId/v1",
      create: "/private/factory_condition_set/:conditionSetId/factory_condition/v1",
      update: "/private/factory_condition/:conditionId/v1",
      remove: "/private/factory_condition/:conditionId/v1",
    },
    filters: [
      idFilter("factoryConditionSetId", (row) => row.conditionSetId),
      numberFilter("conditionerFeaturerId", (row) => row.conditionerFeaturerId),
    ],
  }),
];
