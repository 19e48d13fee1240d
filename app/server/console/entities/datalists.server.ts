import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../entity.server.ts";
import {
  CREATED_AT,
  ID,
  translatedDescription,
  translatedName,
  entityKey,
} from "./common-properties.server.ts";

export const datalists: Entity = {
  key: "datalists",
  kind: "dataList",
  permission: "DATA_LIST",
  title: m.console_datalists,
  one: m.console_datalist,
  help: m.console_datalists_help,
  search: {
    path: "/private/data_list/search/v1",
    list: "dataListList",
    byText: "nameLikeList",
    modes: { showDataListMode: "DETAILED", showDataListOptionMode: "HIDE" },
  },
  read: {
    path: (id) => `/private/data_list/${id}/v1`,
    member: "dataList",
    byKey: (key) => `/private/data_list_by_key/${encodeURIComponent(key)}/v1`,
  },
  create: { method: "POST", path: () => "/private/data_list/v1" },
  update: { method: "PUT", path: (id) => `/private/data_list/${id}/v1` },
  remove: (id) => `/private/data_list/${id}/v1`,
  copy: {
    path: (id) => `/private/data_list/${id}/duplicate/v1`,
    keyMember: "key",
    parts: { option: m.console_options },
  },
  properties: [
    translatedName({ like: "nameLikeList" }),
    entityKey(),
    translatedDescription("descriptionLikeList"),
    {
      name: "public",
      label: m.console_public,
      type: "flag",
      column: "hidden",
      form: { hint: m.console_public_help },
    },
    {
      name: "externalId",
      label: m.console_external_id,
      type: "code",
      column: "hidden",
      filter: { like: "externalIdLikeList" },
      form: { maxLength: 255 },
    },
    CREATED_AT,
    { name: "updatedAt", label: m.console_updated, type: "date" },
    ID,
  ],
  tabs: [{ entity: "options", by: "dataListId" }],
};

export const options: Entity = {
  key: "options",
  kind: "dataListOption",
  permission: "DATA_LIST_OPTION",
  title: m.console_options,
  one: m.console_option,
  help: m.console_options_help,
  search: {
    path: "/private/data_list_option/search/v1",
    list: "options",
    byText: "optionI18nLikeList",
    modes: {
      showDataListOptionMode: "DETAILED",
      showDataListOption2DataListMode: "DETAILED",
      showDataListOption2BusinessAccountMode: "DETAILED",
      showDataListMode: "DETAILED",
    },
  },
  read: { path: (id) => `/private/data_list_option/${id}/v1`, member: "option" },
  create: { method: "POST", path: () => "/private/data_list_option/v1" },
  update: { method: "PUT", path: (id) => `/private/data_list_option/${id}/v1` },
  remove: (id) => `/private/data_list_option/${id}/v1`,
  reassign: {
    path: (id) => `/private/data_list_option/${id}/reassign/v1`,
    narrow: ({ dataListId }) => ({ dataListIdList: [String(dataListId)] }),
  },
  properties: [
    translatedName({ like: "optionI18nLikeList", member: "optionI18n", maxLength: 255 }),
    {
      name: "dataListId",
      label: m.console_datalist,
      type: "reference",
      refers: { entity: "datalists", map: "dataListsMap" },
      filter: { list: "dataListIdList" },
      form: { only: "create", required: true },
    },
    {
      name: "status",
      label: m.console_status,
      type: "choice",
      choices: [
        { value: "active", label: m.console_option_active },
        { value: "disabled", label: m.console_option_disabled },
        { value: "hidden", label: m.console_option_hidden },
      ],
      filter: { list: "statusIdList" },
      form: { only: "update", required: true },
    },
    {
      name: "icon",
      label: m.console_icon,
      type: "url",
      column: "hidden",
      form: { maxLength: 2000 },
    },
    { name: "backgroundColor", label: m.console_background_color, type: "color", form: {} },
    { name: "fontColor", label: m.console_font_color, type: "color", column: "hidden", form: {} },
    {
      name: "businessAccountId",
      label: m.console_business_account,
      type: "reference",
      column: "hidden",
      refers: { entity: "accounts", map: "businessAccountMap" },
      filter: { list: "businessAccountIdList" },
    },
    {
      name: "externalId",
      label: m.console_external_id,
      type: "code",
      filter: { like: "externalIdLikeList" },
      form: { maxLength: 255 },
    },
    ID,
  ],
};
