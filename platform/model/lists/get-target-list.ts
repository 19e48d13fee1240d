import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DataList, DomainModel } from "../../core/model/domain-model.ts";

/** Finds the list of a new option or subset. Throws if the list is unknown. */
export function getTargetList(model: DomainModel, dataListId: string | undefined): DataList {
  const list = model.lists.get(dataListId ?? "");
  if (list) return list;
  const message = createMessage("data_list_not_found");
  throw new RequestError(CODE.UUID_UNKNOWN, message, {
    fieldErrors: [{ field: "dataListId", message }],
  });
}
