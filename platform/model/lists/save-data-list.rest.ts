import { z } from "zod";

import { batch, ChosenId, Flag, I18nSave, Id, Text } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { changeInTurn, changeOnce } from "../changes/change-in-turn.ts";
import { createDataList } from "./create-data-list.ts";
import { addListOption } from "./create-list-option.ts";
import { findOption, listNoun, optionNoun } from "./data-list.rest.ts";
import { deleteDataList } from "./delete-data-list.ts";
import { deleteListOption } from "./delete-list-option.ts";
import { updateDataList } from "./update-data-list.ts";
import { changeListOption } from "./update-list-option.ts";

const Attribute = z
  .object({ key: Text, nameI18n: I18nSave })
  .nullish()
  .transform((attribute) => attribute ?? undefined);

const List = z
  .object({
    key: Text,
    nameI18n: I18nSave,
    descriptionI18n: I18nSave,
    attribute1: Attribute,
    attribute2: Attribute,
    attribute3: Attribute,
    attribute4: Attribute,
    attribute5: Attribute,
    public: Flag,
    externalId: Text,
  })
  .meta({ id: "DataListSaveRqV1" });

const Option = z.object({
  dataListId: ChosenId,
  icon: Text,
  optionI18n: I18nSave,
  attributesMap: z.record(z.string().max(100), z.string().max(10_000)).nullish(),
  externalId: Text,
  backgroundColor: Text,
  fontColor: Text,
});

const OptionUpdate = Option.extend({
  status: z
    .enum(["active", "disabled", "hidden"])
    .nullish()
    .transform((status) => status ?? undefined),
});

function toEntries<T>({ dataListOptions }: { dataListOptions: T[] }) {
  return { member: "dataListOptions", entries: dataListOptions };
}

const list = {
  ...listNoun,
  key: "dataList",
  body: List,
  saved: (model: DomainModel, id: string) => model.lists.get(id),
} as const;

const option = { ...optionNoun, key: "option", saved: findOption } as const;

export const dataListSaveRoutes: Route[] = [
  saveRoute({
    ...list,
    method: "POST",
    path: "/private/data_list/v1",
    summary: "Create a list",
    needs: ["DATA_LIST_CREATE"],
    save: ({ services, caller, body }) => createDataList(services, caller, body),
  }),
  saveRoute({
    ...list,
    method: "PUT",
    path: "/private/data_list/:dataListId/v1",
    summary: "Update a list",
    needs: ["DATA_LIST_UPDATE"],
    save: (call) => updateDataList(call.services, call.caller, call.id("dataListId"), call.body),
  }),
  deleteRoute({
    path: "/private/data_list/:dataListId/v1",
    summary: "Delete an unused list with its options",
    needs: ["DATA_LIST_DELETE"],
    remove: deleteDataList,
  }),
  saveRoute({
    ...option,
    method: "POST",
    path: "/private/data_list_option/v1",
    summary: "Add an option to a list",
    needs: ["DATA_LIST_OPTION_CREATE"],
    body: Option.meta({ id: "DataListOptionCreateRqDV1" }),
    save: ({ services, caller, body }) =>
      changeOnce(services, caller, (change) => addListOption(change, body)),
  }),
  saveRoute({
    ...option,
    method: "PUT",
    path: "/private/data_list_option/:dataListOptionId/v1",
    summary: "Update an option",
    needs: ["DATA_LIST_OPTION_UPDATE"],
    body: OptionUpdate.meta({ id: "DataListOptionUpdateRqV1" }),
    save: (call) =>
      changeOnce(call.services, call.caller, (change) =>
        changeListOption(change, call.id("dataListOptionId"), call.body),
      ),
  }),
  privateRoute({
    method: "POST",
    path: "/private/data_list_option/v2",
    summary: "Add options to lists, all or none",
    needs: ["DATA_LIST_OPTION_CREATE"],
    body: z.object({ dataListOptions: batch(Option) }).meta({ id: "DataListOptionCreateRqV2" }),
    handle: async ({ services, caller, body }) => {
      await changeInTurn(services, caller, toEntries(body), addListOption);
      return {};
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/data_list_option/v2",
    summary: "Update options, all or none",
    needs: ["DATA_LIST_OPTION_UPDATE"],
    body: z
      .object({ dataListOptions: batch(OptionUpdate.extend({ id: Id })) })
      .meta({ id: "DataListOptionUpdateRqV2" }),
    handle: async ({ services, caller, body }) => {
      await changeInTurn(services, caller, toEntries(body), (change, entry) =>
        changeListOption(change, entry.id, entry),
      );
      return {};
    },
  }),
  deleteRoute({
    path: "/private/data_list_option/:dataListOptionId/v1",
    summary: "Delete an unused option",
    needs: ["DATA_LIST_OPTION_DELETE"],
    remove: deleteListOption,
  }),
];
