import { z } from "zod";

import { createFactory, deleteFactory, updateFactory } from "../../domain/save-factory.ts";
import type { DomainModel } from "../../engine/model.ts";
import { factoriesOf, type FactoryRow } from "../../store/factories.ts";
import { loadPeople } from "../../store/users.ts";
import { findRoute, searchRoute } from "../read-routes.ts";
import type { PrivateCall, Route } from "../route.ts";
import { I18nSave, Text } from "../save-body.ts";
import { among, like, likeText, searchOf } from "../search.ts";
import { presentUser, UserView } from "../users/view.ts";
import { relate, text, type View, wireDate } from "../view.ts";
import { deleteRoute, saveRoute } from "../write-routes.ts";

const Count = z.int().optional();

const FactoryView = z
  .object({
    id: z.uuid(),
    key: z.string().optional(),
    name: z.string().optional(),
    description: z.string().optional(),
    createdAt: z.string().optional(),
    createdByUserId: z.uuid().optional(),
    factoryUsagesCount: Count,
    factoryPipelinesCount: Count,
    factoryMultipliersCount: Count,
    factoryBranchesCount: Count,
    factoryErasersCount: Count,
    createdByUser: UserView.optional(),
  })
  .meta({ id: "FactoryV2" });

const Save = z
  .object({ key: Text, nameI18n: I18nSave, descriptionI18n: I18nSave })
  .meta({ id: "FactorySaveRqV1" });

const noun = {
  needs: ["FACTORY_VIEW"],
  mode: "Factory",
  view: FactoryView,
  present: presentFactory,
  people: async (call: PrivateCall, factories: readonly FactoryRow[]) => {
    const ids = factories.map((factory) => factory.createdByUserId);
    return { users: await loadPeople(call.services.db, ids) };
  },
} as const;

const saving = { ...noun, key: "factory", body: Save, saved: findFactory } as const;

export const factoryRoutes: Route[] = [
  searchRoute<FactoryRow>({
    ...noun,
    path: "/private/factory/search/v1",
    summary: "Factories of the domain",
    key: "factories",
    search: searchOf<FactoryRow>(
      among("id", (factory) => factory.id),
      like("key", (factory) => factory.key, { all: true }),
      likeText("name", (factory) => factory.name),
      likeText("description", (factory) => factory.description),
    ),
    rows: (call) => factoriesOf(call.services.db, call.caller.domainId),
    sorters: {
      key: (factory) => factory.key,
      name: (factory, reader) => text(reader, factory.name),
      createdAt: (factory) => factory.createdAt.getTime(),
    },
  }),
  findRoute<FactoryRow>({
    ...noun,
    path: "/private/factory/:factoryId/v1",
    summary: "One factory",
    what: "factory",
    key: "factory",
    find: (call, model) => findFactory(model, call.id("factoryId"), call),
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
    summary: "Change a factory",
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

async function findFactory(_model: DomainModel, id: string, call: PrivateCall) {
  const factories = await factoriesOf(call.services.db, call.caller.domainId);
  return factories.find((factory) => factory.id === id);
}

/** Factories have no parts and no users yet, which is what their counts say. */
const COUNTS = {
  factoryUsagesCount: "FactoryUsagesCount",
  factoryPipelinesCount: "FactoryPipelineCount",
  factoryMultipliersCount: "FactoryMultipliersCount",
  factoryBranchesCount: "FactoryBranchesCount",
  factoryErasersCount: "FactoryErasersCount",
} as const;

function presentFactory(
  view: View,
  factory: FactoryRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof FactoryView> {
  const counts = Object.fromEntries(
    Object.entries(COUNTS)
      .filter(([, name]) => view.show.mode(name) === "SHOW")
      .map(([property]) => [property, 0]),
  );
  const short = { id: factory.id, key: factory.key, name: text(view, factory.name), ...counts };
  if (mode === "SHORT") return short;
  const { createdByUserId } = factory;
  return {
    ...short,
    description: text(view, factory.description),
    createdAt: wireDate(factory.createdAt),
    createdByUserId: createdByUserId ?? undefined,
    createdByUser: relate(
      view,
      "userMap",
      createdByUserId,
      view.show.mode("Factory2User"),
      (_inner, level) => presentUser(view.users.get(createdByUserId ?? ""), level),
    ),
  };
}
