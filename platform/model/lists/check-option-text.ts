import { comparableName } from "#common/comparable-name.ts";

import type { Texts } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel, ListOption } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";

interface OptionText {
  /** Stored texts; empty for a new option. */
  before: Texts;
  after: Texts;
  /** The other options that users can select together with this one. */
  others: readonly Pick<ListOption, "name">[];
  /** Field of the issue: the name of the member in the request. */
  field: string;
}

/**
 * Reports a text that another option of the list has too, because users couldn't distinguish them. Texts that don't
 * change aren't checked, so that options with equal texts can still be updated.
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

/** Finds the shared options of a list, except the option `exceptId`. */
export function listSharedOptions(
  model: DomainModel,
  listId: string,
  exceptId?: string,
): ListOption[] {
  return (model.lists.get(listId)?.optionIds ?? [])
    .filter((id) => id !== exceptId)
    .map((id) => model.options.get(id))
    .filter((option) => option !== undefined);
}
