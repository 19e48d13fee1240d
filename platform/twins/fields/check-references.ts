import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterMembers } from "../../core/access/membership.queries.ts";
import type { ClassField, ListOption, TwinClass } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { fieldIssuesError } from "../../model/field-types/assert-fields.ts";
import { type FieldIssue, flag, valuesOf } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import {
  fieldByKey,
  labelOf,
  type ParsedFields,
} from "../../model/field-types/read-fields.rules.ts";
import {
  listOf,
  notAnOption,
  offeredList,
  offersOwnOptions,
  readSubsetIds,
} from "../../model/field-types/select.rules.ts";
import { findOrCreateOption } from "../../model/lists/find-or-create-option.ts";
import { findOptions } from "../../model/lists/option.queries.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** Returns issues of values with IDs that don't exist or that the caller may not use. */
export async function checkReferences(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  read: ParsedFields,
  current: TwinRow["fields"] | null,
): Promise<FieldIssue[]> {
  const fields = fieldsReferring(caller, twinClass, read);
  return [
    ...(await checkOptions(tx, caller, fields, current)),
    ...(await checkUsers(tx, caller, fields)),
  ];
}

/**
 * Creates options for new texts, if the list of the field accepts custom options, and replaces the texts by their IDs.
 */
export async function makeCustomOptions(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  read: ParsedFields,
  current: TwinRow["fields"] | null,
): Promise<void> {
  for (const [key, names] of read.custom) {
    const field = fieldByKey(caller.model, twinClass, key);
    const dataListId = field && listOf(caller.model, field)?.id;
    if (!dataListId) continue;
    const { domainId, businessAccountId, locale } = caller;
    const createdIds: string[] = [];
    for (const name of names) {
      const option = { id: uuid(), domainId, dataListId, businessAccountId, name, locale };
      const found = await findOrCreateOption(tx, option);
      if (found.state !== "active" && !valuesOf(current?.[key] ?? []).includes(found.id)) {
        throw fieldIssuesError([notOffered(caller, field, found)]);
      }
      createdIds.push(found.id);
    }
    const ids = [...valuesOf(read.values.get(key) ?? []), ...createdIds];
    read.values.set(key, flag(field.typerParams.multiple) ? ids : (ids[0] ?? null));
  }
}

type Referring = { field: ClassField; value: FieldValue }[];

function fieldsReferring(caller: Caller, twinClass: TwinClass, read: ParsedFields): Referring {
  return [...read.values].flatMap(([key, value]) => {
    const field = fieldByKey(caller.model, twinClass, key);
    return field && value !== null ? [{ field, value }] : [];
  });
}

async function checkOptions(
  tx: Tx,
  caller: Caller,
  all: Referring,
  current: TwinRow["fields"] | null,
): Promise<FieldIssue[]> {
  const fields = all.filter(({ field }) => fieldType(field).refersTo === "option");
  const unsure = fields
    .map(({ field, value }) => {
      const optionIds = new Set(offeredList(caller.model, field)?.optionIds);
      return { field, ids: valuesOf(value).filter((id) => !optionIds.has(id)) };
    })
    .filter(({ ids }) => ids.length > 0);
  const unsureIds = unsure.flatMap(({ ids }) => ids);
  const rows = unsureIds.length > 0 ? await findOptions(tx, unsureIds) : [];
  const own = rows.filter(
    ({ id, businessAccountId }) =>
      caller.model.options.has(id) || businessAccountId === caller.businessAccountId,
  );
  const findKnownOption = (id: string) =>
    caller.model.options.get(id) ?? own.find((option) => option.id === id);
  const retired = fields.flatMap(({ field, value }): FieldIssue[] => {
    const currentIds = new Set(valuesOf(current?.[field.key] ?? []));
    const option = valuesOf(value)
      .filter((id) => !currentIds.has(id))
      .map(findKnownOption)
      .find((one) => one !== undefined && one.state !== "active");
    return option ? [notOffered(caller, field, option)] : [];
  });
  const unfit = unsure.flatMap(({ field, ids }): FieldIssue[] => {
    const found = ids.map((id) => own.find((row) => row.id === id));
    const listId = listOf(caller.model, field)?.id;
    // Shared options that the field offers were found in the model above, so these rows are none of them.
    const isOffered = found.every(
      (row) =>
        row?.dataListId === listId &&
        (row?.businessAccountId === null ? readSubsetIds(field) === null : offersOwnOptions(field)),
    );
    if (isOffered) return [];
    const { message } = notAnOption(labelOf(field, caller.locale, caller.model));
    const kind = found.includes(undefined) ? "unknown-reference" : "option";
    return [{ field: field.key, kind, message }];
  });
  return [...unfit, ...retired];
}

/**
 * Creates the issue for a disabled or hidden option. Twins that have such an option keep it, but no twin can get it.
 */
function notOffered(
  { locale, model }: Caller,
  { key }: ClassField,
  { name }: Pick<ListOption, "name">,
): FieldIssue {
  const message = createMessage("option_not_offered", { name: textIn(name, locale, model) });
  return { field: key, kind: "option", message };
}

async function checkUsers(tx: Tx, caller: Caller, fields: Referring): Promise<FieldIssue[]> {
  const userFields = fields.filter(({ field }) => fieldType(field).refersTo === "user");
  if (userFields.length === 0) return [];
  const ids = userFields.flatMap(({ value }) => valuesOf(value));
  const members = await filterMembers(tx, caller.domainId, caller.businessAccountId, ids);
  return userFields
    .filter(({ value }) => valuesOf(value).some((id) => !members.has(id)))
    .map(({ field }) => ({
      field: field.key,
      kind: "unknown-reference",
      message: createMessage("field_not_member", {
        label: labelOf(field, caller.locale, caller.model),
      }),
    }));
}
