import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { ListOption } from "../../core/model/domain-model.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import { ownOptions } from "./load-own-options.ts";
import { OptionView, presentOption } from "./option.view.ts";

export const OptionIds = z
  .object({ dataListOptionIdSet: z.array(Id).max(1000) })
  .meta({ id: "DataListOptionMapRqV1" });
export const OptionMap = z.object({ dataListOptionMap: z.record(z.string(), OptionView) });

export const optionMapRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/data_list_option/map/v1",
    summary: "Get options by their IDs; unknown ones are left out",
    needs: ["DATA_LIST_OPTION_VIEW"],
    body: OptionIds,
    answer: OptionMap,
    shows: ["DataListOption"],
    handle: async (call) => {
      const options = [...call.model.options.values(), ...(await ownOptions(call))];
      return presentOptionMap(call.view(), options, call.body.dataListOptionIdSet);
    },
  }),
];

export function presentOptionMap(
  view: ResponseContext,
  options: readonly ListOption[],
  ids: readonly string[],
) {
  const mode = view.show.mode("DataListOption");
  const requestedIds = new Set(ids);
  const found = options.filter(({ id }) => requestedIds.has(id));
  return {
    dataListOptionMap: Object.fromEntries(
      found.map((option) => [option.id, mode === "HIDE" ? {} : presentOption(view, option, mode)]),
    ),
  };
}
