import { diffWordsWithSpace } from "diff";
import { z } from "zod";

import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { renderMarkdown } from "#app/server/base/markdown.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { diffHtml } from "./rendered-diff.server.ts";

const ProposalResponse = z.object({
  id: z.string(),
  twinId: z.string(),
  state: z.string(),
  source: z.string(),
  model: z.string().nullish(),
  createdAt: z.string(),
  fields: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      before: z.string().nullish(),
      after: z.string().nullish(),
    }),
  ),
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  cost: z.string().optional(),
});

const ProposalsResponse = z.object({ proposalList: z.array(ProposalResponse).default([]) });

const QueueResponse = z.object({
  proposalList: z.array(
    ProposalResponse.extend({
      twinName: z.string(),
      twinClassKey: z.string(),
      headTwinId: z.string().optional(),
    }),
  ),
  pagination: z.object({ total: z.number() }),
});

/** A segment of a word diff: unchanged, added or removed. */
export interface DiffPart {
  text: string;
  change: "same" | "added" | "removed";
}

export interface Proposal {
  id: string;
  builtIn: boolean;
  model: string | null;
  /** The number of tokens that the model read and wrote, and their cost in US dollars; null if unknown. */
  tokens: number | null;
  cost: string | null;
  createdAt: string;
  fields: ProposedText[];
}

export interface ProposedText {
  key: string;
  name: string;
  after: string;
  parts: DiffPart[];
  /** The diff as formatted text. Null for plain texts and for texts that changed too much. */
  html: string | null;
}

/** An undecided proposal of any card of the business. */
export interface QueuedProposal extends Omit<Proposal, "fields"> {
  cardId: string;
  cardName: string;
  marketplace: string;
  fieldNames: string[];
}

const MAX_DIFFED_LENGTH = 20_000;
/** A diff that needs more edits is not computed, because its running time grows with their square. */
const MAX_EDITS = 300;
const MAX_EDITS_OF_PAGE = 700;

/** Lists the undecided proposals for a card as word diffs, newest first. */
export async function listOpenProposals(caller: Caller, twinId: string): Promise<Proposal[]> {
  if (!(await hasCapability(caller, "graphql"))) return [];
  const path = `/private/proposal/list/v1?twinId=${encodeURIComponent(twinId)}`;
  const { proposalList } = await caller.platform.get(path, ProposalsResponse);
  return viewProposals(
    proposalList.filter(({ state }) => ["open", "pending", "new"].includes(state.toLowerCase())),
  );
}

/** Lists one page of the undecided proposals of the business, oldest first. */
export async function listQueue(
  { platform }: Caller,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: QueuedProposal[]; total: number }> {
  const { proposalList, pagination } = await loadQueue(platform, offset, limit);
  return { rows: proposalList.map(viewQueued), total: pagination.total };
}

/** Finds the undecided proposal at a position of the queue, with word diffs of its texts. */
export async function findQueued({ platform }: Caller, position: number) {
  const { proposalList, pagination } = await loadQueue(platform, position, 1);
  const [queued] = proposalList;
  if (!queued) return { queued: null, total: pagination.total };
  const [proposal] = await viewProposals([queued]);
  return {
    queued: { ...viewQueued(queued), fields: proposal?.fields ?? [] },
    total: pagination.total,
  };
}

function loadQueue(platform: Caller["platform"], offset: number, limit: number) {
  return platform.get(`/private/proposal/queue/v1?offset=${offset}&limit=${limit}`, QueueResponse);
}

function viewQueued(
  queued: z.output<typeof QueueResponse>["proposalList"][number],
): QueuedProposal {
  return {
    ...provenanceOf(queued),
    cardId: queued.twinId,
    cardName: queued.twinName,
    marketplace: marketplaceName(queued.twinClassKey),
    fieldNames: queued.fields.map(({ name }) => name),
  };
}

function provenanceOf({
  id,
  source,
  model,
  createdAt,
  ...used
}: z.output<typeof ProposalResponse>) {
  const { inputTokens, outputTokens, cost } = used;
  const tokens = inputTokens === undefined ? null : inputTokens + (outputTokens ?? 0);
  return {
    id,
    builtIn: source === "builtin",
    model: model ?? null,
    tokens,
    cost: cost ?? null,
    createdAt,
  };
}

async function viewProposals(
  proposals: readonly z.output<typeof ProposalResponse>[],
): Promise<Proposal[]> {
  const diff = wordDiffer();
  const views: Proposal[] = [];
  for (const proposal of proposals) {
    const fields: ProposedText[] = [];
    for (const { key, name, before, after } of proposal.fields) {
      const [old, proposed] = [before ?? "", after ?? ""];
      const html = key === "description" ? await diffMarkdown(old, proposed) : null;
      fields.push({ key, name, after: proposed, parts: html ? [] : diff(old, proposed), html });
    }
    views.push({ ...provenanceOf(proposal), fields });
  }
  return views;
}

async function diffMarkdown(before: string, after: string): Promise<string | null> {
  if (before.length + after.length > MAX_DIFFED_LENGTH) return null;
  const [old, proposed] = await Promise.all([renderMarkdown(before), renderMarkdown(after)]);
  return diffHtml(old, proposed, MAX_EDITS);
}

export async function decideProposal(
  { platform }: Caller,
  proposalId: string,
  decision: { accept: string[]; reject: string[]; edited?: Record<string, string> },
): Promise<void> {
  await platform.post(
    `/private/proposal/${encodeURIComponent(proposalId)}/decide/v1`,
    decision,
    EmptyResponse,
  );
}

const DecidedResponse = z.object({
  resultList: z.array(z.object({ id: z.string(), message: z.string().optional() })),
});

/**
 * Accepts or rejects each proposal with all of its fields. Returns the number of decided proposals, and the reasons
 * why the others could not be decided.
 */
export async function decideProposals(
  { platform }: Caller,
  ids: string[],
  accept: boolean,
): Promise<{ decided: number; problems: string[] }> {
  const body = { proposalIdList: ids, accept };
  const { resultList } = await platform.post("/private/proposal/decide/v1", body, DecidedResponse);
  const problems = resultList.flatMap(({ message }) => message ?? []);
  return { decided: resultList.length - problems.length, problems: [...new Set(problems)] };
}

/** Creates the word diff for the texts of one page. A text beyond the limit is shown as replaced as a whole. */
export function wordDiffer(): (before: string, after: string) => DiffPart[] {
  let editsLeft = MAX_EDITS_OF_PAGE;
  return (before, after) => {
    const maxEditLength = Math.min(MAX_EDITS, editsLeft);
    const isShort = before.length + after.length <= MAX_DIFFED_LENGTH;
    const parts =
      isShort && maxEditLength > 0
        ? diffWordsWithSpace(before, after, { maxEditLength })
        : undefined;
    if (!parts) {
      if (isShort) editsLeft -= maxEditLength;
      return replaced(before, after);
    }
    for (const { added, removed, count } of parts) if (added || removed) editsLeft -= count;
    return parts.map(({ value, added, removed }) => ({
      text: value,
      change: added ? "added" : removed ? "removed" : "same",
    }));
  };
}

function replaced(before: string, after: string): DiffPart[] {
  const diffParts: DiffPart[] = [
    { text: before, change: "removed" },
    { text: after, change: "added" },
  ];
  return diffParts.filter(({ text }) => text !== "");
}
