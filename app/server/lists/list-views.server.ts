import { z } from "zod";

import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { hasCapability } from "../platform/capabilities.server.ts";
import { PlatformRequestError } from "../platform/errors.server.ts";
import { EmptyResponse } from "../platform/response-schemas.server.ts";

const ListView = z.object({
  id: z.string(),
  list: z.string().default(""),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  userGroupId: z.string().default(""),
  mayEdit: z.boolean(),
  updatedAt: z.string().default(""),
});
const ListViewsResponse = z.object({
  listViewList: z.array(ListView).default([]),
  mayShare: z.boolean().default(false),
});
const ListViewResponse = z.object({ listView: ListView });

export type ListView = z.output<typeof ListView>;

export interface ListViews {
  views: ListView[];
  mayShare: boolean;
}

/** Finds the saved views of a list. Empty on platforms without saved views. */
export async function findListViews(caller: Caller, list: string): Promise<ListViews> {
  if (!(await hasCapability(caller, "savedViews"))) return { views: [], mayShare: false };
  try {
    const answer = await caller.platform.get(
      `/private/list_view/list/v1?list=${list}`,
      ListViewsResponse,
    );
    return { views: answer.listViewList, mayShare: answer.mayShare };
  } catch (error) {
    if (error instanceof PlatformRequestError) return { views: [], mayShare: false };
    throw error;
  }
}

/** Finds the saved views of all lists. */
export async function findAllViews(caller: Caller): Promise<ListView[]> {
  if (!(await hasCapability(caller, "savedViews"))) return [];
  const answer = await caller.platform.get("/private/list_view/list/v1", ListViewsResponse);
  return answer.listViewList;
}

type ListViewSave = Partial<Pick<ListView, "name" | "query" | "shared">> & {
  /** The ID of the group that the view is shared with; null for none. */
  userGroupId?: string | null;
};
type ListViewChange = ListViewSave & { base: FormValues };

/** Creates a view and returns its ID. */
export async function createListView(
  { platform }: Caller,
  list: string,
  view: ListViewSave,
): Promise<string> {
  const body = { list, ...view };
  return (await platform.post("/private/list_view/v1", body, ListViewResponse)).listView.id;
}

export async function updateListView(
  { platform }: Caller,
  id: string,
  view: ListViewChange,
): Promise<void> {
  await platform.put(pathOf(id), view, EmptyResponse);
}

export async function deleteListView({ platform }: Caller, id: string): Promise<void> {
  await platform.delete(pathOf(id), EmptyResponse);
}

function pathOf(id: string): string {
  return `/private/list_view/${encodeURIComponent(id)}/v1`;
}
