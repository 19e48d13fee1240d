import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterMembers } from "../../core/access/membership.store.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
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
  subsetIdsOf,
} from "../../model/field-types/select.rules.ts";
import { findOptions, findOrCreateOption } from "../../model/lists/option.store.ts";

/** IDs in values must exist and be available to the caller. */
export async function checkReferences(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  read: ParsedFields,
): Promise<FieldIssue[]> {
  const fields = fieldsReferring(caller, twinClass, read);
  return [...(await checkOptions(tx, caller, fields)), ...(await checkUsers(tx, caller, fields))];
}

/** New texts of a list that accepts them become options of the business. */
export async function makeCustomOptions(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  read: ParsedFields,
): Promise<void> {
  for (const [key, names] of read.custom) {
    const field = fieldByKey(caller.model, twinClass, key);
    const dataListId = field && listOf(caller.model, field)?.id;
    if (!dataListId) continue;
    const { domainId, businessAccountId, locale } = caller;
    const createdIds: string[] = [];
    for (const name of names) {
      const option = { id: uuid(), domainId, dataListId, businessAccountId, name, locale };
      createdIds.push(await findOrCreateOption(tx, option));
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

async function checkOptions(tx: Tx, caller: Caller, fields: Referring): Promise<FieldIssue[]> {
  const unsure = fields
    .filter(({ field }) => fieldType(field).refersTo === "option")
    .map(({ field, value }) => {
      const optionIds = new Set(offeredList(caller.model, field)?.optionIds);
      return { field, ids: valuesOf(value).filter((id) => !optionIds.has(id)) };
    })
    .filter(({ ids }) => ids.length > 0);
  if (unsure.length === 0) return [];

  const rows = await findOptions(
    tx,
    unsure.flatMap(({ ids }) => ids),
  );
  const own = rows.filter(
    ({ id, businessAccountId }) =>
      caller.model.options.has(id) || businessAccountId === caller.businessAccountId,
  );
  return unsure.flatMap(({ field, ids }): FieldIssue[] => {
    const found = ids.map((id) => own.find((row) => row.id === id));
    const listId = listOf(caller.model, field)?.id;
    // Shared options that the field offers were found in the model above.
    const isOffered = found.every(
      (row) =>
        row?.dataListId === listId &&
        (row?.businessAccountId === null ? subsetIdsOf(field) === null : offersOwnOptions(field)),
    );
    if (isOffered) return [];
    const { message } = notAnOption(labelOf(field, caller.locale, caller.model));
    const kind = found.includes(undefined) ? "unknown-reference" : "option";
    return [{ field: field.key, kind, message }];
  });
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
