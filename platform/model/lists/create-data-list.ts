import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { listColumns, type ListSave } from "./data-list-settings.ts";

export function createDataList(
  services: Services,
  caller: Caller,
  input: ListSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const problems = new IssueCollector();
    const columns = listColumns(problems, model, caller, input, null);
    problems.throwIfAny();
    const id = uuid();
    const now = services.now();
    await insertReference(tx, "data_list", {
      ...columns,
      id,
      domain_id: caller.domainId,
      created_at: now,
      updated_at: now,
    });
    return id;
  });
}
