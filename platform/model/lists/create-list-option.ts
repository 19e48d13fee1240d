import { v7 as uuid } from "uuid";

import { comparableName } from "#common/comparable-name.ts";

import type { Texts } from "../../base/database/tables/json-values.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DataList, DomainModel } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { savedTexts } from "../changes/save-texts.ts";
import { getTargetList } from "./get-target-list.ts";
import { optionColumns, type OptionSave } from "./option-settings.ts";

/** Creates an option that all businesses share, after the others of its list. */
export async function addListOption(
  { services, tx, caller, model }: ModelChange,
  input: OptionSave & { dataListId?: string | undefined },
): Promise<string> {
  const list = getTargetList(model, input.dataListId);
  const problems = new IssueCollector();
  const columns = optionColumns(problems, list, caller, input, null);
  checkText(problems, model, list, savedTexts({}, input.optionI18n, caller.locale), caller.locale);
  problems.refuse();
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

/** Two options of a list that read the same could not be told apart. */
function checkText(
  problems: IssueCollector,
  model: DomainModel,
  list: DataList,
  texts: Texts | undefined,
  locale: string,
): void {
  const name = comparableName(textIn(texts ?? {}, locale, model));
  const isTaken = list.optionIds.some((id) => {
    const option = model.options.get(id);
    return option && comparableName(textIn(option.name, locale, model)) === name;
  });
  if (name === "" || !isTaken) return;
  problems.add(CODE.ENTITY_EXISTS, "optionI18n", createMessage("option_text_taken"));
}
