import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { ClassField, DomainModel, Link } from "../../core/model/domain-model.ts";
import { flag } from "./field-type.rules.ts";

export interface LinkEnd {
  linkId: string;
  /** End of the link at which the twin with the field is. */
  side: "src" | "dst";
  /** True if the field may link several twins. */
  many: boolean;
}

export function linkOf(model: DomainModel, { typerParams }: ClassField): Link | undefined {
  return typerParams.linkUUID === undefined ? undefined : model.links.get(typerParams.linkUUID);
}

/**
 * Finds the end of the link at which the twin with the field is; it follows from the field's class. As in upstream,
 * at the source end of a many-to-many link the field accepts one twin, unless the parameter `multiple` allows
 * several.
 */
export function linkEndOf(model: DomainModel, { classId, typerParams }: ClassField): LinkEnd {
  const linkId = typerParams.linkUUID ?? "";
  const link = model.links.get(linkId);
  const isAt = (end: string | undefined) => end !== undefined && isKindOf(model, classId, end);
  return isAt(link?.dstClassId) && !isAt(link?.srcClassId)
    ? { linkId, side: "dst", many: link?.type !== "OneToOne" }
    : { linkId, side: "src", many: link?.type === "ManyToMany" && flag(typerParams.multiple) };
}
