import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../types/entity.server.ts";
import type { RelatedMaps } from "../types/references.server.ts";
import {
  CREATED_AT,
  entityKey,
  ID,
  PLAIN_DESCRIPTION,
  PLAIN_NAME,
} from "./common-properties.server.ts";

const MAX_NAMED = 200;

const Options = z.object({ options: z.array(z.looseObject({ id: z.string() })).default([]) });

/** Reads the options of subsets, because the response contains only their IDs. */
async function relateOptions(
  { platform }: Caller,
  rows: Record<string, unknown>[],
): Promise<RelatedMaps> {
  const idList = [...new Set(rows.flatMap((row) => row["dataListOptionIdList"] ?? []))];
  if (idList.length === 0) return {};
  const { options } = await platform.post(
    `/private/data_list_option/search/v1?showDataListOptionMode=SHORT&limit=${MAX_NAMED}`,
    { idList: idList.slice(0, MAX_NAMED) },
    Options,
  );
  return { dataListsOptionMap: Object.fromEntries(options.map((option) => [option.id, option])) };
}

/** Subsets of a list's options. A field with a subset offers and accepts only the options of the subset. */
export const subsets: Entity = {
  key: "subsets",
  kind: "dataListSubset",
  permission: "SUBSET",
  names: { title: m.console_subsets, one: m.console_subset, help: m.console_subsets_help },
  calls: {
    search: {
      path: "/private/data_list_subset/search/v1",
      list: "dataListSubsets",
      byText: "nameLikeList",
      modes: {
        showDataListSubsetMode: "DETAILED",
        showDataListSubset2DataListMode: "DETAILED",
        showDataListMode: "DETAILED",
      },
      relate: relateOptions,
    },
    read: { path: (id) => `/private/data_list_subset/${id}/v1`, member: "dataListSubset" },
    create: { method: "POST", path: () => "/private/data_list_subset/v1" },
    update: { method: "PUT", path: (id) => `/private/data_list_subset/${id}/v1` },
    remove: (id) => `/private/data_list_subset/${id}/v1`,
  },
  properties: [
    PLAIN_NAME,
    entityKey(),
    {
      name: "dataListId",
      label: m.console_datalist,
      type: "reference",
      sort: "dataListName",
      refers: { entity: "datalists", map: "dataListsMap" },
      filter: { list: "dataListIdList" },
      form: { only: "create", required: true, isStep: true },
    },
    {
      name: "dataListOptionIdList",
      label: m.console_options,
      type: "reference",
      refers: {
        entity: "options",
        map: "dataListsOptionMap",
        narrow: (_caller, { dataListId }) => (dataListId ? { dataListIdList: [dataListId] } : {}),
      },
      filter: { list: "dataListOptionIdList" },
      form: { isSet: true },
    },
    PLAIN_DESCRIPTION,
    CREATED_AT,
    ID,
  ],
};
