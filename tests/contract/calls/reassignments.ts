import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { newClass, newList, newOption, newStatus, spareClass } from "../builders.ts";
import type { CallCases, Calls } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

interface Pair {
  id: string;
  newId: string;
}

const unknown = "00000000-0000-4000-8000-000000000000";

function moves(param: string, make: (world: TestEnvironment) => Promise<Pair>): CallCases {
  const move = async (world: TestEnvironment, body?: object) => {
    const { id, newId } = await make(world);
    return { path: { [param]: id }, body: body ?? { newId } };
  };
  return {
    sample: (world) => move(world),
    rejections: [
      ["no other one", 10002, (world) => move(world, {})],
      ["one that does not exist", 10002, (world) => move(world, { newId: unknown })],
      [
        "itself",
        10002,
        async (world) => {
          const { id } = await make(world);
          return { path: { [param]: id }, body: { newId: id } };
        },
      ],
    ],
  };
}

async function pair(make: () => Promise<{ id: string }>): Promise<Pair> {
  const [one, other] = [await make(), await make()];
  return { id: one.id, newId: other.id };
}

const group = async (world: TestEnvironment, path: string, member: string) => {
  const mode = `show${member.charAt(0).toUpperCase()}${member.slice(1)}Mode=DETAILED`;
  const body = { key: world.unique("group"), nameI18n: i18nText("Group") };
  const answer = await world.must("admin", "POST", `/private/${path}/v1?${mode}`, body);
  return answer[member] as { id: string };
};

export const reassignmentCalls: Calls = {
  "POST /private/twin_status/:twinStatusId/reassign/v1": moves("twinStatusId", async (world) => {
    const { id } = await spareClass(world);
    return pair(() => newStatus(world, id));
  }),
  "POST /private/data_list_option/:dataListOptionId/reassign/v1": moves(
    "dataListOptionId",
    async (world) => {
      const { id } = await newList(world);
      return pair(() => newOption(world, id));
    },
  ),
  "POST /private/twin_class/:twinClassId/reassign/v1": moves("twinClassId", (world) =>
    pair(() => newClass(world)),
  ),
  "POST /private/user_group/:userGroupId/reassign/v1": moves("userGroupId", (world) =>
    pair(() => group(world, "user_group", "userGroup")),
  ),
  "POST /private/permission_group/:permissionGroupId/reassign/v1": moves(
    "permissionGroupId",
    (world) => pair(() => group(world, "permission_group", "permissionGroup")),
  ),
};
