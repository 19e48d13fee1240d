import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";

export interface LinkEnd {
  linkId: string;
  /** Where the twins that have the field are. */
  side: "src" | "dst";
  /** The field may lead to several twins. */
  many: boolean;
}

/** The end of its link that a field is at, which follows from the class it belongs to. */
export function linkEndOf(model: DomainModel, { classId, typerParams }: ClassField): LinkEnd {
  const linkId = typerParams.linkUUID ?? "";
  const link = model.links.get(linkId);
  const isAt = (end: string | undefined) => end !== undefined && isKindOf(model, classId, end);
  return isAt(link?.dstClassId) && !isAt(link?.srcClassId)
    ? { linkId, side: "dst", many: link?.type !== "OneToOne" }
    : { linkId, side: "src", many: link?.type === "ManyToMany" };
}
