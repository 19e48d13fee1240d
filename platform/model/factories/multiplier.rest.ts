import { z } from "zod";

import { ChosenId, Flag, Int, Params, Text } from "../../base/http/body-fields.ts";
import { idFilter, numberFilter, ternaryFilter } from "../../core/calls/list-search.ts";
import type { Route } from "../../core/calls/route.ts";
import type { FactoryMultiplier, MultiplierFilter } from "../../core/model/factory-model.ts";
import { FILTERS, MULTIPLIERS } from "../../core/model/factory-parts.rules.ts";
import { FilterView, MultiplierView, presentFilter, presentMultiplier } from "./multiplier.view.ts";
import { CONDITIONAL_BODY, partRoutes } from "./part-routes.ts";
import { FILTER, type FilterSave, MULTIPLIER, type MultiplierSave } from "./save-multiplier.ts";

const MultiplierBody = z
  .object({
    factoryMultiplier: z.object({
      inputTwinClassId: ChosenId,
      multiplierFeaturerId: Int,
      multiplierParams: Params,
      active: Flag,
      description: Text,
    }),
  })
  .meta({ id: "FactoryMultiplierSaveRqV1" });

const FilterBody = z
  .object({ multiplierFilter: z.object({ inputTwinClassId: ChosenId, ...CONDITIONAL_BODY }) })
  .meta({ id: "FactoryMultiplierFilterSaveRqV1" });

export const multiplierRoutes: Route[] = [
  ...partRoutes<FactoryMultiplier, MultiplierSave, typeof MultiplierBody>({
    kind: MULTIPLIER,
    parts: MULTIPLIERS,
    name: "a multiplier of a factory",
    searchSummary: "Search factory multipliers, in the order they run",
    permission: "MULTIPLIER",
    mode: "FactoryMultiplier",
    view: MultiplierView,
    present: presentMultiplier,
    body: MultiplierBody,
    input: ({ factoryMultiplier }) => factoryMultiplier,
    keys: { list: "multipliers", read: "multiplier", saved: "factoryMultiplier" },
    paths: {
      search: "/private/factory_multiplier/search/v1",
      read: "/private/factory_multiplier/:multiplierId/v1",
      create: "/private/factory/:factoryId/factory_multiplier/v1",
      update: "/private/factory_multiplier/:multiplierId/v1",
      remove: "/private/factory_multiplier/:multiplierId/v1",
    },
    filters: [
      idFilter("factoryId", (row) => row.factoryId),
      idFilter("inputTwinClassId", (row) => row.inputClassId),
      numberFilter("multiplierFeaturerId", (row) => row.multiplierFeaturerId),
    ],
  }),
  ...partRoutes<MultiplierFilter, FilterSave, typeof FilterBody>({
    kind: FILTER,
    parts: FILTERS,
    name: "a filter of a multiplier",
    searchSummary: "Search filters of multipliers",
    permission: "MULTIPLIER",
    mode: "FactoryMultiplierFilter",
    view: FilterView,
    present: presentFilter,
    body: FilterBody,
    input: ({ multiplierFilter }) => multiplierFilter,
    keys: { list: "multiplierFilters", read: "multiplierFilter", saved: "multiplierFilter" },
    paths: {
      search: "/private/factory_multiplier_filter/search/v1",
      read: "/private/factory_multiplier_filter/:filterId/v1",
      create: "/private/factory_multiplier/:multiplierId/factory_multiplier_filter/v1",
      update: "/private/factory_multiplier_filter/:filterId/v1",
      remove: "/private/factory_multiplier_filter/:filterId/v1",
    },
    filters: [
      idFilter(
        "factoryId",
        (row, model) => MULTIPLIERS.find(model, row.multiplierId)?.factoryId ?? null,
      ),
      idFilter("factoryMultiplierId", (row) => row.multiplierId),
      idFilter("inputTwinClassId", (row) => row.inputClassId),
      idFilter("factoryConditionSetId", (row) => row.conditionSetId),
      ternaryFilter("factoryConditionInvert", (row) => row.conditionSetInvert),
    ],
  }),
];
