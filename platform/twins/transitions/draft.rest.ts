import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { commitDraft, discardDraft, draftTransition, findOwnDraft } from "./draft-transition.ts";
import { DraftView, presentDraft } from "./draft.view.ts";
import { PerformBatchBody, PerformBody } from "./perform-body.ts";
import {
  type PerformInput,
  fromBatchBody,
  getAttachmentChanges,
  fromSingleBody,
  toPerformBatchInput,
} from "./perform-request.ts";

const drafting = {
  method: "POST",
  needs: ["TRANSITION_DRAFT"],
  answer: z.object({ transitionDraft: DraftView }),
} as const;

export const draftRoutes: Route[] = [
  privateRoute({
    ...drafting,
    path: "/private/transition/:transitionId/draft/v1",
    summary: "Dry-run a transition and store it as a draft",
    body: PerformBody,
    handle: (call) => draft(call, call.id("transitionId"), fromSingleBody(call.body)),
  }),
  privateRoute({
    ...drafting,
    path: "/private/transition_by_alias/:alias/draft/v1",
    summary: "Dry-run a transition by its alias and store it as a draft",
    body: PerformBody,
    handle: (call) => draft(call, call.param("alias"), fromSingleBody(call.body)),
  }),
  privateRoute({
    ...drafting,
    path: "/private/transition/:transitionId/draft/batch/v1",
    summary: "Dry-run a transition on several twins and store it as a draft",
    body: PerformBatchBody,
    handle: (call) => draft(call, call.id("transitionId"), fromBatchBody(call.body)),
  }),
  privateRoute({
    ...drafting,
    path: "/private/transition_by_alias/:alias/draft/batch/v1",
    summary: "Dry-run a transition by its alias on several twins and store it as a draft",
    body: PerformBatchBody,
    handle: (call) => draft(call, call.param("alias"), fromBatchBody(call.body)),
  }),
  privateRoute({
    method: "GET",
    path: "/private/draft/:draftId/v1",
    summary: "Get one of the caller's drafts",
    needs: ["DRAFT_VIEW"],
    answer: z.object({ draft: DraftView }),
    handle: async (call) => {
      const { services, caller } = call;
      const row = await findOwnDraft(services.db, caller, call.id("draftId"));
      return { draft: await presentDraft(call, row) };
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/draft/:draftId/commit/v1",
    summary: "Commit a draft",
    needs: ["DRAFT_COMMIT"],
    answer: z.object({ draft: DraftView }),
    handle: async (call) => {
      const row = await commitDraft(call.services, call.caller, call.id("draftId"));
      return { draft: await presentDraft(call, row) };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/draft/:draftId/v1",
    summary: "Discard one of the caller's drafts",
    needs: ["DRAFT_COMMIT"],
    handle: async (call) => {
      await discardDraft(call.services, call.caller, call.id("draftId"));
      return {};
    },
  }),
];

async function draft(call: PrivateCall, idOrAlias: string, input: PerformInput) {
  const files = getAttachmentChanges(input);
  if ((files.create?.length ?? 0) + (files.update?.length ?? 0) > 0) {
    throw new RequestError(CODE.ATTACHMENTS_INVALID, createMessage("twin_draft_files"));
  }
  const uploads = { create: [], update: [], remove: files.delete ?? [] };
  const performance = toPerformBatchInput(idOrAlias, input, uploads);
  const row = await draftTransition(call.services, call.caller, performance);
  return { transitionDraft: await presentDraft(call, row) };
}
