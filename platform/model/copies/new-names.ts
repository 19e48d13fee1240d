import { isTooLong } from "#common/count-characters.ts";

import type { Texts } from "../../base/database/tables/json-values.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, type Code } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { classByKey } from "../../core/model/builtin-classes.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { checkName } from "../changes/common-checks.ts";
import { CLASS_KEY, PLAIN_KEY, validateKey } from "../changes/key.rules.ts";
import { mergeTexts } from "../changes/save-texts.ts";
import { resolveAlias } from "../transitions/transition-settings.ts";
import type { CopyKind } from "./copy-kinds.rules.ts";
import { isKeyTaken, type Row } from "./copy.store.ts";

export interface NewNames {
  newKey?: string | undefined;
  newName?: string | undefined;
}

/** Builds the columns with the new key and name of a copy, and reports issues with them. */
export async function renamedColumns(
  change: ModelChange,
  kind: CopyKind,
  original: Row,
  names: NewNames,
): Promise<Row> {
  const problems = new IssueCollector();
  const name = nameColumn(problems, change.caller.locale, kind, original, names.newName);
  const key = await keyColumn(problems, change, kind, names.newKey ?? "", original);
  problems.throwIfAny();
  return { ...name, ...key };
}

const MAX_NAME_LENGTH = 100;

function nameColumn(
  problems: IssueCollector,
  locale: string,
  kind: CopyKind,
  original: Row,
  newName: string | undefined,
): Row {
  // A new name is required only for entities without a key, because all others are distinguished by their keys.
  if (!newName?.trim() && kind.key === null) {
    problems.add(CODE.ENTITY_INVALID, "newName", createMessage("name_empty"));
  }
  if (!newName?.trim()) return {};
  if (kind.name === "text") {
    if (isTooLong(newName, MAX_NAME_LENGTH)) {
      const message = createMessage("name_too_long", { max: MAX_NAME_LENGTH });
      problems.add(CODE.ENTITY_INVALID, "newName", message);
    }
    return { name: newName.trim() };
  }
  const current = original["name"] as Texts;
  const texts = mergeTexts(current, { translationInCurrentLocale: newName }, locale);
  checkName(problems, "newName", texts);
  return { name: texts };
}

const KEY_CODES: Readonly<Record<string, { incorrect: Code; taken: Code }>> = {
  twinClass: { incorrect: CODE.CLASS_KEY_INCORRECT, taken: CODE.CLASS_KEY_TAKEN },
  dataList: { incorrect: CODE.DATA_LIST_KEY_INCORRECT, taken: CODE.DATA_LIST_KEY_TAKEN },
};

async function keyColumn(
  problems: IssueCollector,
  { tx, caller, model }: ModelChange,
  kind: CopyKind,
  sentKey: string,
  original: Row,
): Promise<Row> {
  if (kind.key === null) return {};
  if (kind.key === "alias") {
    const message = aliasIssue(model, String(original["id"]), sentKey);
    if (message) problems.add(CODE.ENTITY_INVALID, "newKey", message);
    problems.throwIfAny();
    return { alias_id: await resolveAlias(tx, caller, sentKey) };
  }
  const { incorrect, taken } = KEY_CODES[kind.kind] ?? {
    incorrect: CODE.ENTITY_INVALID,
    taken: CODE.ENTITY_EXISTS,
  };
  const key = toKeyCase(kind, sentKey.trim());
  const message = validateKey(key, kind.kind === "twinClass" ? CLASS_KEY : PLAIN_KEY);
  // As in upstream, a missing key gets the error code for a key that is taken.
  if (message) problems.add(key === "" ? taken : incorrect, "newKey", message);
  else if (
    (kind.kind === "twinClass" && classByKey(model, key)) ||
    (await isKeyTaken(tx, caller.domainId, kind.table, key))
  ) {
    problems.add(taken, "newKey", createMessage("copy_key_taken"));
  }
  return { key };
}

/** Converts a key to the case in which the calls that save entities of this kind store it. */
function toKeyCase({ kind }: CopyKind, key: string): string {
  if (kind === "twinClass" || kind === "permissionGroup") return key.toUpperCase();
  return kind === "dataList" ? key.toLowerCase() : key;
}

/**
 * Checks the alias of a copied transition. The copy starts at the same status as the original, and from a status an
 * alias may lead to only one other.
 */
function aliasIssue(model: DomainModel, transitionId: string, alias: string): Message | null {
  if (alias === "") return createMessage("alias_required");
  if (isTooLong(alias, MAX_NAME_LENGTH)) return createMessage("alias_too_long");
  const original = model.transitions.get(transitionId);
  const isTaken = model.flows
    .get(original?.twinflowId ?? "")
    ?.transitionIds.map((id) => model.transitions.get(id))
    .some(
      (other) =>
        other?.srcStatusId === original?.srcStatusId &&
        other?.alias.toLowerCase() === alias.toLowerCase(),
    );
  return isTaken ? createMessage("alias_of_another_transition") : null;
}
