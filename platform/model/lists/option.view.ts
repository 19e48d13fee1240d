import { z } from "zod";

import { safeAddress } from "../../base/text/web-address.ts";
import type { ClassField, DataList, ListOption } from "../../core/model/domain-model.ts";
import { AccountView, includeAccount } from "../../core/responses/business.view.ts";
import {
  includeRelated,
  text,
  type ResponseContext,
} from "../../core/responses/response-context.ts";
import { offeredList, offersOwnOptions } from "../field-types/select.rules.ts";
import { ListBaseView, presentListBase } from "./data-list-reference.view.ts";
import { findSubsetsWith } from "./list-subset.rules.ts";

export const OptionView = z
  .object({
    id: z.guid(),
    name: z.string(),
    icon: z.string().optional(),
    status: z.enum(["active", "disabled", "hidden"]).optional(),
    attributes: z.record(z.string(), z.string()).optional(),
    backgroundColor: z.string().optional(),
    fontColor: z.string().optional(),
    externalId: z.string().optional(),
    dataListId: z.guid().optional(),
    dataListSubsetIdList: z.array(z.guid()).optional(),
    businessAccountId: z.guid().optional(),
    dataList: ListBaseView.optional(),
    businessAccount: AccountView.optional(),
  })
  .meta({ id: "DataListOptionV3" });
export type OptionView = z.output<typeof OptionView>;

export function presentOption(
  view: ResponseContext,
  option: ListOption,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): OptionView {
  const short = { id: option.id, name: text(view, option.name) };
  if (mode === "SHORT") return short;
  const subsets = findSubsetsWith(view.model, option.id);
  const hasAttributes = Object.keys(option.attributes).length > 0;
  return {
    ...short,
    icon: safeAddress(option.icon) ?? undefined,
    attributes: hasAttributes ? option.attributes : undefined,
    status: option.state,
    backgroundColor: option.backgroundColor ?? undefined,
    fontColor: option.fontColor ?? undefined,
    externalId: option.externalId ?? undefined,
    dataListId: option.dataListId,
    dataListSubsetIdList: subsets.length > 0 ? subsets.map(({ id }) => id) : undefined,
    businessAccountId: option.businessAccountId ?? undefined,
    dataList: includeRelated(
      view,
      "dataListsMap",
      option.dataListId,
      view.show.mode("DataListOption2DataList"),
      (inner, level) => presentListBase(inner, view.model.lists.get(option.dataListId), level),
    ),
    businessAccount: includeAccount(
      view,
      option.businessAccountId,
      view.show.mode("DataListOption2BusinessAccount"),
    ),
  };
}

/**
 * Options that the field offers to the caller, including those of a shared list that a twin has
 * already.
 */
export function optionsOfField(view: ResponseContext, field: ClassField): ListOption[] {
  const list = offeredList(view.model, field);
  if (!list) return [];
  const options = optionsIn(view, list);
  if (offersOwnOptions(field)) return options;
  return options.filter(({ businessAccountId }) => businessAccountId === null);
}

/**
 * Options that the list offers to the caller: shared ones first, then those of the caller's
 * business.
 */
export function optionsIn(view: ResponseContext, list: DataList): ListOption[] {
  const shared = list.optionIds
    .map((id) => view.model.options.get(id))
    .filter((option) => option !== undefined);
  return [...shared, ...(view.ownOptions.get(list.id) ?? [])];
}
