import { type ResponseContext, wireDate } from "../../core/responses/response-context.ts";
import { includeUser } from "../../core/responses/user.view.ts";
import { presentLink } from "../../model/links/link.view.ts";
import type { TwinLinkRow } from "../links/twin-link.store.ts";
import type { PageData } from "./load-twin-page.ts";
import { presentRelatedTwin } from "./related-twin.view.ts";
import { getPreset } from "./relation-presets.ts";

/** Presents outgoing and incoming links, by ID of the link. */
export function presentLinks(view: ResponseContext, twinId: string, data: PageData): object {
  const byId = (rows: readonly TwinLinkRow[], backward: boolean) =>
    Object.fromEntries(rows.map((row) => [row.id, presentTwinLink(view, row, backward, data)]));
  return {
    forwardLinks: byId(data.links.get(twinId) ?? [], false),
    backwardLinks: byId(data.backLinks.get(twinId) ?? [], true),
  };
}

/**
 * For incoming links, `dstTwinId` is the source of the link, because upstream uses this name for the other twin in
 * both directions.
 */
function presentTwinLink(
  view: ResponseContext,
  row: TwinLinkRow,
  backward: boolean,
  data: PageData,
): object {
  const { show } = view;
  const detailed = show.mode("Twin2TwinLink") === "DETAILED";
  const linkMode = show.mode("TwinLink2Link");
  const link = view.model.links.get(row.link_id);
  const otherId = backward ? row.src_twin_id : row.dst_twin_id;
  return {
    id: row.id,
    linkId: row.link_id,
    dstTwinId: otherId,
    ...((detailed || show.mode("TwinLink2User") !== "HIDE") && {
      createdByUserId: row.created_by_user_id ?? undefined,
    }),
    ...(detailed && { createdAt: wireDate(row.created_at) }),
    // Nested at every detail level, because `relatedObjects` has no map for links.
    link:
      link && linkMode !== "HIDE"
        ? presentLink(view, link, linkMode, backward ? "backward" : "forward")
        : undefined,
    createdByUser: includeUser(view, row.created_by_user_id, show.mode("TwinLink2User")),
    dstTwin: presentRelatedTwin(
      view,
      data.twins.get(otherId),
      getPreset(show.mode("TwinByLink")),
      data,
    ),
  };
}
