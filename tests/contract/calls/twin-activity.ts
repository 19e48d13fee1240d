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

async function newComment(world: TestEnvironment, body: object): Promise<Sample> {
  return { ...owner, path: { twinId: await newTwin(world) }, body };
}

/** Creates a twin with enough comments for several pages. */
async function commented(world: TestEnvironment): Promise<Sample> {
  const twinId = await newTwin(world);
  for (const text of ["One", "Two", "Three"]) {
    await world.must("owner", "POST", `/private/twin/${twinId}/comment/v1`, { text });
  }
  return { ...owner, path: { twinId }, query: { showCommentMode: "DETAILED" } };
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

async function byTwinAlias(world: TestEnvironment): Promise<Sample> {
  const { id } = await richTwin(world);
  const path = `/private/twin/${id}/v2?showTwinMode=DETAILED&showTwinAliasMode=ALL`;
  const { twin } = await world.must("owner", "GET", path);
  return { ...owner, path: { alias: twin.aliases[0] }, query: { showTwinMode: "DETAILED" } };
}

/** Creates a draft whose twin has changed since. */
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
  "POST /private/comment/twin/:twinId/v1": {
    sample: (world) => newComment(world, { comment: { text: "Looks good" } }),
    rejections: [["no text", 11301, (world) => newComment(world, { comment: { text: " " } })]],
  },
  "POST /private/twin/:twinId/comment/v1": {
    sample: (world) => newComment(world, { text: "Looks good" }),
    rejections: [["no text", 11301, (world) => newComment(world, { text: " " })]],
  },
  "GET /private/comment/twin/:twinId/v1": { sample: commented },
  "GET /private/twin/:twinId/comment/v1": { sample: commented },
  "POST /private/comment/search/v1": {
    sample: async (world) => {
      const { path, query } = await commented(world);
      return { ...owner, query, body: { twinIdList: [path?.["twinId"]] } };
    },
    rejections: [
      ["an ID that is none", 501, () => ({ ...owner, body: { twinIdList: ["no-id"] } })],
      ["a time that is none", 501, () => ({ ...owner, body: { createdAt: { from: "today" } } })],
    ],
  },
  "GET /private/comment/:commentId/v1": { sample: (world) => commenting(world) },
  "PUT /private/comment/:commentId/v1": {
    sample: (world) => commenting(world, { comment: { text: "Looks better" } }),
    rejections: [
      ["no comment", 501, (world) => commenting(world, { note: "Looks better" })],
      [
        "a comment of another business",
        10000,
        async (world) => ({ ...(await commenting(world, { text: "Mine" })), as: "admin" }),
      ],
    ],
  },
  "PUT /private/comment/:commentId/pin/v1": { sample: (world) => commenting(world) },
  "PUT /private/comment/:commentId/unpin/v1": { sample: (world) => commenting(world) },
  "PUT /private/comment/:commentId/hide/v1": {
    sample: async (world) => ({ ...owner, path: { commentId: await comment(world) } }),
  },
  "PUT /private/comment/:commentId/unhide/v1": { sample: (world) => commenting(world) },
  "DELETE /private/comment/:commentId/v1": {
    sample: async (world) => ({ ...owner, path: { commentId: await comment(world) } }),
  },
  "PUT /private/twin/:twinId/touch/:touchId/v1": {
    sample: (world) => touching(world, "STARRED"),
    unknown: { touchId: 501 },
  },
  "GET /private/twin/:twinId/touch/list/v1": {
    sample: async (world) => {
      const twinId = await newTwin(world);
      await world.must("owner", "PUT", `/private/twin/${twinId}/touch/STARRED/v1`);
      return { ...owner, path: { twinId }, query: { showTouchMode: "DETAILED" } };
    },
  },
  "DELETE /private/twin/:twinId/touch/:touchId/v1": {
    sample: (world) => touching(world, "STARRED"),
    unknown: { touchId: 501 },
  },
  "PUT /private/twin/:twinId/untouch/:touchId/v1": {
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
  "GET /private/twin_by_alias/:alias/v1": { sample: byTwinAlias, unknown: { alias: 10801 } },
  "GET /private/twin_by_alias/:alias/v2": { sample: byTwinAlias, unknown: { alias: 10801 } },
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
  "POST /private/transition/:transitionId/perform/v1": {
    sample: single,
    ...byId,
    rejections: unknownTwin,
  },
  "POST /private/transition_by_alias/:alias/perform/v1": {
    sample: single,
    ...byAlias,
    rejections: unknownTwin,
  },
  "POST /private/transition/:transitionId/perform/batch/v1": {
    sample: batch,
    ...byId,
    rejections: unknownTwins,
  },
  "POST /private/transition_by_alias/:alias/perform/batch/v1": {
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
  "POST /private/transition_by_alias/:alias/draft/batch/v1": {
    sample: batch,
    ...byAlias,
    rejections: unknownTwins,
  },
  "GET /private/draft/:draftId/v1": { sample: drafted },
  "DELETE /private/draft/:draftId/v1": { sample: drafted },
  "PUT /private/draft/:draftId/commit/v1": {
    sample: drafted,
    rejections: [["a draft whose twin has changed", 11904, outdated]],
  },
};
