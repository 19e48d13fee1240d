import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import {
  listAliases,
  deleteAlias as deleteRow,
  insertAlias,
  renameAlias,
} from "./transition-alias.store.ts";

export function createAlias(services: Services, caller: Caller, alias: string): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    await assertValidAlias(tx, caller, alias, null);
    const id = uuid();
    await insertAlias(tx, { id, domain_id: caller.domainId, alias });
    return id;
  });
}

/** Renames the alias for all transitions that have it. */
export function updateAlias(
  services: Services,
  caller: Caller,
  aliasId: string,
  alias: string,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    await assertAliasExists(tx, caller, aliasId);
    await assertValidAlias(tx, caller, alias, aliasId);
    await renameAlias(tx, aliasId, alias);
    return aliasId;
  });
}

export function deleteAlias(services: Services, caller: Caller, aliasId: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    await assertAliasExists(tx, caller, aliasId);
    assertNotInUse("alias", listAliasUses(model, aliasId));
    await deleteRow(tx, aliasId);
  });
}

function listAliasUses(model: DomainModel, aliasId: string) {
  return [...model.transitions.values()]
    .filter((transition) => transition.aliasId === aliasId)
    .map(({ id, alias }) => ({ kind: "transition" as const, id, name: alias }));
}

async function assertAliasExists(tx: Tx, { domainId }: Caller, aliasId: string): Promise<void> {
  const aliases = await listAliases(tx, domainId);
  if (!aliases.some(({ id }) => id === aliasId)) throw unknownId("transition_alias", aliasId);
}

async function assertValidAlias(
  tx: Tx,
  { domainId }: Caller,
  alias: string,
  exceptId: string | null,
): Promise<void> {
  const problems = new IssueCollector();
  if (alias === "" || alias.length > 100) {
    problems.add(CODE.ENTITY_INVALID, "alias", createMessage("alias_length"));
  }
  const aliases = await listAliases(tx, domainId);
  const isTaken = aliases.some(
    (row) => row.id !== exceptId && row.alias.toLowerCase() === alias.toLowerCase(),
  );
  if (isTaken) problems.add(CODE.ENTITY_EXISTS, "alias", createMessage("alias_taken"));
  problems.throwIfAny();
}
