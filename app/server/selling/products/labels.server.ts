import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { browsedClass } from "#app/server/model/classes.server.ts";
import { Option, type Related, type Twin } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { updateTwin } from "#app/server/twins/twins.server.ts";
import { isTooLong } from "#common/count-characters.ts";
import { MAX_LABEL_LENGTH, MAX_NEW_LABELS } from "#common/label-names.ts";

export interface Label {
  id: string;
  name: string;
}

const MAX_LABELS = 1000;
const OptionsResponse = z.object({ options: z.array(Option).default([]) });

/** Checks whether the domain has labels, which are the tags of products. */
export async function hasLabels(caller: Caller): Promise<boolean> {
  return (await browsedClass(caller, "product")).tagsListId !== null;
}

/**
 * Lists the labels of the business, sorted by name. The list isn't cached, because saving a product may add labels.
 */
export async function listLabels(caller: Caller): Promise<Label[]> {
  const { tagsListId } = await browsedClass(caller, "product");
  if (tagsListId === null) return [];
  const path = `/private/data_list_option/search/v1?limit=${MAX_LABELS}&showDataListOptionMode=DETAILED`;
  const body = { dataListIdList: [tagsListId] };
  const { options } = await caller.platform.post(path, body, OptionsResponse);
  return options
    .filter(({ status }) => status === "active")
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export function labelsOf({ tagIdList }: Twin, { dataListsOptionMap }: Related): string[] {
  return tagIdList.flatMap((id) => dataListsOptionMap[id]?.name ?? []);
}

/** Validates names that no label has yet. Returns the error, or null. */
export function newLabelProblem(names: readonly string[]): string | null {
  if (names.length > MAX_NEW_LABELS) return m.labels_many({ max: MAX_NEW_LABELS });
  return names.some((name) => isTooLong(name, MAX_LABEL_LENGTH))
    ? m.labels_long({ max: MAX_LABEL_LENGTH })
    : null;
}

/** The product's labels when the user began to choose. */
export interface LabelBase {
  version: number;
  ids: string[];
}

interface LabelChoice {
  base: LabelBase;
  chosen: readonly string[];
  newNames: string[];
}

/** Adds and removes what the user changed. What others have changed meanwhile stays. */
export async function saveLabels(
  caller: Caller,
  productId: string,
  { base, chosen, newNames }: LabelChoice,
): Promise<void> {
  await updateTwin(caller, productId, {
    version: base.version,
    tagsUpdate: {
      existingTags: chosen.filter((tag) => !base.ids.includes(tag)),
      newTags: newNames,
      deleteTags: base.ids.filter((tag) => !chosen.includes(tag)),
    },
  });
}
