import { z } from "zod";

import type { ListSubset } from "../../core/model/domain-model.ts";
import {
  includeRelated,
  type ResponseContext,
  wireDate,
} from "../../core/responses/response-context.ts";
import { ListBaseView, presentListBase } from "./data-list-reference.view.ts";

export const SubsetView = z
  .object({
    id: z.guid(),
    name: z.string(),
    key: z.string().optional(),
    description: z.string().optional(),
    createdAt: z.string().optional(),
    dataListId: z.guid().optional(),
    dataListOptionIdList: z.array(z.guid()).optional(),
    dataList: ListBaseView.optional(),
  })
  .meta({ id: "DataListSubsetV1" });

export function presentSubset(
  view: ResponseContext,
  subset: ListSubset,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof SubsetView> {
  const { id, name, key, description, dataListId } = subset;
  if (mode === "SHORT") return { id, name };
  return {
    id,
    name,
    key,
    description,
    createdAt: wireDate(subset.createdAt),
    dataListId,
    dataListOptionIdList: [...subset.optionIds],
    dataList: includeRelated(
      view,
      "dataListsMap",
      dataListId,
      view.show.mode("DataListSubset2DataList"),
      (inner, level) => presentListBase(inner, view.model.lists.get(dataListId), level),
    ),
  };
}
