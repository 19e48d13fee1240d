import { m } from "#app/paraglide/messages.js";
import { type Choice } from "#app/rules/forms/choice.ts";
import { type FormField, splitValues } from "#app/rules/twins/twin-field.ts";
import type { BrowsedClass, OptionLists } from "#app/server/model/classes.server.ts";
import type { Twin, TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { splitLabels } from "#common/label-names.ts";

import { loadOptions, loadUsers, validHeads } from "../fields/field-choices.server.ts";
import type { TwinChange } from "../twins.server.ts";

/** Keys of controls that aren't fields of the class. The colon sets them apart, because keys of fields have none. */
const HEAD = "twin:head";
const ASSIGNEE = "twin:assignee";
const EXTERNAL_ID = "twin:external";
export const TAGS = "twin:tags";
export const NEW_TAGS = "twin:newTags";
const MARKERS = "twin:markers";

/** The platform's value for an update that removes a reference. */
const NULLIFY = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const CONTROL = {
  help: "",
  required: false,
  stored: false,
  displayValue: "",
  choices: [] as Choice[],
  rule: {},
} satisfies Partial<FormField>;

/** Builds the controls that all twins have in addition to name, description and fields. Their choices are empty. */
export function basicFields(
  { tagsListId, markersListId }: OptionLists,
  { twin }: TwinResponse,
): FormField[] {
  const tags: FormField[] = [
    {
      ...CONTROL,
      key: TAGS,
      label: m.labels_title(),
      kind: "multiSelect",
      value: twin.tagIdList.join(","),
    },
    {
      ...CONTROL,
      key: NEW_TAGS,
      label: m.labels_new(),
      help: m.labels_new_help(),
      kind: "text",
      value: "",
      rule: { labels: true },
    },
  ];
  const markers: FormField = {
    ...CONTROL,
    key: MARKERS,
    label: m.twins_markers(),
    kind: "multiSelect",
    value: twin.markerIdList.join(","),
  };
  return [
    {
      ...CONTROL,
      key: ASSIGNEE,
      label: m.browse_assignee(),
      kind: "select",
      value: twin.assignerUserId ?? "",
    },
    {
      ...CONTROL,
      key: EXTERNAL_ID,
      label: m.browse_external_id(),
      kind: "text",
      value: twin.externalId,
      rule: { maxLength: 500 },
    },
    ...(tagsListId === null ? [] : tags),
    // A new twin gets its markers from workflows and factories.
    ...(markersListId === null || twin.id === "" ? [] : [markers]),
  ];
}

/** Builds the controls that all twins have, with their choices. Makes one call each for users, tags and markers. */
export async function loadBasicFields(
  caller: Caller,
  lists: OptionLists,
  answer: TwinResponse,
  isPart: (field: FormField) => boolean = () => true,
): Promise<FormField[]> {
  const fields = basicFields(lists, answer).filter(isPart);
  const keys = new Set(fields.map(({ key }) => key));
  const listed = (key: string, listId: string | null) =>
    listId !== null && keys.has(key) ? loadOptions(caller, [listId]) : [];
  const [users, tags, markers] = await Promise.all([
    keys.has(ASSIGNEE) ? loadUsers(caller) : [],
    listed(TAGS, lists.tagsListId),
    listed(MARKERS, lists.markersListId),
  ]);
  const { userMap, dataListsOptionMap } = answer.relatedObjects;
  const choices: Record<string, Choice[]> = {
    [ASSIGNEE]: withCurrent(answer.twin.assignerUserId ?? "", users, (id) => userMap[id]?.fullName),
    [TAGS]: withCurrent(
      answer.twin.tagIdList.join(","),
      tags,
      (id) => dataListsOptionMap[id]?.name,
    ),
    [MARKERS]: withCurrent(
      answer.twin.markerIdList.join(","),
      markers,
      (id) => dataListsOptionMap[id]?.name,
    ),
  };
  return fields
    .map((field) => ({ ...field, choices: choices[field.key] ?? [] }))
    .filter(({ key, choices: offered }) => (key !== TAGS && key !== MARKERS) || offered.length > 0);
}

/** Adds the stored value to the choices if it is no longer offered, so that saving the form doesn't remove it. */
function withCurrent(
  value: string,
  offered: { id: string; name: string }[],
  nameOf: (id: string) => string | undefined,
): Choice[] {
  const ids = new Set(offered.map(({ id }) => id));
  const retired = splitValues(value)
    .filter((id) => !ids.has(id))
    .map((id) => ({ id, name: nameOf(id) ?? id }));
  return [...offered, ...retired].map(({ id, name }) => ({ value: id, label: name || id }));
}

/** Builds the control for the parent of a new twin. None if the class has no head class. */
export async function headField(
  caller: Caller,
  twinClass: BrowsedClass,
  headTwinId: string | null,
): Promise<FormField[]> {
  if (twinClass.headClassId === null) return [];
  const heads = await validHeads(caller, twinClass.id);
  const choices = heads.map(({ id, name }) => ({ value: id, label: name || id }));
  const value = choices.find((choice) => choice.value === headTwinId)?.value ?? "";
  return [
    {
      ...CONTROL,
      key: HEAD,
      label: m.browse_head(),
      required: true,
      kind: "select",
      value,
      choices,
    },
  ];
}

/** Moves the values of the basic controls from the fields to the members of an update. */
export function splitBasics(
  { fields = {}, ...rest }: TwinChange,
  { tagIdList: tagIds, markerIdList: markerIds }: Pick<Twin, "tagIdList" | "markerIdList">,
): TwinChange {
  const {
    [ASSIGNEE]: assignee,
    [EXTERNAL_ID]: externalId,
    [TAGS]: tags,
    [NEW_TAGS]: newTags,
    [MARKERS]: markers,
    ...own
  } = fields;
  const selected = tags === undefined ? tagIds : splitWire(tags);
  const hasTags = tags !== undefined || newTags !== undefined;
  return {
    ...rest,
    fields: own,
    ...(assignee !== undefined && { assignerUserId: assignee ?? NULLIFY }),
    ...(externalId !== undefined && { externalId: externalId ?? "" }),
    ...(hasTags && {
      tagsUpdate: {
        existingTags: selected.filter((id) => !tagIds.includes(id)),
        newTags: splitLabels(newTags ?? "") ?? [],
        deleteTags: tagIds.filter((id) => !selected.includes(id)),
      },
    }),
    ...(markers !== undefined && {
      markersUpdate: {
        addMarkers: splitWire(markers).filter((id) => !markerIds.includes(id)),
        deleteMarkers: markerIds.filter((id) => !splitWire(markers).includes(id)),
      },
    }),
  };
}

/** Builds the members of a new twin from the values of the basic controls. */
export function newTwinBasics(values: Record<string, string>) {
  const {
    [HEAD]: headTwinId,
    [ASSIGNEE]: assignerUserId,
    [EXTERNAL_ID]: externalId,
    [TAGS]: tags,
    [NEW_TAGS]: newTags,
    ...fields
  } = values;
  return {
    fields,
    ...(headTwinId && { headTwinId }),
    ...(assignerUserId && { assignerUserId }),
    ...(externalId && { externalId }),
    ...((tags || newTags) && {
      tags: { existingTags: splitWire(tags ?? null), newTags: splitLabels(newTags ?? "") ?? [] },
    }),
  };
}

/** The keys of the basic controls, by the members that errors of the platform name. */
export const BASIC_ERROR_NAMES = {
  headTwinId: HEAD,
  assignerUserId: ASSIGNEE,
  externalId: EXTERNAL_ID,
  tagsUpdate: TAGS,
  "tags.newTags": NEW_TAGS,
  markersUpdate: MARKERS,
};

function splitWire(text: string | null): string[] {
  return (text ?? "").split("<@2@>").flatMap(splitValues);
}
