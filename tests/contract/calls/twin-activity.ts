import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";

import { gadget, newAttachment, newTwin, richTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

// Operations on single twins: comments, marks, aliases, drafts of transitions.

const owner = { as: "owner" as const };
const unknown = randomUUID();

async function comment(world: TestEnvironment): Promise<string> {
  const twinId = await newTwin(world);
  const body = { text: "Looks good" };
  return (await world.must("owner", "POST", `/private/twin/${twinId}/comment/v1`, body)).commentId;
}

const spareComment = (world: TestEnvironment) =>
  memoize(world, "spare comment", () => comment(world));

async function commenting(world: TestEnvironment, body?: object): Promise<Sample> {
  const path = { commentId: await spareComment(world) };
  return { ...owner, path, query: { showCommentMode: "DETAILED" }, ...(body && { body }) };
}

async function touching(world: TestEnvironment, touchId: string): Promise<Sample> {
  const twinId = await newTwin(world);
  return { ...owner, path: { twinId, touchId }, query: { showTouchMode: "DETAILED" } };
}

async function drafting(world: TestEnvironment, body: object): Promise<Sample> {
  const { transition } = await gadget(world);
  return {
    ...owner,
    path: { transitionId: transition.id, alias: transition["alias"] },
    query: { showDraftMode: "DETAILED" },
    body,
  };
}

async function batch(world: TestEnvironment) {
  return drafting(world, { twinIdList: [await newTwin(world), await newTwin(world)] });
}

async function single(world: TestEnvironment) {
  return drafting(world, { twinId: await newTwin(world) });
}

async function drafted(world: TestEnvironment): Promise<Sample> {
  const { path, body } = await single(world);
  const { transitionDraft } = await world.must(
    "owner",
    "POST",
    `/private/transition/${path?.["transitionId"]}/draft/v1?showDraftMode=DETAILED`,
    body,
  );
  return {
    ...owner,
    path: { draftId: transitionDraft.id },
    query: { showDraftMode: "DETAILED" },
  };
}

/** A draft whose twin has changed since. */
async function outdated(world: TestEnvironment): Promise<Sample> {
  const twinId = await newTwin(world);
  const { path } = await single(world);
  const { transitionDraft } = await world.must(
    "owner",
    "POST",
    `/private/transition/${path?.["transitionId"]}/draft/v1?showDraftMode=DETAILED`,
    { twinId },
  );
  await world.must("owner", "PUT", `/private/twin/${twinId}/v1`, { name: "Another" });
  return { ...owner, path: { draftId: transitionDraft.id } };
}

const unknownTwin: NonNullable<Calls[string]["rejections"]> = [
  ["an unknown twin", 10000, (world) => drafting(world, { twinId: unknown })],
];
const unknownTwins: NonNullable<Calls[string]["rejections"]> = [
  ["an unknown twin", 10000, (world) => drafting(world, { twinIdList: [unknown] })],
];
const byId = { unknown: { transitionId: 10503 } };
const byAlias = { unknown: { alias: 10503 } };

export const twinActivityCalls: Calls = {
  "POST /private/twin/:twinId/comment/v1": {
    sample: async (world) => ({
      ...owner,
      path: { twinId: await newTwin(world) },
      body: { text: "Looks good" },
    }),
    rejections: [
      [
        "no text",
        11301,
        async (world) => ({
          ...owner,
          path: { twinId: await newTwin(world) },
          body: { text: " " },
        }),
      ],
    ],
  },
  "GET /private/twin/:twinId/comment/v1": {
    sample: async (world) => {
      const twinId = await newTwin(world);
      for (const text of ["One", "Two", "Three"]) {
        await world.must("owner", "POST", `/private/twin/${twinId}/comment/v1`, { text });
      }
      return { ...owner, path: { twinId }, query: { showCommentMode: "DETAILED" } };
    },
  },
  "GET /private/comment/:commentId/v1": { sample: (world) => commenting(world) },
  "PUT /private/comment/:commentId/v1": {
    sample: (world) => commenting(world, { text: "Looks better" }),
    rejections: [
      [
        "a comment of another business",
        10000,
        async (world) => ({ ...(await commenting(world, { text: "Mine" })), as: "admin" }),
      ],
    ],
  },
  "DELETE /private/comment/:commentId/v1": {
    sample: async (world) => ({ ...owner, path: { commentId: await comment(world) } }),
  },
  "PUT /private/twin/:twinId/touch/:touchId/v1": {
    sample: (world) => touching(world, "STARRED"),
    unknown: { touchId: 501 },
  },
  "DELETE /private/twin/:twinId/touch/:touchId/v1": {
    sample: (world) => touching(world, "STARRED"),
    unknown: { touchId: 501 },
  },
  "POST /private/twin/touch/:touchId/v1": {
    sample: async (world) => ({
      ...(await touching(world, "WATCHED")),
      body: { twinIdList: [await newTwin(world)] },
    }),
    unknown: { touchId: 501 },
  },
  "GET /private/twin_by_alias/:alias/v2": {
    sample: async (world) => {
      const { id } = await richTwin(world);
      const path = `/private/twin/${id}/v2?showTwinMode=DETAILED&showTwinAliasMode=ALL`;
      const { twin } = await world.must("owner", "GET", path);
      return { ...owner, path: { alias: twin.aliases[0] }, query: { showTwinMode: "DETAILED" } };
    },
    unknown: { alias: 10801 },
  },
  "POST /private/twin/search_by_alias/:alias/v1": {
    sample: async (world) => {
      for (const name of ["Pen", "Ink", "Paper"]) {
        const sketch = { classId: idOf("class:product_headphones"), name, isSketch: true };
        await world.must("owner", "POST", "/private/twin/v2", sketch);
      }
      return {
        ...owner,
        path: { alias: "products" },
        query: { showTwinMode: "DETAILED" },
        body: { params: {}, narrow: {} },
      };
    },
    unknown: { alias: 11603 },
  },
  "POST /private/twin/search/:searchId/count/v1": {
    sample: () => ({
      ...owner,
      path: { searchId: idOf("search:products") },
      body: { by: "status" },
    }),
    rejections: [
      [
        "a param that is missing",
        11602,
        () => ({
          ...owner,
          path: { searchId: idOf("search:cards_of_product") },
          body: { by: "status" },
        }),
      ],
    ],
  },
  "GET /private/twin/:twinId/transition/list/v1": {
    sample: async (world) => ({
      ...owner,
      path: { twinId: await newTwin(world) },
      query: { showTransitionMode: "DETAILED" },
    }),
  },
  "GET /private/attachment/:attachmentId/v1": {
    sample: async (world) => ({
      ...owner,
      path: { attachmentId: await newAttachment(world, await newTwin(world)) },
      query: { showAttachmentMode: "DETAILED" },
    }),
  },
  "POST /private/transition/:transitionId/perform/batch/v2": {
    sample: batch,
    ...byId,
    rejections: unknownTwins,
  },
  "POST /private/transition_by_alias/:alias/perform/batch/v2": {
    sample: batch,
    ...byAlias,
    rejections: unknownTwins,
  },
  "POST /private/transition/:transitionId/draft/v1": {
    sample: single,
    ...byId,
    rejections: unknownTwin,
  },
  "POST /private/transition_by_alias/:alias/draft/v1": {
    sample: single,
    ...byAlias,
    rejections: unknownTwin,
  },
  "POST /private/transition/:transitionId/draft/batch/v1": {
    sample: batch,
    ...byId,
    rejections: unknownTwins,
  },
  "GET /private/draft/:draftId/v1": { sample: drafted },
  "PUT /private/draft/:draftId/commit/v1": {
    sample: drafted,
    rejections: [["a draft whose twin has changed", 11904, outdated]],
  },
};
