import { z } from "zod";

import type { PageSlice } from "#app/rules/page-slice.ts";

import type { Caller } from "../caller.server.ts";

const ENTRIES_PER_PAGE = 20;

const HistoryResponse = z.object({
  historyList: z
    .array(
      z.object({
        id: z.string(),
        createdAt: z.string().default(""),
        type: z.string().default(""),
        fieldName: z.string().optional(),
        changeDescription: z.string().default(""),
        actorUser: z.object({ fullName: z.string().default("") }).optional(),
      }),
    )
    .default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

export interface HistoryItem {
  id: string;
  text: string;
  /** Empty for the system. */
  actor: string;
  at: string;
}

/** One page of the history of a twin, newest first. */
export async function listHistory(
  { platform }: Caller,
  twinId: string,
  page: number,
): Promise<PageSlice<HistoryItem>> {
  const query = new URLSearchParams({
    showHistoryMode: "DETAILED",
    showHistory2UserMode: "DETAILED",
    offset: String((page - 1) * ENTRIES_PER_PAGE),
    limit: String(ENTRIES_PER_PAGE),
  });
  const { historyList, pagination } = await platform.get(
    `/private/twin/${encodeURIComponent(twinId)}/history/list/v1?${query}`,
    HistoryResponse,
  );
  const items = historyList.map(({ id, createdAt, changeDescription, type, actorUser }) => ({
    id,
    text: changeDescription || type,
    actor: actorUser?.fullName ?? "",
    at: createdAt,
  }));
  return { items, page, size: ENTRIES_PER_PAGE, total: pagination.total };
}
