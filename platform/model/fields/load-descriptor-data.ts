import type { Executor } from "../../base/database/executor.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import type { DescriptorData, RelatedData } from "../../core/responses/response-context.ts";
import { numberParam } from "../field-types/field-type.rules.ts";
import { fieldType } from "../field-types/field-types.rules.ts";
import { activeMembers } from "./descriptor-data.store.ts";
import { findUsedValues } from "./used-values.queries.ts";

const USER_TYPER = 1311;
/** Maximum number of users in a form's list, even if the field's parameter is larger. */
const MAX_LISTED_USERS = 200;

/** Loads the data that the requested descriptors need from the database. */
export async function loadDescriptorData(
  call: PrivateCall,
  fields: readonly ClassField[],
): Promise<RelatedData> {
  return call.show.mode("TwinClassField") === "HIDE" ? {} : load(call, fields, call.services.db);
}

/**
 * Loads the data for descriptors of the fields of related classes, if the response contains any.
 */
export async function loadClassDescriptors(
  call: PrivateCall,
  executor: Executor,
): Promise<RelatedData> {
  const ways = ["TwinClass2TwinClassField", "TwinField2TwinClassField"] as const;
  const hidden = ways.every((detailKey) => call.show.mode(detailKey) === "HIDE");
  return hidden ? {} : load(call, [...call.model.fields.values()], executor);
}

async function load(
  call: PrivateCall,
  fields: readonly ClassField[],
  executor: Executor,
): Promise<RelatedData> {
  const usedOptions = await loadUsedOptions(call, fields, executor);
  const memberIds = await loadMembers(call, fields, executor);
  const shouldListUsers = call.show.mode("TwinClassFieldDescriptor2User") !== "HIDE";
  const users = shouldListUsers && memberIds ? await loadPeople(executor, memberIds) : undefined;
  const descriptors = { usedOptions, memberIds, now: call.services.now() };
  return { descriptors, ...(users && { users }) };
}

/** Finds the options that a twin already has, in fields that allow each option on one twin only, by field number. */
async function loadUsedOptions(
  { caller }: PrivateCall,
  fields: readonly ClassField[],
  executor: Executor,
): Promise<DescriptorData["usedOptions"]> {
  const shared = fields.filter((field) => fieldType(field).uniqueIssueKind === "in-use");
  if (shared.length === 0) return new Map();
  const ownerIds = [caller.domainId, caller.businessAccountId].filter((id) => id !== null);
  const nos = shared.map(({ no }) => no);
  return findUsedValues(executor, nos, ownerIds);
}

/**
 * Finds the users to select from, up to one more than the longest list that a field allows, so that a longer list is
 * noticed. Null if no field lists users.
 */
async function loadMembers(
  { caller }: PrivateCall,
  fields: readonly ClassField[],
  executor: Executor,
): Promise<string[] | null> {
  const longest = Math.max(0, ...fields.map(maxListedUsers));
  if (longest === 0) return null;
  const { domainId, businessAccountId } = caller;
  return activeMembers(executor, domainId, businessAccountId, longest + 1);
}

/** Maximum number of users for which the field's form lists them; 0 if it never lists users. */
export function maxListedUsers({ typerId, typerParams }: ClassField): number {
  if (typerId !== USER_TYPER) return 0;
  return Math.min(numberParam(typerParams.longListThreshold) ?? 0, MAX_LISTED_USERS);
}
