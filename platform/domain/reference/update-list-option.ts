import type { Caller, Services, Tx } from "../../context.ts";
import type { DomainModel, ListOption } from "../../engine/model.ts";
import { unknownId } from "../../errors.ts";
import { optionsOfAccount } from "../../store/options.ts";
import { updateReference } from "../../store/reference-rows.ts";
import { Problems } from "../problems.ts";
import { changeModel } from "./change-model.ts";
import { optionColumns, type OptionSave } from "./option-settings.ts";

/** Changes an option, also to one that is offered no more. Its list stays. */
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
    const problems = new Problems();
    const columns = optionColumns(problems, list, caller, input, current);
    problems.refuse();
    await updateReference(tx, "data_list_option", optionId, { ...columns, state: input.status });
    return optionId;
  });
}

/** Shared, or of the caller's business: of others nobody learns. */
export async function findOption(
  tx: Tx,
  { domainId, businessAccountId }: Caller,
  model: DomainModel,
  id: string,
): Promise<ListOption | undefined> {
  const shared = model.options.get(id);
  if (shared || businessAccountId === null) return shared;
  const own = await optionsOfAccount(tx, domainId, businessAccountId);
  return own.find((option) => option.id === id);
}
