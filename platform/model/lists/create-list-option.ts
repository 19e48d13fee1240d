import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { optionColumns, type OptionSave } from "./option-settings.ts";

/** Creates an option that all businesses share, after the others of its list. */
export async function addListOption(
  { services, tx, caller, model }: ModelChange,
  input: OptionSave & { dataListId?: string | undefined },
): Promise<string> {
  const list = model.lists.get(input.dataListId ?? "");
  if (!list) {
    const message = createMessage("data_list_not_found");
    throw new RequestError(CODE.DATA_LIST_UNKNOWN, message, {
      fieldErrors: [{ field: "dataListId", message }],
    });
  }
  const problems = new IssueCollector();
  const columns = optionColumns(problems, list, caller, input, null);
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
