import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, ListOption } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { optionColumns, type OptionSave } from "./option-settings.ts";
import { listAccountOptions } from "./option.store.ts";

/** Changes an option, even one that is no longer offered. Its list can't change. */
export function updateListOption(
  services: Services,
  caller: Caller,
  optionId: string,
  input: OptionSave & { status?: ListOption["state"] | undefined },
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = await findOption(tx, caller, model, optionId);
    const list = current && model.lists.get(current.dataListId);
    if (!current || !list) throw unknownId("option", optionId);
    const problems = new IssueCollector();
    const columns = optionColumns(problems, list, caller, input, current);
    problems.refuse();
    await updateReference(tx, "data_list_option", optionId, { ...columns, state: input.status });
    return optionId;
  });
}

/** Finds a shared option or one of the caller's business; others are unknown. */
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
