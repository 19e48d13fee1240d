import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import { seal } from "../../base/secrets/seal.ts";
import type { Caller } from "../../core/access/caller.ts";
import { type AuditEvent, recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { enqueueNotice } from "../mail/sign-in-email-templates.ts";
import { acceptAppCode } from "../second-factor/accept-code.ts";
import { createRecoveryCodes, hashRecoveryCode } from "../second-factor/recovery-codes.ts";
import {
  confirm,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  saveUnconfirmed,
} from "../second-factor/second-factor.store.ts";
import { createTotpSecret, totpUri } from "../second-factor/totp.ts";
import { assertOwnPassword, type OwnPassword } from "../sessions/assert-own-password.ts";
import { codeError } from "../sessions/verification-code.ts";

const CONFIRMATIONS: RateLimit = { name: "second-factor-set-up", points: 20, seconds: 15 * 60 };

export async function readSecondFactor(
  { db }: Services,
  { userId }: Caller,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const factor = userId === null ? undefined : await findSecondFactor(db, userId);
  if (!factor?.confirmed_at) return { enabled: false, recoveryCodesLeft: 0 };
  return { enabled: true, recoveryCodesLeft: await countRecoveryCodes(db, factor.user_id) };
}

/**
 * Creates a secret for the caller's authenticator app. It has no effect until a code of the app
 * confirms it, and another call replaces it.
 */
export async function startSecondFactor(
  services: Services,
  caller: Caller,
  proof: OwnPassword,
): Promise<{ secret: string; uri: string }> {
  const { userId, email } = await assertOwnPassword(services, caller, proof);
  const secret = createTotpSecret();
  return services.db.transaction().execute(async (tx) => {
    if ((await lockSecondFactor(tx, userId))?.confirmed_at) throw alreadyOn();
    await saveUnconfirmed(tx, {
      user_id: userId,
      sealed_secret: seal(services.config.secretKey, secret),
      created_at: services.now(),
    });
    await record(services, tx, caller, "second_factor.started");
    const issuer = (await findDomain(tx, caller.domainId))?.name ?? "Vitrine";
    return { secret, uri: totpUri(secret, { issuer, label: email }) };
  });
}

/**
 * Turns the second factor on, with a code of the authenticator app. Only this response contains the
 * recovery codes.
 */
export async function confirmSecondFactor(
  services: Services,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const userId = getUserId(caller);
  const attempts = [{ limit: CONFIRMATIONS, key: userId }];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  return services.db.transaction().execute(async (tx) => {
    const factor = await lockSecondFactor(tx, userId);
    if (!factor) {
      throw new RequestError(CODE.ENTITY_INVALID, createMessage("account_second_factor_unset"));
    }
    if (factor.confirmed_at) throw alreadyOn();
    if ((await acceptAppCode(services, tx, factor, code)) !== "app") throw codeError("wrong");
    await confirm(tx, userId, services.now());
    await record(services, tx, caller, "second_factor.enabled");
    await enqueueNotice(services, tx, { ...caller, userId }, "secondFactorOn");
    return addRecoveryCodes(tx, userId);
  });
}

/** Replaces all recovery codes. Only this response contains the new ones. */
export async function renewRecoveryCodes(
  services: Services,
  caller: Caller,
  proof: OwnPassword,
): Promise<string[]> {
  const { userId } = await assertOwnPassword(services, caller, proof);
  return services.db.transaction().execute(async (tx) => {
    if (!(await lockSecondFactor(tx, userId))?.confirmed_at) throw isOff();
    await record(services, tx, caller, "recovery_codes.renewed");
    return addRecoveryCodes(tx, userId);
  });
}

/** Turns the second factor off, so that the password is enough to sign in. */
export async function disableSecondFactor(
  services: Services,
  caller: Caller,
  proof: OwnPassword,
): Promise<void> {
  const { userId } = await assertOwnPassword(services, caller, proof);
  await services.db.transaction().execute(async (tx) => {
    const wasOn = await deleteSecondFactor(tx, userId);
    if (!wasOn) return;
    await record(services, tx, caller, "second_factor.disabled");
    await enqueueNotice(services, tx, { ...caller, userId }, "secondFactorOff");
  });
}

async function addRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

function record(
  services: Services,
  tx: Tx,
  caller: Caller,
  action: AuditEvent["action"],
): Promise<void> {
  const subject = { type: "user", id: caller.userId };
  return recordAudit(tx, services, caller, { action, subject });
}

function getUserId({ userId }: Caller): string {
  if (userId === null) throw unknownId("user", "");
  return userId;
}

function alreadyOn(): RequestError {
  return new RequestError(CODE.ENTITY_EXISTS, createMessage("account_second_factor_on"));
}

function isOff(): RequestError {
  return new RequestError(CODE.ENTITY_INVALID, createMessage("account_second_factor_off"));
}
