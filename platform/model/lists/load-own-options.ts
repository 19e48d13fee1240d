import type { Executor } from "../../base/database/executor.ts";
import type { DetailKey } from "../../base/http/modes.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { DomainModel, ListOption } from "../../core/model/domain-model.ts";
import type { RelatedData } from "../../core/responses/response-context.ts";
import { flag } from "../field-types/field-type.rules.ts";
import { listAccountOptions } from "./option.store.ts";

/** Detail levels at which a response contains the options of the caller's business. */
const DETAILS_WITH_OPTIONS: readonly DetailKey[] = [
  "DataListOption",
  "TwinClassMarker2DataListOption",
  "TwinClassTag2DataListOption",
  "TwinClassField",
  "TwinClass2TwinClassField",
];

/** Options that the caller's business added. Those of other businesses are never returned. */
export async function ownOptions(
  { services, caller }: PrivateCall,
  executor: Executor = services.db,
): Promise<ListOption[]> {
  if (caller.businessAccountId === null) return [];
  return listAccountOptions(executor, caller.domainId, caller.businessAccountId);
}

/**
 * Loads the options of the caller's business by list, if the response contains options and some
 * field or class accepts them.
 */
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
