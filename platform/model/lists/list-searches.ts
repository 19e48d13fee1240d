import {
  choiceFilter,
  createSearch,
  type Filter,
  idFilter,
  inListFilter,
  likeFilter,
  type Sorters,
  translatedLikeFilter,
} from "../../core/calls/list-search.ts";
import type { DataList, ListOption, ListSubset } from "../../core/model/domain-model.ts";
import { text } from "../../core/responses/response-context.ts";
import { findSubsetsWith } from "./list-subset.rules.ts";

export const optionSearch = createSearch<ListOption>(
  idFilter("id", (option) => option.id),
  idFilter("dataListId", (option) => option.dataListId),
  inListFilter("dataListKey", (option, model) => model.lists.get(option.dataListId)?.key ?? null),
  // This filter finds options of a business, whose text isn't translated. Shared options have translated texts, which
  // have a filter of their own.
  likeFilter("option", (option, reader) =>
    option.businessAccountId === null ? null : text(reader, option.name),
  ),
  translatedLikeFilter("optionI18n", (option) => option.name),
  idFilter("businessAccountId", (option) => option.businessAccountId),
  idFilter("dataListSubsetId", ({ id }, model) => findSubsetsWith(model, id).map((one) => one.id)),
  inListFilter("dataListSubsetKey", ({ id }, model) =>
    findSubsetsWith(model, id).map(({ key }) => key),
  ),
  choiceFilter("statusId", ["active", "disabled", "hidden"], (option) => option.state),
  likeFilter("externalId", (option) => option.externalId, { all: true }),
  inListFilter("backgroundColor", (option) => option.backgroundColor),
  inListFilter("fontColor", (option) => option.fontColor),
);

export const subsetSearch = createSearch<ListSubset>(
  idFilter("id", (subset) => subset.id),
  idFilter("dataListId", (subset) => subset.dataListId),
  idFilter("dataListOptionId", (subset) => subset.optionIds),
  likeFilter("key", (subset) => subset.key),
  likeFilter("name", (subset) => subset.name, { wrap: true }),
  likeFilter("description", (subset) => subset.description, { wrap: true }),
);

export const subsetSorters = {
  key: (row) => row.key,
  name: (row) => row.name,
  createdAt: (row) => row.createdAt.getTime(),
  dataListName: (row, reader) => text(reader, reader.model.lists.get(row.dataListId)?.name ?? {}),
} satisfies Sorters<ListSubset>;

/** Both filters find all tags, whether their text is translated or they belong to a business. */
export const tagSearch = createSearch<ListOption>(
  idFilter("id", (option) => option.id),
  likeFilter("option", (option, reader) => text(reader, option.name)),
  translatedLikeFilter("optionI18n", (option) => option.name),
);

/** Filters lists that contain an option matching the nested search. */
const withOption: Filter<DataList> = {
  shape: { optionSearch: optionSearch.schema.nullish() },
  read: (body, reader) => {
    const filter = body["optionSearch"];
    if (!filter) return null;
    const options = [...reader.model.options.values()];
    const matches = optionSearch.select(options, filter as Record<string, unknown>, reader);
    if (matches.length === options.length) return null;
    const listIds = new Set(matches.map((option) => option.dataListId));
    return (list) => listIds.has(list.id);
  },
};

export const listSearch = createSearch<DataList>(
  idFilter("id", (list) => list.id),
  translatedLikeFilter("name", (list) => list.name, { all: true }),
  translatedLikeFilter("description", (list) => list.description, { all: true }),
  likeFilter("key", (list) => list.key),
  likeFilter("externalId", (list) => list.externalId, { all: true }),
  withOption,
);

export const listSorters = {
  key: (row) => row.key,
  name: (row, reader) => text(reader, row.name),
  description: (row, reader) => text(reader, row.description),
  createdAt: (row) => row.createdAt.getTime(),
  updatedAt: (row) => row.updatedAt.getTime(),
} satisfies Sorters<DataList>;

export const optionSorters = {
  option: (row, reader) => text(reader, row.name),
  name: (row, reader) => text(reader, row.name),
  optionName: (row, reader) => text(reader, row.name),
  dataListName: (row, reader) => text(reader, reader.model.lists.get(row.dataListId)?.name ?? {}),
  status: (row) => row.state,
  externalId: (row) => row.externalId ?? "",
} satisfies Sorters<ListOption>;
