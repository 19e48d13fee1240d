import { z } from "zod";

import { I18nSave, Text } from "../../base/http/body-fields.ts";
import {
  idFilter,
  likeFilter,
  translatedLikeFilter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Factory } from "../../core/model/factory-model.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { text } from "../../core/responses/response-context.ts";
import { FactoryView, presentFactory } from "./factory.view.ts";
import { createFactory, deleteFactory, updateFactory } from "./save-factory.ts";

const Save = z
  .object({ key: Text, nameI18n: I18nSave, descriptionI18n: I18nSave })
  .meta({ id: "FactorySaveRqV1" });

const noun = {
  needs: ["FACTORY_VIEW"],
  mode: "Factory",
  view: FactoryView,
  present: presentFactory,
  people: async (call: PrivateCall, factories: readonly Factory[]) => {
    const ids = factories.map((factory) => factory.createdByUserId);
    return { users: await loadPeople(call.services.db, ids) };
  },
} as const;

const saving = {
  ...noun,
  key: "factory",
  body: Save,
  saved: (model: DomainModel, id: string) => model.factories.get(id),
} as const;

export const factoryRoutes: Route[] = [
  searchRoute<Factory>({
    ...noun,
    path: "/private/factory/search/v1",
    summary: "Search factories",
    key: "factories",
    search: createSearch<Factory>(
      idFilter("id", (factory) => factory.id),
      likeFilter("key", (factory) => factory.key, { all: true }),
      translatedLikeFilter("name", (factory) => factory.name),
      translatedLikeFilter("description", (factory) => factory.description),
    ),
    rows: (call) => call.model.factories.values(),
    sorters: {
      key: (factory) => factory.key,
      name: (factory, reader) => text(reader, factory.name),
      createdAt: (factory) => factory.createdAt.getTime(),
    },
  }),
  findRoute<Factory>({
    ...noun,
    path: "/private/factory/:factoryId/v1",
    summary: "Get a factory",
    what: "factory",
    key: "factory",
    find: (call, model) => model.factories.get(call.id("factoryId")),
  }),
  saveRoute({
    ...saving,
    method: "POST",
    path: "/private/factory/v1",
    summary: "Create a factory",
    needs: ["FACTORY_CREATE"],
    save: ({ services, caller, body }) => createFactory(services, caller, body),
  }),
  saveRoute({
    ...saving,
    method: "PUT",
    path: "/private/factory/:factoryId/v1",
    summary: "Update a factory",
    needs: ["FACTORY_UPDATE"],
    save: (call) => updateFactory(call.services, call.caller, call.id("factoryId"), call.body),
  }),
  deleteRoute({
    path: "/private/factory/:factoryId/v1",
    summary: "Delete a factory",
    needs: ["FACTORY_DELETE"],
    remove: deleteFactory,
  }),
];
