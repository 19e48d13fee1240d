import { z } from "zod";

import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const ENTRIES_PER_PAGE = 20;

const Entry = z.object({
  id: z.string(),
  twinId: z.string().default(""),
  createdAt: z.string().default(""),
  type: z.string().default(""),
  changeDescription: z.string().default(""),
  origin: z.string().default(""),
  actorUser: z.object({ fullName: z.string().default("") }).optional(),
});

const HistoryResponse = z.object({
  historyList: z.array(Entry).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

export interface HistoryItem {
  id: string;
  /** The twin that changed. In the history of a product it may be one that was merged into it. */
  twinId: string;
  text: string;
  /** The name of the user; empty for the system. */
  actor: string;
  /** The cause of a change that no user made directly, such as a bulk job; else empty. */
  origin: string;
  at: string;
}

const DETAILS = { showHistoryMode: "DETAILED", showHistory2UserMode: "DETAILED" };

/** Lists one page of the history of a twin, newest first. */
export async function listHistory(
  { platform }: Caller,
  twinId: string,
  page: number,
): Promise<PageSlice<HistoryItem>> {
  const query = new URLSearchParams({
    ...DETAILS,
    offset: String((page - 1) * ENTRIES_PER_PAGE),
    limit: String(ENTRIES_PER_PAGE),
  });
  const { historyList, pagination } = await platform.get(
    `/private/twin/${encodeURIComponent(twinId)}/history/list/v1?${query}`,
    HistoryResponse,
  );
  // Another platform may leave out the twin, and lists no entries of others.
  const items = historyList.map((entry) => viewEntry({ ...entry, twinId: entry.twinId || twinId }));
  return { items, page, size: ENTRIES_PER_PAGE, total: pagination.total };
}

function viewEntry(entry: z.output<typeof Entry>): HistoryItem {
  return {
    id: entry.id,
    twinId: entry.twinId,
    text: entry.changeDescription || entry.type,
    actor: entry.actorUser?.fullName ?? "",
    origin: entry.origin,
    at: entry.createdAt,
  };
}

const EntryResponse = z.object({ history: Entry });

const ComparisonResponse = z.object({
  version: z.number(),
  changes: z.array(
    z.object({ key: z.string(), name: z.string(), earlier: z.string(), later: z.string() }),
  ),
});

interface ComparedState {
  historyId: string;
  side: "before" | "after";
  /** The ID of another history entry, to compare with the state after it; null compares with the current state. */
  withId: string | null;
}

export interface StateComparison extends z.output<typeof ComparisonResponse> {
  entry: HistoryItem;
}

/** Compares the state of a twin before or after a history entry with another state of it. */
export async function compareStates(
  { platform }: Caller,
  twinId: string,
  { historyId, side, withId }: ComparedState,
): Promise<StateComparison> {
  const query = new URLSearchParams({ side, ...(withId && { withHistoryId: withId }) });
  const path = `${historyPath(twinId, historyId)}/compare/v1?${query}`;
  const entryPath = `/private/twin/history/${encodeURIComponent(historyId)}/v1`;
  const [comparison, { history }] = await Promise.all([
    platform.get(path, ComparisonResponse),
    platform.get(`${entryPath}?${new URLSearchParams(DETAILS)}`, EntryResponse),
  ]);
  return { ...comparison, entry: viewEntry(history) };
}

/** Restores earlier values. `version` is the version of the twin that the user has seen. */
export async function restoreValues(
  { platform }: Caller,
  twinId: string,
  historyId: string,
  body: { side: ComparedState["side"]; keys: string[]; version: number },
): Promise<void> {
  await platform.post(`${historyPath(twinId, historyId)}/restore/v1`, body, EmptyResponse);
}

function historyPath(twinId: string, historyId: string): string {
  return `/private/twin/${encodeURIComponent(twinId)}/history/${encodeURIComponent(historyId)}`;
}
