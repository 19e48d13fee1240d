import {
  idFilter,
  choiceFilter,
  classNameOf,
  translatedLikeFilter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { PrivateCall, Route } from "../../core/calls/route.ts";
import { type Link, LINK_STRENGTHS, LINK_TYPES } from "../../core/model/domain-model.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { text } from "../../core/responses/response-context.ts";
import { LinkView, presentLink } from "./link.view.ts";

const search = createSearch<Link>(
  idFilter("id", (link) => link.id),
  idFilter("srcTwinClassId", (link) => link.srcClassId),
  idFilter("dstTwinClassId", (link) => link.dstClassId),
  idFilter("srcOrDstTwinClassId", (link) => [link.srcClassId, link.dstClassId]),
  translatedLikeFilter("forwardName", (link) => link.forwardName),
  translatedLikeFilter("backwardName", (link) => link.backwardName),
  // The contract calls these lists "like", but they contain constants only.
  choiceFilter("type", LINK_TYPES, (link) => link.type, {
    in: "typeLikeList",
    out: "typeNotLikeList",
  }),
  choiceFilter("strength", LINK_STRENGTHS, (link) => link.strength, {
    in: "strengthLikeList",
    out: "strengthNotLikeList",
  }),
);

export const linkNoun = {
  needs: ["LINK_VIEW"],
  mode: "Link",
  view: LinkView,
  present: (...args: Parameters<typeof presentLink>) => presentLink(...args),
  people: async (call: PrivateCall, links: readonly Link[]) => {
    if (call.show.mode("Link2User") === "HIDE") return {};
    const ids = links.map((link) => link.createdByUserId);
    return { users: await loadPeople(call.services.db, ids) };
  },
} as const;

export const linkRoutes: Route[] = [
  searchRoute({
    ...linkNoun,
    path: "/private/link/search/v1",
    summary: "Search links",
    key: "links",
    search,
    rows: (call) => call.model.links.values(),
    sorters: {
      forwardName: (link, reader) => text(reader, link.forwardName),
      backwardName: (link, reader) => text(reader, link.backwardName),
      srcTwinClassName: (link, reader) => classNameOf(reader, link.srcClassId),
      dstTwinClassName: (link, reader) => classNameOf(reader, link.dstClassId),
      type: (link) => link.type,
      linkStrength: (link) => link.strength,
      createdAt: (link) => link.createdAt.getTime(),
    },
  }),
  findRoute({
    ...linkNoun,
    path: "/private/link/:linkId/v1",
    summary: "Get a link",
    what: "link",
    key: "link",
    find: (call, model) => model.links.get(call.id("linkId")),
  }),
];
