import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { Base, ClearableId, Flag, Text } from "../../base/http/body-fields.ts";
import type { Caller } from "../../core/access/caller.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute } from "../../core/calls/write-routes.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import {
  createListView,
  deleteListView,
  mayChangeView,
  mayShareViews,
  updateListView,
  buildViewOwner,
} from "./save-view.ts";
import { findListView, listViewsFor, type ListViewRow } from "./saved-view.store.ts";

const ListKey = z.string().regex(/^[a-z][a-z_]{0,39}$/, "Must be the key of a list");
const members = { name: Text, query: Text, shared: Flag, userGroupId: ClearableId };
const Create = z.object({ ...members, list: ListKey }).meta({ id: "ListViewCreateRqV1" });
const Change = z.object({ ...members, base: Base }).meta({ id: "ListViewChangeRqV1" });

const ListView = z
  .object({
    id: z.guid(),
    list: z.string(),
    name: z.string(),
    query: z.string(),
    shared: z.boolean(),
    /** Group whose members see the view. */
    userGroupId: z.guid().optional(),
    mayEdit: z.boolean(),
    createdByUserId: z.guid(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "ListViewV1" });
const One = z.object({ listView: ListView });

export const listViewRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/list_view/list/v1",
    summary: "List the caller's saved views and the shared ones, of one list or all",
    query: z.object({ list: ListKey.optional() }),
    answer: z.object({ listViewList: z.array(ListView), mayShare: z.boolean() }),
    handle: async ({ services, caller, query }) => {
      const rows = await listViewsFor(services.db, buildViewOwner(caller), query.list);
      return {
        listViewList: rows.map((row) => presentListView(caller, row)),
        mayShare: mayShareViews(caller),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/list_view/v1",
    summary: "Save a view",
    body: Create,
    answer: One,
    handle: async (call) => {
      const { list, ...input } = call.body;
      return answerOne(call, await createListView(call.services, call.caller, list, input));
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/list_view/:listViewId/v1",
    summary: "Update a saved view; omitted members stay unchanged",
    body: Change,
    answer: One,
    handle: async (call) => {
      const id = call.id("listViewId");
      await updateListView(call.services, call.caller, id, call.body);
      return answerOne(call, id);
    },
  }),
  deleteRoute({
    path: "/private/list_view/:listViewId/v1",
    summary: "Delete a saved view",
    needs: [],
    remove: deleteListView,
  }),
];

async function answerOne({ services, caller }: PrivateCall, id: string) {
  const row = await findListView(services.db, buildViewOwner(caller), id);
  if (!row) throw unknownId("view", id);
  return { listView: presentListView(caller, row) };
}

function presentListView(caller: Caller, row: ListViewRow): z.output<typeof ListView> {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    query: row.query,
    shared: row.shared,
    userGroupId: row.user_group_id ?? undefined,
    mayEdit: mayChangeView(caller, row),
    createdByUserId: row.user_id,
    createdAt: wireDate(row.created_at),
    updatedAt: wireDate(row.updated_at),
  };
}
