import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, ListOption } from "../../core/model/domain-model.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { mergeTexts } from "../changes/save-texts.ts";
import { checkOptionText, listSharedOptions } from "./check-option-text.ts";
import { optionColumns, type OptionSave } from "./option-settings.ts";
import { listAccountOptions } from "./option.store.ts";

/** Updates an option, also one that is no longer offered. It always stays in its list. */
export async function changeListOption(
  { tx, caller, model }: ModelChange,
  optionId: string,
  input: OptionSave & {
    dataListId?: string | undefined;
    status?: ListOption["state"] | undefined;
  },
): Promise<string> {
  const current = await findOption(tx, caller, model, optionId);
  const list = current && model.lists.get(current.dataListId);
  if (!current || !list) throw unknownId("option", optionId);
  const problems = new IssueCollector();
  const columns = optionColumns(problems, list, caller, input, current);
  if (input.dataListId !== undefined && input.dataListId !== list.id) {
    problems.add(CODE.OPTION_INCORRECT, "dataListId", createMessage("option_list_fixed"));
  }
  if (input.optionI18n) {
    const text = {
      before: current.name,
      after: mergeTexts(current.name, input.optionI18n, caller.locale) ?? {},
      others: await listOtherOptions(tx, caller, model, current),
      field: "optionI18n",
    };
    checkOptionText(problems, model, text, caller.locale);
  }
  problems.throwIfAny();
  await updateReference(tx, "data_list_option", optionId, { ...columns, state: input.status });
  return optionId;
}

/**
 * Options that users can select together with this one: shared ones and, for an option of a
 * business, those of the same business.
 */
async function listOtherOptions(
  tx: Tx,
  { domainId }: Caller,
  model: DomainModel,
  { id, businessAccountId, dataListId }: ListOption,
): Promise<ListOption[]> {
  const shared = listSharedOptions(model, dataListId, id);
  if (businessAccountId === null) return shared;
  const own = await listAccountOptions(tx, domainId, businessAccountId);
  return [
    ...shared,
    ...own.filter((option) => option.dataListId === dataListId && option.id !== id),
  ];
}

/**
 * Finds a shared option or one of the caller's business; options of other businesses are unknown.
 */
export async function findOption(
  tx: Tx,
  { domainId, businessAccountId }: Caller,
  model: DomainModel,
  id: string,
): Promise<ListOption | undefined> {
  const shared = model.options.get(id);
  if (shared || businessAccountId === null) return shared;
  const own = await listAccountOptions(tx, domainId, businessAccountId);
  return own.find((option) => option.id === id);
}
