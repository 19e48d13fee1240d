import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { managesClasses } from "../../core/access/manages-classes.ts";
import {
  type DomainModel,
  type Link,
  LINK_STRENGTHS,
  LINK_TYPES,
  type TwinClass,
} from "../../core/model/domain-model.ts";
import { ClassBaseView, includeClass } from "../../core/responses/class-reference.view.ts";
import { text, type ResponseContext, wireDate } from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import { viewNamed } from "../../core/responses/view-named.ts";

export const LinkView = z
  .object({
    id: z.guid(),
    name: z.string(),
    dstTwinClassId: z.guid().optional(),
    linkStrengthId: z.enum(LINK_STRENGTHS).optional(),
    type: z.enum(LINK_TYPES).optional(),
    srcTwinClassId: z.guid().optional(),
    backwardName: z.string().optional(),
    createdByUserId: z.guid().optional(),
    createdAt: z.string().optional(),
    dstTwinClass: viewNamed("TwinClassV1").optional(),
    srcTwinClass: ClassBaseView.optional(),
    createdByUser: UserView.optional(),
  })
  .meta({ id: "LinkV3" });
export type LinkView = z.output<typeof LinkView>;

/**
 * Presents a link as seen from one of its ends. Seen backward, it has the backward name, and its source class is the
 * class at the other end.
 */
export function presentLink(
  view: ResponseContext,
  link: Link,
  mode: "SHORT" | "DETAILED" | "MANAGED",
  side: "forward" | "backward" = "forward",
): LinkView {
  if (mode === "MANAGED" && !managesClasses(view)) {
    throw new RequestError(CODE.SHOW_MODE_DENIED, createMessage("request_managed_denied"));
  }
  const [name, farClassId] =
    side === "forward" ? [link.forwardName, link.dstClassId] : [link.backwardName, link.srcClassId];
  const short = { id: link.id, name: text(view, name) };
  if (mode === "SHORT") return short;
  return {
    ...short,
    dstTwinClassId: farClassId,
    linkStrengthId: link.strength,
    type: link.type,
    dstTwinClass: includeEndClass(view, farClassId, "LinkDst2TwinClass"),
    ...(mode === "MANAGED" && {
      srcTwinClassId: link.srcClassId,
      backwardName: text(view, link.backwardName),
      createdByUserId: link.createdByUserId ?? undefined,
      createdAt: wireDate(link.createdAt),
    }),
    // In the contract, a link that is nested in a class lacks the members for the classes at its ends.
    ...(!view.insideClass && {
      srcTwinClass: includeEndClass(view, link.srcClassId, "LinkSrc2TwinClass"),
      createdByUser: includeUser(view, link.createdByUserId, view.show.mode("Link2User")),
    }),
  };
}

/** Lists the links of the class and its ancestors, by the end at which the class is. */
export function linksOfClass(
  model: DomainModel,
  twinClass: TwinClass,
): { forward: Link[]; backward: Link[] } {
  const links = [...model.links.values()];
  return {
    forward: links.filter((link) => twinClass.ancestorIds.includes(link.srcClassId)),
    backward: links.filter((link) => twinClass.ancestorIds.includes(link.dstClassId)),
  };
}

function includeEndClass(
  view: ResponseContext,
  classId: string,
  mode: "LinkDst2TwinClass" | "LinkSrc2TwinClass",
) {
  return includeClass(
    view,
    classId,
    view.show.mode(mode),
    mode === "LinkDst2TwinClass" ? "whole" : "base",
  );
}
