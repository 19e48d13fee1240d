import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DataList, DomainModel, ListSubset } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkKey, checkName } from "../changes/common-checks.ts";
import { PLAIN_KEY } from "../changes/key.rules.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { getTargetList } from "./get-target-list.ts";

export interface SubsetSave {
  dataListId?: string | undefined;
  key?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  /** Replaces the options of the subset; undefined keeps them. */
  dataListOptionIdList?: readonly string[] | null | undefined;
}

export function createListSubset(
  services: Services,
  caller: Caller,
  input: SubsetSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const list = getTargetList(model, input.dataListId);
    const { key = "", name = "" } = input;
    const columns = subsetColumns(model, list, { ...input, key, name }, null);
    const id = uuid();
    await insertReference(tx, "data_list_subset", {
      ...columns,
      id,
      data_list_id: list.id,
      key: columns.key ?? "",
      name,
      created_at: services.now(),
    });
    return id;
  });
}

export function updateListSubset(
  services: Services,
  caller: Caller,
  subsetId: string,
  input: SubsetSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.listSubsets.get(subsetId);
    const list = current && model.lists.get(current.dataListId);
    if (!current || !list) throw unknownId("data_list_subset", subsetId);
    const columns = subsetColumns(model, list, input, current);
    await updateReference(tx, "data_list_subset", subsetId, columns);
    return subsetId;
  });
}

/** Throws `IN_USE` while a field refers to the subset. */
export function deleteListSubset(
  services: Services,
  caller: Caller,
  subsetId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.listSubsets.has(subsetId)) throw unknownId("data_list_subset", subsetId);
    assertNotInUse("data_list_subset", findParamReferences(model, [subsetId]));
    await deleteReference(tx, "data_list_subset", subsetId);
  });
}

/**
 * Validates the columns that creating and updating a subset have in common, and returns them;
 * undefined ones keep their value.
 */
function subsetColumns(
  model: DomainModel,
  list: DataList,
  save: SubsetSave,
  current: ListSubset | null,
) {
  const problems = new IssueCollector();
  const { name, description, dataListOptionIdList: optionIds } = save;
  const key = save.key?.toLowerCase();
  if (key !== undefined && key !== current?.key.toLowerCase()) {
    checkKey(problems, CODE.DATA_LIST_KEY_INCORRECT, key, PLAIN_KEY);
    const siblings = [...model.listSubsets.values()].filter((one) => one.dataListId === list.id);
    if (siblings.some((one) => one.key.toLowerCase() === key))
      problems.add(CODE.DATA_LIST_KEY_TAKEN, "key", createMessage("subset_key_taken"));
  }
  if (name !== undefined) checkName(problems, "name", name === "" ? {} : { name });
  if (save.dataListId !== undefined && save.dataListId !== list.id)
    problems.add(CODE.OPTION_INCORRECT, "dataListId", createMessage("subset_list_fixed"));
  for (const [index, id] of (optionIds ?? []).entries()) {
    if (list.optionIds.includes(id)) continue;
    const field = `dataListOptionIdList.${index}`;
    problems.add(CODE.OPTION_INCORRECT, field, createMessage("subset_option_of_other_list"));
  }
  problems.throwIfAny();
  return { key, name, description, option_ids: optionIds ? [...new Set(optionIds)] : undefined };
}
