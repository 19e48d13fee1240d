import { numberParam } from "../../engine/field-types/field-type.ts";
import { fieldType } from "../../engine/field-types/registry.ts";
import type { ClassField } from "../../engine/model.ts";
import { activeMembers, takenBy } from "../../store/descriptor-facts.ts";
import { loadPeople } from "../../store/users.ts";
import type { PrivateCall } from "../route.ts";
import type { DescriptorFacts, People } from "../view.ts";

const USER_TYPER = 1311;
/** More users than this are never listed with a field. */
const MOST_USERS = 200;

/** What describing the fields needs to know of the database; without it they describe the long way. */
export async function loadDescriptorFacts(
  call: PrivateCall,
  fields: readonly ClassField[],
): Promise<People> {
  if (call.show.mode("TwinClassField") === "HIDE") return {};
  const taken = await loadTaken(call, fields);
  const memberIds = await loadMembers(call, fields);
  const shown = call.show.mode("TwinClassFieldDescriptor2User") !== "HIDE";
  const users = shown && memberIds ? await loadPeople(call.services.db, memberIds) : undefined;
  return { descriptors: { taken, memberIds }, ...(users && { users }) };
}

/** Options of shared lists that somebody has chosen already. */
async function loadTaken(
  { services, caller }: PrivateCall,
  fields: readonly ClassField[],
): Promise<DescriptorFacts["taken"]> {
  const shared = fields.filter((field) => fieldType(field).taken === "in-use");
  if (shared.length === 0) return new Map();
  const ownerIds = [caller.domainId, caller.businessAccountId].filter((id) => id !== null);
  const nos = shared.map(({ no }) => no);
  return takenBy(services.db, nos, ownerIds);
}

/** The users to choose from, where some field may list that many; null: none does. */
async function loadMembers(
  { services, caller }: PrivateCall,
  fields: readonly ClassField[],
): Promise<string[] | null> {
  const longest = Math.max(0, ...fields.map(usersShown));
  if (longest === 0) return null;
  const { domainId, businessAccountId } = caller;
  return activeMembers(services.db, domainId, businessAccountId, longest + 1);
}

/** How many users the field lists by itself. */
export function usersShown({ typerId, typerParams }: ClassField): number {
  if (typerId !== USER_TYPER) return 0;
  return Math.min(numberParam(typerParams.longListThreshold) ?? 0, MOST_USERS);
}
