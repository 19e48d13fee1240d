import { comparableName } from "#common/comparable-name.ts";

import type { Texts } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel, ListOption } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";

interface OptionText {
  /** Empty for a new option. */
  before: Texts;
  after: Texts;
  /** The options that are offered beside it. */
  others: readonly Pick<ListOption, "name">[];
  /** Where the form or the call has it. */
  field: string;
}

/**
 * Two options of a list that read the same could not be told apart. Only a text that changes is checked, so that options
 * that were equal already can still be changed otherwise.
 */
export function checkOptionText(
  problems: IssueCollector,
  model: DomainModel,
  { before, after, others, field }: OptionText,
  locale: string,
): void {
  const read = (texts: Texts, language: string) => comparableName(textIn(texts, language, model));
  const changed = [...new Set([locale, ...Object.keys(after)])].filter(
    (language) => read(after, language) !== "" && read(after, language) !== read(before, language),
  );
  const isTaken = changed.some((language) =>
    others.some(({ name }) => read(name, language) === read(after, language)),
  );
  if (isTaken) problems.add(CODE.ENTITY_EXISTS, field, createMessage("option_text_taken"));
}

/** The shared options of a list, but for one. */
export function sharedOptions(model: DomainModel, listId: string, exceptId?: string): ListOption[] {
  return (model.lists.get(listId)?.optionIds ?? [])
    .filter((id) => id !== exceptId)
    .map((id) => model.options.get(id))
    .filter((option) => option !== undefined);
}
