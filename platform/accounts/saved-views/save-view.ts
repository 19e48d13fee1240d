import { v7 as uuid } from "uuid";

import { isTooLong } from "#common/count-characters.ts";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { type Base, mergeChanges } from "../../base/errors/merge-changes.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { hasPermission } from "../../core/access/require-permission.ts";
import type { Services } from "../../core/services.ts";
import { listUserGroups } from "../../model/user-groups/user-group.queries.ts";
import { hasBusinessPermission } from "../businesses/business-permission.ts";
import {
  countOwnViews,
  deleteListView as deleteRow,
  findListView,
  insertListView,
  type ListViewRow,
  listOwnViews,
  updateListView as updateRow,
  type ViewOwner,
} from "./saved-view.store.ts";

/** A saved view in a request; undefined members keep their value. */
export interface ListViewSave {
  name?: string | undefined;
  /** Query string of the list page. Only that page parses it; the platform stores it as it is. */
  query?: string | undefined;
  /** True shows the view to all members of the business or, outside any business, of the domain. */
  shared?: boolean | undefined;
  /** Group whose members see the view; with null, only `shared` decides who sees it. */
  userGroupId?: string | null | undefined;
}

interface ListViewChange extends ListViewSave {
  /** Values that the caller read before the change, to detect concurrent changes. */
  base?: Base | undefined;
}

const MAX_NAME_LENGTH = 100;
const MAX_QUERY_LENGTH = 4000;
const MAX_VIEWS_PER_LIST = 50;

/**
 * Saves the state of a list under a name. Sharing the view requires the permission to update the
 * business or, outside any business, the domain.
 */
export async function createListView(
  services: Services,
  caller: Caller,
  list: string,
  input: ListViewSave,
): Promise<string> {
  const owner = buildViewOwner(caller);
  const { name = "", query = "", shared = false, userGroupId = null } = input;
  return services.db.transaction().execute(async (tx) => {
    const existingViews = await listOwnViews(tx, owner, list);
    await assertValidView(tx, caller, { name, query, shared, userGroupId }, existingViews);
    if (existingViews.length >= MAX_VIEWS_PER_LIST) {
      const message = createMessage("view_too_many", { max: MAX_VIEWS_PER_LIST });
      throw new RequestError(CODE.ENTITY_INVALID, message);
    }
    await assertMayKeepView(services, tx, owner);
    const id = uuid();
    const at = services.now();
    await insertListView(tx, {
      id,
      domain_id: owner.domainId,
      business_account_id: owner.businessAccountId,
      user_id: owner.userId,
      list,
      name,
      query,
      shared,
      user_group_id: userGroupId,
      created_at: at,
      updated_at: at,
    });
    return id;
  });
}

/**
 * Updates a view; undefined members keep their value. Throws `VERSION_CONFLICT` for members that
 * both the caller and another user changed since the caller read `base`.
 */
export async function updateListView(
  services: Services,
  caller: Caller,
  id: string,
  { base, ...input }: ListViewChange,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const view = await getChangeableView(tx, caller, id);
    const { name, query, shared, user_group_id: groupId } = view;
    const { userGroupId, ...after } = mergeChanges(
      base,
      {
        name: input.name ?? name,
        query: input.query ?? query,
        shared: input.shared ?? shared,
        userGroupId: input.userGroupId === undefined ? groupId : input.userGroupId,
      },
      { name, query, shared, userGroupId: groupId },
    );
    const author = { ...buildViewOwner(caller), userId: view.user_id };
    const existingViews = await listOwnViews(tx, author, view.list);
    await assertValidView(
      tx,
      caller,
      { ...after, userGroupId },
      existingViews.filter((other) => other.id !== id),
    );
    await updateRow(tx, id, { ...after, user_group_id: userGroupId, updated_at: services.now() });
  });
}

export async function deleteListView({ db }: Services, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await getChangeableView(tx, caller, id);
    await deleteRow(tx, id);
  });
}

export function buildViewOwner(caller: Caller): ViewOwner {
  const { domainId, businessAccountId, userId, groupIds } = caller;
  if (userId === null) throw new RequestError(CODE.USER_UNKNOWN, createMessage("view_needs_user"));
  return { domainId, businessAccountId, userId, groupIds, seesGroups: mayShareViews(caller) };
}

/** True if the view is the caller's own private view, or if it is shared and the caller may share views. */
export function mayChangeView(caller: Caller, view: ListViewRow): boolean {
  const isShared = view.shared || view.user_group_id !== null;
  return isShared ? mayShareViews(caller) : view.user_id === caller.userId;
}

/**
 * True for owners of the business and, outside any business, for callers that may update the
 * domain.
 */
export function mayShareViews(caller: Caller): boolean {
  return caller.businessAccountId === null
    ? hasPermission(caller, { needs: ["DOMAIN_UPDATE"] })
    : hasBusinessPermission(caller, "BUSINESS_EDIT");
}

async function getChangeableView(tx: Tx, caller: Caller, id: string): Promise<ListViewRow> {
  const view = await findListView(tx, buildViewOwner(caller), id, { lock: true });
  if (!view) throw unknownId("view", id);
  if (mayChangeView(caller, view)) return view;
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage("view_shared_denied"));
}

/**
 * Limits the views of all lists together. Clients choose the names of lists, so a limit per list
 * could be bypassed.
 */
async function assertMayKeepView(
  { config }: Pick<Services, "config">,
  tx: Tx,
  owner: ViewOwner,
): Promise<void> {
  const max = config.storage.viewsOfUser;
  if ((await countOwnViews(tx, owner)) < max) return;
  throw new RequestError(CODE.ENTITY_INVALID, createMessage("view_too_many_in_all", { max }));
}

interface View {
  name: string;
  query: string;
  shared: boolean;
  userGroupId: string | null;
}

async function assertValidView(
  tx: Tx,
  caller: Caller,
  { name, query, shared, userGroupId }: View,
  otherViews: readonly { name: string }[],
): Promise<void> {
  const problems = new IssueCollector();
  const same = otherViews.some((other) => other.name.toLowerCase() === name.toLowerCase());
  if (name === "") {
    problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_empty"));
  } else if (isTooLong(name, MAX_NAME_LENGTH)) {
    const message = createMessage("text_too_long", { max: MAX_NAME_LENGTH });
    problems.add(CODE.ENTITY_INVALID, "name", message);
  } else if (same) {
    problems.add(CODE.ENTITY_EXISTS, "name", createMessage("view_name_taken"));
  }
  if (query.length > MAX_QUERY_LENGTH) {
    const message = createMessage("text_too_long", { max: MAX_QUERY_LENGTH });
    problems.add(CODE.ENTITY_INVALID, "query", message);
  }
  if ((shared || userGroupId !== null) && !mayShareViews(caller)) {
    const message = createMessage("view_share_denied");
    problems.add(CODE.NO_REQUIRED_PERMISSION, shared ? "shared" : "userGroupId", message);
  } else if (userGroupId !== null) {
    const groups = await listUserGroups(tx, caller.domainId, caller.businessAccountId);
    if (!groups.some(({ id }) => id === userGroupId)) {
      problems.add(CODE.UUID_UNKNOWN, "userGroupId", createMessage("user_group_not_found"));
    }
  }
  problems.throwIfAny();
}
