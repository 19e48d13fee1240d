import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";

import { newTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { proposed, sold } from "../sold-cards.ts";
import type { TestEnvironment } from "../test-environment.ts";

const owner = { as: "owner" as const };

async function decide(world: TestEnvironment): Promise<Sample> {
  const cardId = await proposed(world);
  const path = `/private/proposal/list/v1?twinId=${cardId}`;
  const { proposalList } = await world.must("owner", "GET", path);
  return {
    ...owner,
    path: { proposalId: proposalList[0].id },
    body: { accept: [], reject: ["description"] },
  };
}

const WRITING_STYLE = { tone: "friendly", instructions: "Say glaze, not enamel." };

const WRITING_BUDGET = { amount: "20", tokens: "" };

function contentLanguage(cardClass: string) {
  return { languages: { [idOf(`class:${cardClass}`)]: "en" } };
}

/** Calls of the settings for content, and of proposals. */
export const writingCalls: Calls = {
  "GET /private/writing_style/v1": { sample: () => ({ ...owner }) },
  "PUT /private/writing_style/v1": {
    sample: () => ({ ...owner, body: WRITING_STYLE }),
    rejections: [
      ["no right to edit it", 10214, () => ({ body: WRITING_STYLE })],
      ["an unknown tone", 501, () => ({ ...owner, body: { ...WRITING_STYLE, tone: "odd" } })],
    ],
  },
  "GET /private/writing_budget/v1": { sample: () => ({ ...owner }) },
  "PUT /private/writing_budget/v1": {
    sample: () => ({ ...owner, body: WRITING_BUDGET }),
    rejections: [
      ["no right to edit it", 10214, () => ({ body: WRITING_BUDGET })],
      ["a negative amount", 501, () => ({ ...owner, body: { ...WRITING_BUDGET, amount: "-1" } })],
    ],
  },
  "GET /private/content_language/v1": { sample: () => ({ ...owner }) },
  "PUT /private/content_language/v1": {
    sample: () => ({ ...owner, body: contentLanguage("marketplace_showroom") }),
    rejections: [
      ["no right to edit it", 10214, () => ({ body: contentLanguage("marketplace_showroom") })],
      [
        "a class that is no marketplace",
        10002,
        () => ({ ...owner, body: contentLanguage("product") }),
      ],
    ],
  },
  "POST /private/writing_style/preview/v1": {
    sample: async (world) => {
      await sold(world);
      return { ...owner, body: WRITING_STYLE };
    },
  },
  "GET /private/proposal/list/v1": {
    sample: async (world) => ({ ...owner, query: { twinId: await proposed(world) } }),
    rejections: [
      ["no twin", 501, () => ({ ...owner })],
      [
        "a twin of another business",
        10000,
        async (world) => ({ as: "stranger", query: { twinId: await newTwin(world) } }),
      ],
    ],
  },
  "GET /private/proposal/use/v1": {
    sample: () => ({ ...owner, query: { bulkJobId: randomUUID() } }),
  },
  "GET /private/proposal/queue/v1": {
    sample: async (world) => {
      await proposed(world);
      return { ...owner };
    },
    fewRowsReason: "one card has a proposal",
  },
  "POST /private/proposal/decide/v1": {
    // The next call decides the same proposal, which can be decided only once.
    sample: () => ({ ...owner, body: { proposalIdList: [randomUUID()], accept: false } }),
    rejections: [
      ["no proposals", 501, () => ({ ...owner, body: { proposalIdList: [], accept: true } })],
    ],
  },
  "POST /private/proposal/:proposalId/decide/v1": {
    sample: decide,
    rejections: [
      [
        "a proposal of another business",
        10000,
        async (world) => ({ ...(await decide(world)), as: "stranger" }),
      ],
    ],
  },
};
