import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import {
  BUSINESS_ACCOUNT,
  CREATED_AT,
  entityKey,
  EXTERNAL_ID,
  ID,
  translatedDescription,
  translatedName,
} from "./common-properties.server.ts";

/** Returns the properties for the key and the name of one of the four attributes that a list gives its options. */
function createAttribute(number: number): Property[] {
  const member = `attribute${number}`;
  return [
    {
      name: `${member}Key`,
      member: `${member}.key`,
      label: () => m.console_attribute_key({ number }),
      type: "code",
      column: "hidden",
      form: {
        member: `${member}.key`,
        kind: "key",
        maxLength: 100,
        ...(number === 1 && { hint: m.console_attributes_help }),
      },
    },
    {
      name: `${member}Name`,
      member: `${member}.name`,
      label: () => m.console_attribute_name({ number }),
      type: "text",
      column: "hidden",
      form: { member: `${member}.nameI18n`, translated: true, maxLength: 100 },
    },
  ];
}

/** Converts paths such as `attribute1.key` to nested objects. */
function nestMembers(body: Record<string, unknown>): object {
  const nested: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(body)) {
    const [first = "", second] = path.split(".");
    nested[first] =
      second === undefined ? value : { ...(nested[first] as object | undefined), [second]: value };
  }
  return nested;
}

/** Reads the attributes of a list as properties of its options. */
async function optionAttributes(caller: Caller, { dataListId }: FormValues): Promise<Property[]> {
  if (!dataListId) return [];
  const path = `/private/data_list/${encodeURIComponent(dataListId)}/v1?showDataListMode=MANAGED`;
  const { value } = await catchRequestError(caller.platform.get(path, ListAttributes));
  return (value?.dataList ?? []).map(({ key, name }) => ({
    name: `attribute:${key}`,
    member: `attributes.${key}`,
    label: () => name || key,
    type: "text",
    form: { member: `attributesMap.${key}`, maxLength: 1000 },
  }));
}

const Attribute = z.object({ key: z.string(), name: z.string().default("") });
const ListAttributes = z.object({
  dataList: z
    .object({
      attribute1: Attribute.optional(),
      attribute2: Attribute.optional(),
      attribute3: Attribute.optional(),
      attribute4: Attribute.optional(),
      attribute5: Attribute.optional(),
    })
    .transform((list) => Object.values(list).filter((attribute) => attribute !== undefined)),
});

export const datalists: Entity = {
  key: "datalists",
  kind: "dataList",
  permission: "DATA_LIST",
  names: { title: m.console_datalists, one: m.console_datalist, help: m.console_datalists_help },
  calls: {
    search: {
      path: "/private/data_list/search/v1",
      list: "dataListList",
      byText: "nameLikeList",
      modes: { showDataListMode: "MANAGED", showDataListOptionMode: "HIDE" },
    },
    read: {
      path: (id) => `/private/data_list/${id}/v1`,
      member: "dataList",
      byKey: (key) => `/private/data_list_by_key/${encodeURIComponent(key)}/v1`,
    },
    create: { method: "POST", path: () => "/private/data_list/v1", wrap: nestMembers },
    update: { method: "PUT", path: (id) => `/private/data_list/${id}/v1`, wrap: nestMembers },
    remove: (id) => `/private/data_list/${id}/v1`,
    copy: {
      path: (id) => `/private/data_list/${id}/duplicate/v1`,
      keyMember: "key",
      parts: { option: { label: m.console_options } },
    },
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
    EXTERNAL_ID,
    ...[1, 2, 3, 4, 5].flatMap(createAttribute),
    CREATED_AT,
    { name: "updatedAt", label: m.console_updated, type: "date" },
    ID,
  ],
  page: {
    tabs: [
      { entity: "options", by: "dataListId" },
      { entity: "subsets", by: "dataListId" },
    ],
  },
};

function optionColor(name: string, label: () => string): Property {
  return {
    name,
    label,
    type: "color",
    filter: { list: `${name}List` },
    form: { messages: { invalid: m.console_color_invalid } },
  };
}

export const options: Entity = {
  key: "options",
  kind: "dataListOption",
  permission: "DATA_LIST_OPTION",
  names: { title: m.console_options, one: m.console_option, help: m.console_options_help },
  calls: {
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
    create: { method: "POST", path: () => "/private/data_list_option/v1", wrap: nestMembers },
    update: {
      method: "PUT",
      path: (id) => `/private/data_list_option/${id}/v1`,
      wrap: nestMembers,
    },
    remove: (id) => `/private/data_list_option/${id}/v1`,
    move: (id) => `/private/data_list_option/${id}/move/v1`,
    reassign: {
      path: (id) => `/private/data_list_option/${id}/reassign/v1`,
      narrow: ({ dataListId }) => ({
        dataListIdList: [String(dataListId)],
        statusIdList: ["active"],
      }),
    },
  },
  ownProperties: optionAttributes,
  properties: [
    translatedName({ like: "optionI18nLikeList", member: "optionI18n" }),
    {
      name: "dataListId",
      label: m.console_datalist,
      type: "reference",
      refers: { entity: "datalists", map: "dataListsMap" },
      filter: { list: "dataListIdList" },
      form: { only: "create", required: true, isStep: true },
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
    optionColor("backgroundColor", m.console_background_color),
    { ...optionColor("fontColor", m.console_font_color), column: "hidden" },
    BUSINESS_ACCOUNT,
    EXTERNAL_ID,
    ID,
  ],
};
