import { z } from "zod";

import { ChosenId, ClearableId, Flag, Text } from "../../base/http/body-fields.ts";
import { choiceFilter, idFilter, ternaryFilter } from "../../core/calls/list-search.ts";
import type { Route } from "../../core/calls/route.ts";
import type { FactoryBranch, FactoryEraser } from "../../core/model/factory-model.ts";
import { BRANCHES, ERASERS } from "../../core/model/factory-parts.rules.ts";
import {
  BranchView,
  ERASE_ACTIONS,
  EraserView,
  presentBranch,
  presentEraser,
} from "./branch-and-eraser.view.ts";
import { CONDITIONAL_BODY, partRoutes } from "./part-routes.ts";
import { BRANCH, type BranchSave } from "./save-branch.ts";
import { ERASER, type EraserSave } from "./save-eraser.ts";

const BranchBody = z
  .object({ ...CONDITIONAL_BODY, nextFactoryId: ChosenId })
  .meta({ id: "FactoryBranchSaveRqV1" });

const EraserBody = z
  .object({
    eraser: z.object({
      inputTwinClassId: ChosenId,
      twinFactoryConditionSetId: ClearableId,
      twinFactoryConditionInvert: Flag,
      active: Flag,
      description: Text,
      action: z
        .enum(ERASE_ACTIONS)
        .nullish()
        .transform((action) => action ?? undefined),
    }),
  })
  .meta({ id: "FactoryEraserSaveRqV1" });

const branchRoutes: Route[] = partRoutes<FactoryBranch, BranchSave, typeof BranchBody>({
  kind: BRANCH,
  parts: BRANCHES,
  name: "a branch of a factory",
  searchSummary: "Search factory branches, in the order they are tried",
  permission: "BRANCH",
  mode: "FactoryBranch",
  view: BranchView,
  present: presentBranch,
  body: BranchBody,
  input: (body) => body,
  keys: { list: "branches", read: "branch", saved: "factoryBranch" },
  paths: {
    search: "/private/factory_branch/search/v1",
    read: "/private/factory_branch/:factoryBranchId/v1",
    create: "/private/factory/:factoryId/factory_branch/v1",
    update: "/private/factory_branch/:factoryBranchId/v1",
    remove: "/private/factory_branch/:factoryBranchId/v1",
  },
  filters: [
    idFilter("factoryId", (row) => row.factoryId),
    idFilter("factoryConditionSetId", (row) => row.conditionSetId),
    ternaryFilter("conditionInvert", (row) => row.conditionSetInvert),
    idFilter("nextFactoryId", (row) => row.nextFactoryId),
  ],
});

const eraserRoutes: Route[] = partRoutes<FactoryEraser, EraserSave, typeof EraserBody>({
  kind: ERASER,
  parts: ERASERS,
  name: "an eraser of a factory",
  searchSummary: "Search factory erasers, in the order they run",
  permission: "ERASER",
  mode: "FactoryEraser",
  view: EraserView,
  present: presentEraser,
  body: EraserBody,
  input: ({ eraser }) => eraser,
  keys: { list: "erasers", read: "eraser", saved: "eraser" },
  paths: {
    search: "/private/factory_eraser/search/v1",
    read: "/private/factory_eraser/:eraserId/v1",
    create: "/private/factory/:factoryId/factory_eraser/v1",
    update: "/private/factory/factory_eraser/:factoryEraserId/v1",
    // The contract calls this parameter `factoryId`, although it is the ID of the eraser.
    remove: "/private/factory/:factoryId/factory_eraser/v1",
  },
  filters: [
    idFilter("factoryId", (row) => row.factoryId),
    idFilter("inputTwinClassId", (row) => row.inputClassId),
    idFilter("factoryConditionSetId", (row) => row.conditionSetId),
    ternaryFilter("conditionInvert", (row) => row.conditionSetInvert),
    choiceFilter("eraseAction", ERASE_ACTIONS, (row) => row.action, {
      in: "eraseActionLikeList",
      out: "eraseActionNotLikeList",
    }),
  ],
});

export const branchAndEraserRoutes: Route[] = [...branchRoutes, ...eraserRoutes];
