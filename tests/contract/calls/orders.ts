import { i18nText } from "#platform/testing/texts-and-keys.ts";

import {
  newClass,
  newField,
  newList,
  newOption,
  newStatus,
  newTransition,
  spareClass,
} from "../builders.ts";
import type { CallCases, Calls } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const unknown = "00000000-0000-4000-8000-000000000000";

function moves(
  param: string,
  make: (world: TestEnvironment) => Promise<{ id: string }>,
): CallCases {
  return {
    sample: async (world) => ({ path: { [param]: (await make(world)).id }, body: { by: -1 } }),
    rejections: [
      ["one that does not exist", 10000, () => ({ path: { [param]: unknown }, body: { by: 1 } })],
      [
        "no direction",
        501,
        async (world) => ({ path: { [param]: (await make(world)).id }, body: {} }),
      ],
    ],
  };
}

/**
 * Returns the second of two entities, which can be moved up. Moving an entity that stays in its place adds no audit
 * entry.
 */
async function second(make: () => Promise<{ id: string }>): Promise<{ id: string }> {
  await make();
  return make();
}

export const orderCalls: Calls = {
  "POST /private/twin_class_field/:twinClassFieldId/move/v1": moves(
    "twinClassFieldId",
    async (world) => {
      const { id } = await newClass(world);
      return second(() => newField(world, id));
    },
  ),
  "POST /private/twin_status/:twinStatusId/move/v1": moves("twinStatusId", async (world) => {
    const { id } = await spareClass(world);
    return second(() => newStatus(world, id));
  }),
  "POST /private/data_list_option/:dataListOptionId/move/v1": moves(
    "dataListOptionId",
    async (world) => {
      const { id } = await newList(world);
      return second(() => newOption(world, id));
    },
  ),
  "POST /private/transition/:transitionId/move/v1": moves("transitionId", async (world) => {
    const { flow, status, end } = await newTransition(world);
    const path = `/private/twinflow/${flow.id}/transition/v1?showTransitionMode=DETAILED`;
    const body = { alias: world.unique("back"), srcStatusId: end.id, dstStatusId: status.id };
    const answer = await world.must("admin", "POST", path, {
      ...body,
      nameI18n: i18nText("Back"),
    });
    return answer["transition"] as { id: string };
  }),
};
