import type { TwinLinkRow } from "../../store/twin-links.ts";
import type { TwinRow } from "../../store/twins.ts";
import { presentLink } from "../links/view.ts";
import { presentUser } from "../users/view.ts";
import { relate, type View, wireDate } from "../view.ts";
import { presetOf } from "./presets.ts";
import { presentRelatedTwin } from "./related-twin.ts";

/** Links by their id, from this twin on; what links to it is found by searching. */
export function presentLinks(
  view: View,
  links: readonly TwinLinkRow[],
  twins: ReadonlyMap<string, TwinRow>,
): object {
  const entries = links.map((link) => [link.id, presentTwinLink(view, link, twins)]);
  return { forwardLinks: Object.fromEntries(entries), backwardLinks: {} };
}

function presentTwinLink(
  view: View,
  row: TwinLinkRow,
  twins: ReadonlyMap<string, TwinRow>,
): object {
  const { show } = view;
  const detailed = show.mode("Twin2TwinLink") === "DETAILED";
  const linkMode = show.mode("TwinLink2Link");
  const link = view.model.links.get(row.link_id);
  return {
    id: row.id,
    linkId: row.link_id,
    dstTwinId: row.dst_twin_id,
    ...(detailed && {
      createdAt: wireDate(row.created_at),
      createdByUserId: row.created_by_user_id ?? undefined,
    }),
    // Always nested: `relatedObjects` has no map for links.
    link: link && linkMode !== "HIDE" ? presentLink(view, link, linkMode) : undefined,
    createdByUser: relate(
      view,
      "userMap",
      row.created_by_user_id,
      show.mode("TwinLink2User"),
      (_inner, mode) => presentUser(view.users.get(row.created_by_user_id ?? ""), mode),
    ),
    dstTwin: presentRelatedTwin(
      view,
      twins.get(row.dst_twin_id),
      presetOf(show.mode("TwinByLink")),
    ),
  };
}
