import type { Executor } from "../../base/database/executor.ts";
import type { DetailKey } from "../../base/http/detail-levels.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { DomainModel, ListOption } from "../../core/model/domain-model.ts";
import type { RelatedData } from "../../core/responses/response-context.ts";
import { flag } from "../field-types/field-type.rules.ts";
import { listAccountOptions } from "./option.store.ts";

/** Shown with one of these, lists offer what the caller's business added to them for itself. */
const DETAILS_WITH_OPTIONS: readonly DetailKey[] = [
  "DataListOption",
  "TwinClassMarker2DataListOption",
  "TwinClassTag2DataListOption",
  "TwinClassField",
  "TwinClass2TwinClassField",
];

/** Of other businesses' options nobody learns. */
export async function ownOptions(
  { services, caller }: PrivateCall,
  executor: Executor = services.db,
): Promise<ListOption[]> {
  if (caller.businessAccountId === null) return [];
  return listAccountOptions(executor, caller.domainId, caller.businessAccountId);
}

/** The business's own options by their list, where the answer offers any and there can be some. */
export async function loadOwnOptions(call: PrivateCall, executor: Executor): Promise<RelatedData> {
  const offers = DETAILS_WITH_OPTIONS.some((name) => call.show.mode(name) !== "HIDE");
  if (!offers || !takesOwnOptions(call.model)) return {};
  return {
    ownOptions: Map.groupBy(await ownOptions(call, executor), (option) => option.dataListId),
  };
}

function takesOwnOptions({ classes, fields }: DomainModel): boolean {
  return (
    [...classes.values()].some(({ tagsDataListId }) => tagsDataListId !== null) ||
    [...fields.values()].some(({ typerParams }) => flag(typerParams.supportCustom))
  );
}
