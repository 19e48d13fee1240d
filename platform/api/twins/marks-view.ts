import type { ListOption } from "../../engine/model.ts";
import type { Mark } from "../../store/twin-marks.ts";
import { presentOption } from "../data-lists/option-view.ts";
import { relate, type View } from "../view.ts";

type Mode = "HIDE" | "SHORT" | "DETAILED";

/** A twin's tags or markers: nested, or their ids with the options collected. */
export function presentMarks(
  view: View,
  mark: Mark,
  optionIds: readonly string[],
  mode: Mode,
  options: ReadonlyMap<string, ListOption>,
): object {
  if (mode === "HIDE") return {};
  const nested = optionIds.map((id) => {
    const option = view.model.options.get(id) ?? options.get(id);
    return relate(
      view,
      "dataListsOptionMap",
      id,
      mode,
      (inner, level) => option && presentOption(inner, option, level),
    );
  });
  if (!view.show.lazy) return { [`${mark}IdList`]: [...optionIds] };
  return { [`${mark}s`]: nested.filter((one) => one !== undefined) };
}
