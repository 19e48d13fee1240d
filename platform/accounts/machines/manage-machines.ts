import { randomBytes, randomUUID } from "node:crypto";

import { unknownId } from "../../base/errors/request-error.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Caller } from "../../core/access/caller.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../../model/changes/change-model.ts";
import { parseAccountInput, PersonName } from "../users/account-input.ts";
import { maskUser } from "../users/domain-member.store.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { joinDomain } from "../users/registration.store.ts";
import { findMachine, insertMachine } from "./machine.store.ts";

export interface NewMachine {
  id: string;
  userId: string;
  /** Only this response contains the secret; the database stores a digest. */
  secret: string;
}

/** Registers a machine in the domain. Its user has no permissions until some are granted. */
export function registerMachine(
  services: Services,
  caller: Caller,
  input: string,
): Promise<NewMachine> {
  const name = parseAccountInput(PersonName, input);
  const { domainId, model } = caller;
  return auditedTransaction(services, caller, async (tx) => {
    const machine = { id: randomUUID(), userId: randomUUID() };
    const secret = randomBytes(32).toString("base64url");
    await insertMachine(tx, {
      id: machine.id,
      domain_id: domainId,
      user_id: machine.userId,
      name,
      secret_hash: hashToken(secret),
      created_by_user_id: caller.userId,
      created_at: services.now(),
    });
    const locale = model.defaultLocale;
    await joinDomain(tx, { domainId, userId: machine.userId, locale, businessAccountId: null });
    return { ...machine, secret };
  });
}

/** Deletes a machine with its permissions, and ends its sessions immediately. */
export function revokeMachine(services: Services, caller: Caller, id: string): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const machine = await findMachine(tx, caller.domainId, id);
    if (!machine) throw unknownId("user", id);
    await maskUser(tx, machine.user_id);
    await emitAccessChange(services, tx, machine.user_id);
  });
}
