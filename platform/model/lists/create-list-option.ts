import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { mergeTexts } from "../changes/save-texts.ts";
import { checkOptionText, listSharedOptions } from "./check-option-text.ts";
import { getTargetList } from "./get-target-list.ts";
import { optionColumns, type OptionSave } from "./option-settings.ts";

/** Creates an option that all businesses share, behind the other options of its list. */
export async function addListOption(
  { services, tx, caller, model }: ModelChange,
  input: OptionSave & { dataListId?: string | undefined },
): Promise<string> {
  const list = getTargetList(model, input.dataListId);
  const problems = new IssueCollector();
  const columns = optionColumns(problems, list, caller, input, null);
  const text = {
    before: {},
    after: mergeTexts({}, input.optionI18n, caller.locale) ?? {},
    others: listSharedOptions(model, list.id),
    field: "optionI18n",
  };
  checkOptionText(problems, model, text, caller.locale);
  problems.throwIfAny();
  const id = uuid();
  const positions = list.optionIds.map((optionId) => model.options.get(optionId)?.position ?? 0);
  await insertReference(tx, "data_list_option", {
    ...columns,
    id,
    data_list_id: list.id,
    position: Math.max(-1, ...positions) + 1,
    created_at: services.now(),
  });
  return id;
}
