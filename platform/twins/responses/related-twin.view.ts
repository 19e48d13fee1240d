import { presentClassBase } from "../../core/responses/class-reference.view.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { presentField } from "../../model/fields/field.view.ts";
import type { TwinLinkRow } from "../links/twin-link.store.ts";
import { classOf } from "../twin/find-twin.ts";
import { presentBasics } from "../twin/twin-basics.view.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { PageData } from "./load-twin-page.ts";
import { includeNamed } from "./named-value.view.ts";
import type { Preset } from "./relation-presets.ts";
import { presentTags } from "./tag.view.ts";
import { presentStoredFields, visibleFields } from "./visible-fields.rules.ts";

type RelatedPage = Pick<PageData, "tags" | "options" | "links">;

/**
 * Presents a twin that another one refers to, nested or in `relatedObjects`, with the details of the preset.
 */
export function presentRelatedTwin(
  view: ResponseContext,
  twin: TwinRow | undefined,
  preset: Preset,
  data: RelatedPage | null = null,
): object | undefined {
  const { caller } = view;
  if (!twin || !caller) return undefined;
  const present = (inner: ResponseContext, mode: "SHORT" | "DETAILED") => {
    const twinClass = classOf(caller, twin);
    const fields = visibleFields(caller, twinClass, twin);
    if (preset.references && data && !view.show.lazy) {
      includeNamed(inner, fields, twin, data.options, { option: "DETAILED", user: "DETAILED" });
    }
    if (preset.classFields && !view.show.lazy) {
      for (const field of fields) {
        includeRelated(inner, "twinClassFieldMap", field.id, "DETAILED", (deeper, level) =>
          presentField(deeper, field, level),
        );
      }
    }
    return {
      ...presentBasics(inner, twin, mode),
      ...(preset.twinClass !== "HIDE" && { twinClassId: twin.class_id }),
      twinClass: includeRelated(
        inner,
        "twinClassMap",
        twin.class_id,
        preset.twinClass,
        (deeper, level) => ({
          ...presentClassBase(deeper, twinClass, level),
          ...(preset.classFields && { fieldIds: fields.map(({ id }) => id) }),
        }),
      ),
      fields: preset.fields
        ? presentStoredFields(caller, twinClass, twin, preset.fields === "all")
        : undefined,
      ...(preset.tags &&
        data &&
        presentTags(inner, "tag", data.tags.tag.get(twin.id) ?? [], "SHORT", data.options)),
      links: preset.links && data ? presentBareLinks(data.links.get(twin.id) ?? []) : undefined,
    };
  };
  return includeRelated(view, "twinMap", twin.id, preset.twin, present, JSON.stringify(preset));
}

/** Presents the links of a related twin as IDs only, because these links aren't followed. */
function presentBareLinks(rows: readonly TwinLinkRow[]): object {
  const entries = rows.map(({ id, link_id, dst_twin_id }) => [
    id,
    { id, linkId: link_id, dstTwinId: dst_twin_id },
  ]);
  return { forwardLinks: Object.fromEntries(entries), backwardLinks: {} };
}
