import { classOf } from "../../domain/twins/find-twin.ts";
import type { TwinLinkRow } from "../../store/twin-links.ts";
import type { TwinRow } from "../../store/twins.ts";
import { presentField } from "../fields/view.ts";
import { presentClassBase } from "../twin-classes/base-view.ts";
import { relate, type View } from "../view.ts";
import { presentBasics } from "./basics-view.ts";
import { presentMarks } from "./marks-view.ts";
import { relateNamed } from "./named-values.ts";
import type { PageData } from "./page-data.ts";
import type { Preset } from "./presets.ts";
import { presentFilledFields, visibleFields } from "./visible-fields.ts";

type Around = Pick<PageData, "marks" | "options" | "links">;

/** A twin beside another: nested or collected, with as much around it as the preset says. */
export function presentRelatedTwin(
  view: View,
  twin: TwinRow | undefined,
  preset: Preset,
  around: Around | null = null,
): object | undefined {
  const { caller } = view;
  if (!twin || !caller) return undefined;
  const present = (inner: View, mode: "SHORT" | "DETAILED") => {
    const twinClass = classOf(caller, twin);
    const fields = visibleFields(caller, twinClass, twin);
    if (preset.named && around && !view.show.lazy) {
      relateNamed(inner, fields, twin, around.options, { option: "DETAILED", user: "DETAILED" });
    }
    if (preset.classFields && !view.show.lazy) {
      for (const field of fields) {
        relate(inner, "twinClassFieldMap", field.id, "DETAILED", (deeper, level) =>
          presentField(deeper, field, level),
        );
      }
    }
    return {
      ...presentBasics(inner, twin, mode),
      twinClass: relate(
        inner,
        "twinClassMap",
        twin.class_id,
        preset.twinClass,
        (deeper, level) => ({
          ...presentClassBase(deeper, twinClass, level),
          ...(preset.classFields && { fieldIds: fields.map(({ id }) => id) }),
        }),
      ),
      fields: preset.fields ? presentFilledFields(caller, twinClass, twin) : undefined,
      ...(preset.tags &&
        around &&
        presentMarks(inner, "tag", around.marks.tag.get(twin.id) ?? [], "SHORT", around.options)),
      links: preset.links && around ? presentBareLinks(around.links.get(twin.id) ?? []) : undefined,
    };
  };
  return relate(view, "twinMap", twin.id, preset.twin, present, JSON.stringify(preset));
}

/** Only which twins are linked: what is around a twin beside another isn't followed. */
function presentBareLinks(rows: readonly TwinLinkRow[]): object {
  const entries = rows.map(({ id, link_id, dst_twin_id }) => [
    id,
    { id, linkId: link_id, dstTwinId: dst_twin_id },
  ]);
  return { forwardLinks: Object.fromEntries(entries), backwardLinks: {} };
}
