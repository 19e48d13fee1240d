import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, noun } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ListOption } from "../../core/model/domain-model.ts";
import { tagListId } from "../../core/model/tag-lists.rules.ts";
import type { Services } from "../../core/services.ts";
import type { TagKind } from "../../model/changes/move-twins.store.ts";
import { findOptions } from "../../model/lists/option.queries.ts";
import type { HistoryEntry } from "../history/history.store.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { findNamedTags, noteState, type OptionLookUp } from "./named-tags.ts";
import { listTagsOfTwins } from "./tag.queries.ts";
import { addTags, removeTags, type TagOfTwin } from "./tag.store.ts";

export interface TagChange {
  existing?: readonly string[] | null | undefined;
  /**
   * Names of tags. Missing ones are created as options of the business. Not allowed for markers.
   */
  created?: readonly string[] | null | undefined;
  removed?: readonly string[] | null | undefined;
}

/** Adds and removes tags or markers of a twin. Returns entries for the history. */
export async function changeTags(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  mark: TagKind,
  change: TagChange,
): Promise<HistoryEntry[]> {
  const [entries] = await changeTagsOfMany(services, tx, caller, mark, [{ twin, change }]);
  if (entries instanceof RequestError) throw entries;
  return entries ?? [];
}

/**
 * Changes tags or markers of many different twins, with one statement for each step. Returns history entries for each
 * twin, or the error that rejects its change. With `dryRun` nothing is stored.
 */
export async function changeTagsOfMany(
  services: Services,
  tx: Tx,
  caller: Caller,
  mark: TagKind,
  changes: readonly { twin: TwinRow; change: TagChange }[],
  { dryRun = false } = {},
): Promise<(HistoryEntry[] | RequestError)[]> {
  const wanted: (WantedTags | RequestError | null)[] = [];
  const retired = new Map<string, string>();
  const lookUp = { tx, caller, mark, dryRun, known: new Map(), options: new Map(), retired };
  for (const { twin, change } of changes) wanted.push(await wantedTags(lookUp, twin, change));
  const ids = changes.flatMap(({ twin }, at) => (isWanted(wanted[at]) ? twin.id : []));
  const rows = ids.length > 0 ? await listTagsOfTwins(tx, mark, ids) : [];
  const tagsByTwin = Map.groupBy(rows, ({ twin_id: id }) => id);
  const [added, removed]: [TagOfTwin[], TagOfTwin[]] = [[], []];
  const entries = changes.map(({ twin }, at) => {
    const one = wanted[at];
    if (!isWanted(one)) return one instanceof RequestError ? one : [];
    const before = (tagsByTwin.get(twin.id) ?? []).map(({ option_id: id }) => id);
    const next = [...new Set(one.ids)].filter((id) => !before.includes(id));
    const gone = before.filter((id) => one.removed.includes(id) && !one.ids.includes(id));
    const rejectedId = next.find((id) => retired.has(id));
    if (rejectedId !== undefined) return notOffered(mark, retired.get(rejectedId) ?? "");
    if (next.length + gone.length === 0) return [];
    added.push(...next.map((option_id) => ({ twin_id: twin.id, option_id })));
    removed.push(...gone.map((option_id) => ({ twin_id: twin.id, option_id })));
    const after = [...before.filter((id) => !gone.includes(id)), ...next];
    const type = mark === "tag" ? "tagChanged" : "markerChanged";
    return [{ type, before: before.join(","), after: after.join(",") } as const];
  });
  if (!dryRun) {
    await removeTags(tx, mark, removed);
    await addTags(tx, mark, added, services.now());
  }
  return entries;
}

interface WantedTags {
  ids: string[];
  removed: readonly string[];
}

function isWanted(one: WantedTags | RequestError | null | undefined): one is WantedTags {
  return Boolean(one) && !(one instanceof RequestError);
}

interface LookUp extends OptionLookUp {
  mark: TagKind;
  /** What requests ask for, because twins of a bulk change usually get the same tags. */
  known: Map<string, Promise<WantedTags>>;
}

/** Returns null if the request changes no tags. */
async function wantedTags(
  lookUp: LookUp,
  twin: TwinRow,
  { existing, created, removed }: TagChange,
): Promise<WantedTags | RequestError | null> {
  const { caller, mark, known } = lookUp;
  const names = (created ?? []).map((name) => name.trim()).filter((name) => name !== "");
  const [requestedIds, unwanted] = [existing ?? [], removed ?? []];
  if (requestedIds.length + names.length + unwanted.length === 0) return null;
  const listId = tagListId(caller.model, classOf(caller, twin), mark);
  const key = JSON.stringify([listId, twin.business_account_id, requestedIds, names, unwanted]);
  const find = async () => {
    if (listId === null) throw tagsUnsupported(mark);
    await checkOptions(lookUp, listId, requestedIds);
    const named = names.length > 0 ? await findNamedTags(lookUp, twin, listId, names) : [];
    return { ids: [...requestedIds, ...named], removed: unwanted };
  };
  const work = known.get(key) ?? find();
  known.set(key, work);
  try {
    return await work;
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}

function tagsUnsupported(mark: TagKind): RequestError {
  const message = createMessage("twin_tags_unsupported", { what: noun(mark) });
  return new RequestError(CODE.TAGS_NOT_ALLOWED, message);
}

function notOffered(mark: TagKind, name: string): RequestError {
  const message = createMessage("option_not_offered", { name });
  return new RequestError(CODE.OPTION_INCORRECT, message, {
    fieldErrors: [{ field: `${mark}s`, message, code: "option" }],
  });
}

async function checkOptions(lookUp: LookUp, listId: string, ids: readonly string[]): Promise<void> {
  const { tx, caller, mark } = lookUp;
  const unknown = ids.filter((id) => !caller.model.options.has(id));
  const own = unknown.length > 0 ? await findOptions(tx, unknown) : [];
  const isAllowed = (option: ListOption | undefined) =>
    option?.dataListId === listId &&
    (option.businessAccountId === null || option.businessAccountId === caller.businessAccountId);
  const optionAt = (id: string) =>
    caller.model.options.get(id) ?? own.find((option) => option.id === id);
  const wrong = ids.find((id) => !isAllowed(optionAt(id)));
  for (const id of ids) {
    const option = optionAt(id);
    if (option) noteState(lookUp, option);
  }
  if (wrong === undefined) return;
  const message = createMessage("twin_tag_unknown", { name: wrong, what: noun(mark) });
  throw new RequestError(CODE.OPTION_INCORRECT, message, {
    fieldErrors: [{ field: `${mark}s`, message, code: "option" }],
  });
}
