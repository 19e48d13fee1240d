import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, noun } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ListOption, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import type { TagKind } from "../../model/changes/move-twins.store.ts";
import { findOptions, findOrCreateOption } from "../../model/lists/option.store.ts";
import type { HistoryEntry } from "../history/history.store.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { addTags, listTagsOfTwins, removeTags } from "./tag.store.ts";

export interface TagChange {
  existing?: readonly string[] | null | undefined;
  /** New texts become options of the business. Tags only. */
  created?: readonly string[] | null | undefined;
  removed?: readonly string[] | null | undefined;
}

/** The list of tags or markers of a class: its own, or that of its nearest ancestor. */
export function getTagListId(caller: Caller, twinClass: TwinClass, mark: TagKind): string | null {
  const listOf = ({ tagsDataListId, markersDataListId }: TwinClass) =>
    mark === "tag" ? tagsDataListId : markersDataListId;
  for (const id of twinClass.ancestorIds) {
    const ancestor = caller.model.classes.get(id);
    const listId = ancestor && listOf(ancestor);
    if (listId) return listId;
  }
  return null;
}

/** Attaches options to a twin and removes others. Returns the changes for the history. */
export async function changeTags(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  mark: TagKind,
  { existing, created, removed }: TagChange,
): Promise<HistoryEntry[]> {
  const names = (created ?? []).map((name) => name.trim()).filter((name) => name !== "");
  const [requestedIds, unwanted] = [existing ?? [], removed ?? []];
  if (requestedIds.length + names.length + unwanted.length === 0) return [];

  const listId = getTagListId(caller, classOf(caller, twin), mark);
  if (listId === null) {
    throw new RequestError(
      CODE.TAGS_NOT_ALLOWED,
      createMessage("twin_tags_unsupported", { what: noun(mark) }),
    );
  }
  await checkOptions(tx, caller, mark, listId, requestedIds);
  const ids = [...requestedIds];
  for (const name of names) ids.push(await optionOf(tx, caller, twin, listId, name));

  const rows = await listTagsOfTwins(tx, mark, [twin.id]);
  const before = rows.map(({ option_id: id }) => id);
  const added = [...new Set(ids)].filter((id) => !before.includes(id));
  const removedIds = before.filter((id) => unwanted.includes(id) && !ids.includes(id));
  if (added.length + removedIds.length === 0) return [];

  await removeTags(tx, mark, twin.id, removedIds);
  await addTags(tx, mark, twin.id, added, services.now());
  const after = [...before.filter((id) => !removedIds.includes(id)), ...added];
  const type = mark === "tag" ? "tagChanged" : "markerChanged";
  return [{ type, before: before.join(","), after: after.join(",") }];
}

async function checkOptions(
  tx: Tx,
  caller: Caller,
  mark: TagKind,
  listId: string,
  ids: readonly string[],
): Promise<void> {
  const unknown = ids.filter((id) => !caller.model.options.has(id));
  const own = unknown.length > 0 ? await findOptions(tx, unknown) : [];
  const isAllowed = (option: ListOption | undefined) =>
    option?.dataListId === listId &&
    (option.businessAccountId === null || option.businessAccountId === caller.businessAccountId);
  const wrong = ids.find(
    (id) => !isAllowed(caller.model.options.get(id) ?? own.find((option) => option.id === id)),
  );
  if (wrong === undefined) return;
  const message = createMessage("twin_tag_unknown", { name: wrong, what: noun(mark) });
  throw new RequestError(CODE.OPTION_INCORRECT, message, {
    fieldErrors: [{ field: `${mark}s`, message, code: "option" }],
  });
}

/** The option of that name, ignoring case; created for the twin's business if there is none. */
async function optionOf(
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  dataListId: string,
  name: string,
): Promise<string> {
  const normalizedName = name.toLowerCase();
  const shared = (caller.model.lists.get(dataListId)?.optionIds ?? []).find((id) =>
    Object.values(caller.model.options.get(id)?.name ?? {}).some(
      (text) => text.toLowerCase() === normalizedName,
    ),
  );
  if (shared) return shared;
  const { domainId, locale } = caller;
  const businessAccountId = twin.business_account_id ?? caller.businessAccountId;
  const option = { id: uuid(), domainId, dataListId, businessAccountId, name, locale };
  return findOrCreateOption(tx, option);
}
