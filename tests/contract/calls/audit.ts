import type { Calls } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

/** Creates audit entries that no other case adds to while they are searched. */
async function threeTiers(world: TestEnvironment): Promise<string[]> {
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) {
    const body = { tier: { name: world.unique("tier") } };
    const { tier } = await world.must("admin", "POST", "/private/tier/v1?showTierMode=SHORT", body);
    ids.push(tier.id);
  }
  return ids;
}

export const auditCalls: Calls = {
  "POST /private/audit/search/v1": {
    sample: async (world) => ({ body: { subjectIdList: await threeTiers(world) } }),
    rejections: [
      ["a time that is none", 501, () => ({ body: { from: "yesterday" } })],
      ["an unknown kind of actor", 501, () => ({ body: { actorKindList: ["robot"] } })],
    ],
  },
};
