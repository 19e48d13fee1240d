import type { ListOption } from "../../core/model/domain-model.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import type { TagKind } from "../../model/changes/move-twins.store.ts";
import { presentOption } from "../../model/lists/option.view.ts";

type Mode = "HIDE" | "SHORT" | "DETAILED";

/**
 * Presents tags or markers of a twin: nested options, or their IDs with the options in `relatedObjects`.
 */
export function presentTags(
  view: ResponseContext,
  kind: TagKind,
  optionIds: readonly string[],
  mode: Mode,
  options: ReadonlyMap<string, ListOption>,
): object {
  if (mode === "HIDE") return {};
  const nested = optionIds.map((id) => {
    const option = view.model.options.get(id) ?? options.get(id);
    return includeRelated(
      view,
      "dataListsOptionMap",
      id,
      mode,
      (inner, level) => option && presentOption(inner, option, level),
    );
  });
  if (!view.show.lazy) return { [`${kind}IdList`]: [...optionIds] };
  return { [`${kind}s`]: nested.filter((item) => item !== undefined) };
}
