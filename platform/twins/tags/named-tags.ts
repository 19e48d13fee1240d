import { v7 as uuid } from "uuid";

import { comparableName } from "#common/comparable-name.ts";
import { isTooLong } from "#common/count-characters.ts";
import { MAX_LABEL_LENGTH, MAX_NEW_LABELS } from "#common/label-names.ts";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { findOrCreateOption } from "../../model/lists/find-or-create-option.ts";
import { findOptionsByName, type FoundOption } from "../../model/lists/option.queries.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** Caches options, because twins of a bulk change usually get the same tags. */
export interface OptionLookUp {
  tx: Tx;
  caller: Caller;
  dryRun: boolean;
  /** IDs of options by list, business and name. */
  options: Map<string, string>;
  /** Names of disabled and hidden options, by ID. Twins that have such tags keep them, but no twin can get them. */
  retired: Map<string, string>;
}

/** Remembers the name of an option that twins can no longer get. */
export function noteState(
  { caller, retired }: Pick<OptionLookUp, "caller" | "retired">,
  { id, name, state }: FoundOption,
): void {
  if (state !== "active") retired.set(id, textIn(name, caller.locale, caller.model));
}

/**
 * Finds the options with these names, ignoring case, and creates missing ones for the twin's business. Only new names
 * are limited, so that older ones stay usable.
 */
export async function findNamedTags(
  lookUp: OptionLookUp,
  twin: TwinRow,
  dataListId: string,
  names: readonly string[],
): Promise<string[]> {
  const { tx, caller, dryRun, options } = lookUp;
  const businessAccountId = twin.business_account_id ?? caller.businessAccountId;
  const keyOf = (name: string) =>
    JSON.stringify([dataListId, businessAccountId, comparableName(name)]);
  const remember = (name: string, option: FoundOption) => {
    noteState(lookUp, option);
    options.set(keyOf(name), option.id);
  };
  for (const name of names) {
    const shared = options.has(keyOf(name)) ? null : findShared(caller, dataListId, name);
    if (shared) remember(name, shared);
  }
  const unknown = names.filter((name) => !options.has(keyOf(name)));
  const found = await findOptionsByName(tx, { dataListId, businessAccountId }, unknown);
  for (const [at, option] of found) remember(unknown[at] ?? "", option);
  const missing = new Map(
    unknown.filter((name) => !options.has(keyOf(name))).map((name) => [keyOf(name), name]),
  );
  assertAllowed([...missing.values()]);
  for (const [key, name] of missing) {
    const { domainId, locale } = caller;
    const option = { id: uuid(), domainId, dataListId, businessAccountId, name, locale };
    if (dryRun) options.set(key, option.id);
    else remember(name, await findOrCreateOption(tx, option));
  }
  return names.flatMap((name) => options.get(keyOf(name)) ?? []);
}

/** Finds an option of all businesses. */
function findShared({ model }: Caller, dataListId: string, name: string): FoundOption | undefined {
  const compared = comparableName(name);
  const ids = model.lists.get(dataListId)?.optionIds ?? [];
  const shared = ids.find((id) =>
    Object.values(model.options.get(id)?.name ?? {}).some(
      (text) => comparableName(text) === compared,
    ),
  );
  return model.options.get(shared ?? "");
}

function assertAllowed(names: readonly string[]): void {
  if (names.length > MAX_NEW_LABELS) {
    throw refusedNames(createMessage("twin_tags_many", { max: MAX_NEW_LABELS }));
  }
  if (names.some((name) => isTooLong(name, MAX_LABEL_LENGTH))) {
    throw refusedNames(createMessage("twin_tag_long", { max: MAX_LABEL_LENGTH }));
  }
}

function refusedNames(message: Message): RequestError {
  return new RequestError(CODE.OPTION_INCORRECT, message, {
    fieldErrors: [{ field: "tags.newTags", message, code: "name" }],
  });
}
