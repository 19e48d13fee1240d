import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { ID } from "./common-properties.server.ts";
import {
  ACTIVE,
  conditionSet,
  DESCRIPTION,
  FACTORY,
  INPUT_CLASS,
  inverted,
  NEXT_FACTORY,
} from "./factory-properties.server.ts";

export const branches: Entity = {
  key: "branches",
  kind: "factoryBranch",
  permission: "BRANCH",
  names: { title: m.console_branches, one: m.console_branch, help: m.console_branches_help },
  calls: {
    search: {
      path: "/private/factory_branch/search/v1",
      list: "branches",
      byText: "descriptionLikeList",
      modes: {
        showFactoryBranchMode: "DETAILED",
        showFactoryBranch2FactoryMode: "DETAILED",
        showFactoryBranch2FactoryConditionSetMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/factory_branch/${id}/v1`, member: "branch" },
    create: {
      method: "POST",
      path: (_id, { factoryId }) => `/private/factory/${factoryId}/factory_branch/v1`,
    },
    update: { method: "PUT", path: (id) => `/private/factory_branch/${id}/v1` },
    remove: (id) => `/private/factory_branch/${id}/v1`,
  },
  properties: [
    DESCRIPTION,
    FACTORY,
    conditionSet(),
    inverted({ filter: "conditionInvert" }),
    ACTIVE,
    { ...NEXT_FACTORY, form: { required: true } },
    ID,
  ],
};

const ERASE_ACTIONS = [
  { value: "RESTRICT", label: m.console_erase_restrict },
  { value: "ERASE_IRREVOCABLE", label: m.console_erase_for_good },
  { value: "ERASE_CANDIDATE", label: m.console_erase_if_allowed },
] as const;

export const erasers: Entity = {
  key: "erasers",
  kind: "factoryEraser",
  permission: "ERASER",
  names: { title: m.console_erasers, one: m.console_eraser, help: m.console_erasers_help },
  calls: {
    search: {
      path: "/private/factory_eraser/search/v1",
      list: "erasers",
      byText: "descriptionLikeList",
      modes: {
        showFactoryEraserMode: "DETAILED",
        showFactoryEraser2FactoryMode: "DETAILED",
        showFactoryEraser2FactoryConditionSetMode: "DETAILED",
        showFactoryEraser2TwinClassMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/factory_eraser/${id}/v1`, member: "eraser" },
    create: {
      method: "POST",
      path: (_id, { factoryId }) => `/private/factory/${factoryId}/factory_eraser/v1`,
      under: "eraser",
    },
    update: {
      method: "PUT",
      path: (id) => `/private/factory/factory_eraser/${id}/v1`,
      under: "eraser",
    },
    remove: (id) => `/private/factory/${id}/factory_eraser/v1`,
  },
  properties: [
    DESCRIPTION,
    FACTORY,
    INPUT_CLASS,
    conditionSet("twinFactoryConditionSetId"),
    inverted({ request: "twinFactoryConditionInvert", filter: "conditionInvert" }),
    ACTIVE,
    {
      name: "action",
      label: m.console_erase_action,
      type: "choice",
      choices: ERASE_ACTIONS,
      filter: { list: "eraseActionLikeList" },
      form: { required: true },
    },
    ID,
  ],
};
