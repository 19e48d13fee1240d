import { diffWordsWithSpace } from "diff";
import { z } from "zod";

import type { Caller } from "../caller.server.ts";
import { hasCapability } from "../platform/capabilities.server.ts";
import { EmptyResponse } from "../platform/response-schemas.server.ts";

const ProposalsResponse = z.object({
  proposalList: z
    .array(
      z.object({
        id: z.string(),
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
      }),
    )
    .default([]),
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
  createdAt: string;
  fields: { key: string; name: string; parts: DiffPart[] }[];
}

const MAX_DIFFED_LENGTH = 20_000;
/** The running time of a diff grows with the square of its edits. */
const MAX_EDITS = 300;
const MAX_EDITS_OF_PAGE = 700;

/** The undecided proposals of the content writer as word diffs, newest first. */
export async function listOpenProposals(caller: Caller, twinId: string): Promise<Proposal[]> {
  if (!(await hasCapability(caller, "graphql"))) return [];
  const path = `/private/proposal/list/v1?twinId=${encodeURIComponent(twinId)}`;
  const { proposalList } = await caller.platform.get(path, ProposalsResponse);
  const diff = wordDiffer();
  return proposalList
    .filter(({ state }) => ["open", "pending", "new"].includes(state.toLowerCase()))
    .map(({ id, source, model, createdAt, fields }) => ({
      id,
      builtIn: source === "builtin",
      model: model ?? null,
      createdAt,
      fields: fields.map(({ key, name, before, after }) => ({
        key,
        name,
        parts: diff(before ?? "", after ?? ""),
      })),
    }));
}

export async function decideProposal(
  { platform }: Caller,
  proposalId: string,
  decision: { accept: string[]; reject: string[] },
): Promise<void> {
  await platform.post(
    `/private/proposal/${encodeURIComponent(proposalId)}/decide/v1`,
    decision,
    EmptyResponse,
  );
}

/** Diffs the texts of one page. A text that exceeds the limit is shown as replaced. */
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
