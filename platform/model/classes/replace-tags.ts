import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, noun } from "../../base/messages/message.ts";
import { classAndDescendants } from "../../core/model/class-hierarchy.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { type TagKind, findUsedTags, replaceTag } from "../changes/move-twins.store.ts";

interface Replacing {
  newId?: string | null | undefined;
  replaceMap?: Readonly<Record<string, string>> | null | undefined;
}

/**
 * Gives a class another list of tags or markers, and replaces the options that its twins use, as mapped. If a used
 * option has no replacement, the change is rejected, because twins must not lose options unnoticed.
 */
export async function replaceMarks(
  tx: Tx,
  model: DomainModel,
  current: TwinClass,
  mark: TagKind,
  update: Replacing | undefined,
): Promise<void> {
  const oldId = mark === "tag" ? current.tagsDataListId : current.markersDataListId;
  if (update?.newId === undefined || update.newId === oldId || oldId === null) return;
  const classIds = classAndDescendants(model, current.id).map(({ id }) => id);
  const usedTags = await findUsedTags(tx, mark, classIds, oldId);
  const replaceMap = update.replaceMap ?? {};
  const unreplaced = usedTags.filter((id) => !isOptionInList(model, replaceMap[id], update.newId));
  if (unreplaced.length > 0) {
    const field = `${mark}DataListUpdate.replaceMap`;
    const message = createMessage("twin_tags_in_use", {
      count: unreplaced.length,
      what: noun(mark),
    });
    throw new RequestError(CODE.CLASS_UPDATE_RESTRICTED, message, {
      fieldErrors: [{ field, message }],
      extra: { unreplaced },
    });
  }
  for (const id of usedTags) await replaceTag(tx, mark, classIds, id, replaceMap[id] ?? "");
}

function isOptionInList(
  model: DomainModel,
  optionId: string | undefined,
  listId: string | null | undefined,
): boolean {
  return optionId !== undefined && model.options.get(optionId)?.dataListId === listId;
}
