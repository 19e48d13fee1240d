import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import {
  classReference,
  CREATED_AT,
  CREATED_BY,
  ID,
  translatedName,
} from "./common-properties.server.ts";

const TYPES = [
  { value: "ManyToOne", label: m.console_link_many_to_one },
  { value: "ManyToMany", label: m.console_link_many_to_many },
  { value: "OneToOne", label: m.console_link_one_to_one },
] as const;

const STRENGTHS = [
  { value: "MANDATORY", label: m.console_strength_mandatory },
  { value: "OPTIONAL", label: m.console_strength_optional },
  { value: "OPTIONAL_BUT_DELETE_CASCADE", label: m.console_strength_cascade },
] as const;

export const links: Entity = {
  key: "links",
  kind: "link",
  permission: "LINK",
  names: { title: m.console_links, one: m.console_link, help: m.console_links_help },
  calls: {
    search: {
      path: "/private/link/search/v1",
      list: "links",
      byText: "forwardNameLikeList",
      modes: {
        showLinkMode: "MANAGED",
        showLinkSrc2TwinClassMode: "DETAILED",
        showLinkDst2TwinClassMode: "DETAILED",
        showLink2UserMode: "DETAILED",
        showTwinClassMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/link/${id}/v1`, member: "link" },
    create: { method: "POST", path: () => "/private/link/v1" },
    update: { method: "PUT", path: (id) => `/private/link/${id}/v1` },
    remove: (id) => `/private/link/${id}/v1`,
  },
  properties: [
    {
      ...translatedName({ like: "forwardNameLikeList", member: "forwardNameI18n" }),
      sort: "forwardName",
    },
    {
      ...translatedName({
        like: "backwardNameLikeList",
        member: "backwardNameI18n",
        required: false,
      }),
      name: "backwardName",
      label: m.console_backward_name,
      sort: "backwardName",
    },
    classReference(
      "srcTwinClassId",
      m.console_source_class,
      { list: "srcTwinClassIdList" },
      {
        sort: "srcTwinClassName",
        form: { only: "create", required: true },
      },
    ),
    classReference(
      "dstTwinClassId",
      m.console_target_class,
      { list: "dstTwinClassIdList" },
      {
        sort: "dstTwinClassName",
        form: { only: "create", required: true },
      },
    ),
    {
      name: "type",
      label: m.console_type,
      type: "choice",
      sort: "type",
      choices: TYPES,
      filter: { list: "typeLikeList" },
      form: {
        required: true,
        messages: { required: m.console_link_type_invalid, invalid: m.console_link_type_invalid },
      },
    },
    {
      name: "linkStrength",
      label: m.console_strength,
      type: "choice",
      sort: "linkStrength",
      choices: STRENGTHS,
      filter: { list: "strengthLikeList" },
      form: {
        required: true,
        messages: { required: m.console_strength_invalid, invalid: m.console_strength_invalid },
      },
    },
    {
      name: "linkerFeaturerId",
      label: m.console_linker,
      type: "featurer",
      column: "hidden",
      featurer: { type: 30, params: "linkerParams" },
      refers: { entity: "featurers", map: "featurerMap" },
      form: {},
    },
    CREATED_BY,
    { ...CREATED_AT, column: "hidden" },
    ID,
  ],
};
