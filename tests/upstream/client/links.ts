import { ANY, type ClientCall, i18n, PAGE } from "./client-call.ts";

const LINK_MODES = {
  ...PAGE,
  showLinkMode: "MANAGED",
  showLink2UserMode: "DETAILED",
  showLinkDst2TwinClassMode: "DETAILED",
  showLinkSrc2TwinClassMode: "DETAILED",
};

/** Calls for links between classes. */
export const linkCalls: readonly ClientCall[] = [
  {
    name: "a new link",
    as: "admin",
    call: "POST /private/link/v1",
    query: { showLinkMode: "DETAILED" },
    body: {
      srcTwinClassId: "{classId}",
      dstTwinClassId: "{classId}",
      forwardNameI18n: i18n("lights"),
      backwardNameI18n: i18n("is lit by"),
      type: "ManyToMany",
      linkStrength: "OPTIONAL",
    },
    reads: { "link.id": ANY, "link.type": "ManyToMany" },
    save: { linkId: "link.id" },
  },
  {
    name: "a link",
    as: "admin",
    call: "GET /private/link/{linkId}/v1",
    query: LINK_MODES,
    reads: { "link.name": "lights", "link.srcTwinClassId": "{classId}" },
  },
  {
    name: "a changed link",
    as: "admin",
    call: "PUT /private/link/{linkId}/v1",
    query: { showLinkMode: "DETAILED" },
    body: { forwardNameI18n: i18n("shines on") },
    reads: { "link.name": "shines on" },
  },
  {
    name: "links",
    as: "admin",
    call: "POST /private/link/search/v1",
    query: LINK_MODES,
    body: { idList: ["{linkId}"] },
    reads: { "links.0.id": "{linkId}", "links.0.linkStrengthId": "OPTIONAL" },
  },
  {
    name: "the links of a class",
    as: "owner",
    call: "GET /private/twin_class/{classId}/link/v1",
    query: { showLinkMode: "DETAILED", showLinkDst2TwinClassMode: "MANAGED" },
    reads: { "forwardLinkMap.{linkId}.id": "{linkId}" },
  },
];
