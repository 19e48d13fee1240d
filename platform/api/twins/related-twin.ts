import { classOf } from "../../domain/find-twin.ts";
import type { TwinRow } from "../../store/twins.ts";
import { presentClassBase } from "../twin-classes/base-view.ts";
import { relate, type View } from "../view.ts";
import { presentBasics } from "./basics-view.ts";
import type { Preset } from "./presets.ts";
import { presentFilledFields } from "./visible-fields.ts";

/** A twin beside another: nested or collected, with nothing of what is around it in turn. */
export function presentRelatedTwin(
  view: View,
  twin: TwinRow | undefined,
  preset: Preset,
): object | undefined {
  const { caller } = view;
  if (!twin || !caller) return undefined;
  return relate(view, "twinMap", twin.id, preset.twin, (inner, mode) => {
    const twinClass = classOf(caller, twin);
    return {
      ...presentBasics(inner, twin, mode),
      twinClass: relate(inner, "twinClassMap", twin.class_id, preset.twinClass, (deeper, level) =>
        presentClassBase(deeper, twinClass, level),
      ),
      fields: preset.fields ? presentFilledFields(caller, twinClass, twin) : undefined,
    };
  });
}
