import { idOf } from "#platform/selling/template/ids.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { newFactory, newFlow, newList, newTransition } from "../builders.ts";
import type { CallCases, Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { newSearch } from "./search-configs.ts";

const PRODUCT = idOf("class:product");

/** Builds cases that create an entity with `make` and copy it under another key or name. */
function copies(
  param: string,
  make: (world: TestEnvironment) => Promise<string>,
  by: "newKey" | "newName",
  code = by === "newKey" ? 10001 : 10002,
): CallCases {
  const copy = async (world: TestEnvironment, body?: object): Promise<Sample> => ({
    path: { [param]: await make(world) },
    body: body ?? { [by]: world.unique("copy") },
  });
  return {
    sample: (world) => copy(world),
    rejections: [
      ["neither key nor name", code, (world) => copy(world, {})],
      ["an unknown part", 10002, (world) => copy(world, { newKey: "x", parts: ["thing"] })],
    ],
  };
}

const created = async (world: TestEnvironment, path: string, member: string, body: object) => {
  const mode = `show${member.charAt(0).toUpperCase()}${member.slice(1)}Mode=DETAILED`;
  const answer = await world.must("admin", "POST", `/private/${path}/v1?${mode}`, body);
  return answer[member].id as string;
};

const schema = (noun: string, member: string) => (world: TestEnvironment) =>
  created(world, noun, member, { name: world.unique("Schema") });

const list = copies("dataListId", async (world) => (await newList(world)).id, "newKey");

export const copyCalls: Calls = {
  "GET /private/configuration/:kind/:id/parts/v1": {
    sample: () => ({ path: { kind: "twinClass", id: PRODUCT } }),
  },
  "POST /private/twinflow/:twinflowId/duplicate/v1": copies(
    "twinflowId",
    async (world) => (await newFlow(world)).flow.id,
    "newName",
  ),
  "POST /private/transition/:transitionId/duplicate/v1": copies(
    "transitionId",
    async (world) => (await newTransition(world)).transition.id,
    "newKey",
    10002,
  ),
  "POST /private/data_list/:dataListId/duplicate/v1": {
    ...list,
    rejections: [
      ["no key", 10604, async (world) => ({ ...(await list.sample(world)), body: {} })],
      [
        "a key of other characters",
        10606,
        async (world) => ({ ...(await list.sample(world)), body: { newKey: "a b" } }),
      ],
    ],
  },
  "POST /private/user_group/:userGroupId/duplicate/v1": copies(
    "userGroupId",
    (world) => created(world, "user_group", "userGroup", { nameI18n: i18nText("Group") }),
    "newName",
  ),
  "POST /private/permission_group/:permissionGroupId/duplicate/v1": copies(
    "permissionGroupId",
    (world) =>
      created(world, "permission_group", "permissionGroup", {
        key: world.unique("group"),
        nameI18n: i18nText("Group"),
      }),
    "newKey",
  ),
  "POST /private/permission_schema/:permissionSchemaId/duplicate/v1": copies(
    "permissionSchemaId",
    schema("permission_schema", "permissionSchema"),
    "newName",
  ),
  "POST /private/twinflow_schema/:twinflowSchemaId/duplicate/v1": copies(
    "twinflowSchemaId",
    schema("twinflow_schema", "twinflowSchema"),
    "newName",
  ),
  "POST /private/twin_class_schema/:twinClassSchemaId/duplicate/v1": copies(
    "twinClassSchemaId",
    schema("twin_class_schema", "twinClassSchema"),
    "newName",
  ),
  "POST /private/factory/:factoryId/duplicate/v1": copies(
    "factoryId",
    async (world) => (await newFactory(world)).id,
    "newKey",
  ),
  "POST /private/search_config/:searchConfigId/duplicate/v1": copies(
    "searchConfigId",
    newSearch,
    "newKey",
  ),
};
