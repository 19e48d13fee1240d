import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { ClassField, DomainModel, Link } from "../../core/model/domain-model.ts";
import { flag } from "./field-type.rules.ts";

export interface LinkEnd {
  linkId: string;
  /** Where the twins that have the field are. */
  side: "src" | "dst";
  /** The field may link several twins. */
  many: boolean;
}

/** The link that the field shows. */
export function linkOf(model: DomainModel, { typerParams }: ClassField): Link | undefined {
  return typerParams.linkUUID === undefined ? undefined : model.links.get(typerParams.linkUUID);
}

/**
 * The field's end of its link, which follows from its class. As in upstream the end of a many-to-many link where it
 * begins takes one twin; the parameter `multiple` lifts that.
 */
export function linkEndOf(model: DomainModel, { classId, typerParams }: ClassField): LinkEnd {
  const linkId = typerParams.linkUUID ?? "";
  const link = model.links.get(linkId);
  const isAt = (end: string | undefined) => end !== undefined && isKindOf(model, classId, end);
  return isAt(link?.dstClassId) && !isAt(link?.srcClassId)
    ? { linkId, side: "dst", many: link?.type !== "OneToOne" }
    : { linkId, side: "src", many: link?.type === "ManyToMany" && flag(typerParams.multiple) };
}
