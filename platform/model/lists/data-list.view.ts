import { z } from "zod";

import type { DataList } from "../../core/model/domain-model.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { ListBaseView, presentListBase } from "./data-list-reference.view.ts";
import { optionsIn, OptionView, presentOption } from "./option.view.ts";

export const ListView = ListBaseView.extend({
  optionIdList: z.array(z.guid()).optional(),
  options: z.record(z.string(), OptionView).optional(),
}).meta({ id: "DataListV2" });
export type ListView = z.output<typeof ListView>;

export function presentList(
  view: ResponseContext,
  list: DataList,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): ListView | undefined {
  const base = presentListBase(view, list, mode);
  return base && { ...base, ...presentOptions(view, list) };
}

function presentOptions(
  view: ResponseContext,
  list: DataList,
): Pick<ListView, "options" | "optionIdList"> {
  const mode = view.show.mode("DataListOption");
  if (mode === "HIDE") return {};
  const options: Record<string, OptionView> = {};
  const offered = optionsIn(view, list);
  for (const option of offered) {
    const optionView = includeRelated(view, "dataListsOptionMap", option.id, mode, (inner, level) =>
      presentOption(inner, option, level),
    );
    if (optionView) options[option.id] = optionView;
  }
  return view.show.lazy ? { options } : { optionIdList: offered.map(({ id }) => id) };
}
