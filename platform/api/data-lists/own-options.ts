import type { Executor } from "../../context.ts";
import { flag } from "../../engine/field-types/field-type.ts";
import type { DomainModel, ListOption } from "../../engine/model.ts";
import { optionsOfAccount } from "../../store/options.ts";
import type { PrivateCall } from "../route.ts";
import type { ModeName } from "../show.ts";
import type { People } from "../view.ts";

/** Shown with one of these, lists offer what the caller's business added to them for itself. */
const OFFERING: readonly ModeName[] = [
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
  return optionsOfAccount(executor, caller.domainId, caller.businessAccountId);
}

/** The business's own options by their list, where the answer offers any and there can be some. */
export async function loadOwnOptions(call: PrivateCall, executor: Executor): Promise<People> {
  const offers = OFFERING.some((name) => call.show.mode(name) !== "HIDE");
  if (!offers || !takesOwnOptions(call.model)) return {};
  return { ownOptions: Map.groupBy(await ownOptions(call, executor), (one) => one.dataListId) };
}

function takesOwnOptions({ classes, fields }: DomainModel): boolean {
  return (
    [...classes.values()].some(({ tagsDataListId }) => tagsDataListId !== null) ||
    [...fields.values()].some(({ typerParams }) => flag(typerParams.supportCustom))
  );
}
