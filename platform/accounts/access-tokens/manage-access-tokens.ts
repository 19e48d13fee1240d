import { randomUUID } from "node:crypto";

import { z } from "zod";

import { atMost } from "#common/count-characters.ts";

import { unknownId } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Caller, TokenScope } from "../../core/access/caller.ts";
import { managesAll } from "../../core/access/own-business.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { hasBusinessPermission } from "../businesses/business-permission.ts";
import { fieldError, NameText, parseAccountInput } from "../users/account-input.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import {
  type AccessTokenRow,
  countUserTokens,
  deleteToken,
  insertToken,
  type TokenReader,
} from "./access-token.store.ts";
import { createAccessToken } from "./token-format.ts";

const MAX_TOKENS_PER_USER = 50;
const MAX_LIFETIME_DAYS = 366;
const PER_USER: RateLimit = { name: "access-token", points: 60, seconds: 3600 };

const TokenName = z
  .string()
  .trim()
  .min(1, bodyMessage("text_too_short", { min: 1 }))
  .refine(atMost(100), bodyMessage("text_too_long", { max: 100 }))
  .pipe(NameText);

export interface NewToken {
  name: string;
  scope: TokenScope;
  expiresAt: Date;
}

/**
 * Determines which tokens a caller may see: their own, and those of the business or domain whose
 * users they manage.
 */
export function buildTokenReader(caller: Caller): TokenReader {
  const { domainId, userId, businessAccountId } = caller;
  const managesMembers = hasBusinessPermission(caller, "BUSINESS_MEMBER_MANAGE");
  return {
    domainId,
    userId: userId ?? "",
    businessAccountId: managesMembers ? businessAccountId : null,
    all: managesAll(caller, "USER_MANAGE"),
  };
}

/**
 * Creates a token that acts as the caller in the business of their session, with the permissions
 * they have when it is used. Only this response contains the token; the database stores a digest.
 */
export async function createToken(
  services: Services,
  caller: Caller,
  input: NewToken,
): Promise<{ token: string; row: AccessTokenRow }> {
  const { domainId, userId, businessAccountId } = caller;
  const name = parseAccountInput(z.object({ name: TokenName }), input).name;
  const now = services.now();
  assertExpiry(input.expiresAt, now);
  const attempts = [{ limit: PER_USER, key: userId ?? "" }];
  await throttle(services, attempts, createMessage("request_too_many"));
  const token = createAccessToken();
  const row = {
    id: randomUUID(),
    domain_id: domainId,
    user_id: userId ?? "",
    business_account_id: businessAccountId,
    name,
    scope: input.scope,
    auth_hash: hashToken(token),
    auth_expires_at: input.expiresAt,
    created_at: now,
  };
  await services.db.transaction().execute(async (tx) => {
    if ((await countUserTokens(tx, domainId, row.user_id)) >= MAX_TOKENS_PER_USER) {
      throw fieldError("name", createMessage("token_too_many", { max: MAX_TOKENS_PER_USER }));
    }
    await insertToken(tx, row);
    const subject = { type: "access_token", id: row.id, name };
    const after = { scope: row.scope, expiresAt: row.auth_expires_at.toISOString() };
    await recordAudit(tx, services, caller, { action: "access_token.created", subject, after });
  });
  return { token, row: { ...row, last_used_at: null } };
}

function assertExpiry(expiresAt: Date, now: Date): void {
  const days = (expiresAt.getTime() - now.getTime()) / 86_400_000;
  if (days > 0 && days <= MAX_LIFETIME_DAYS) return;
  throw fieldError("expiresAt", createMessage("token_lifetime", { days: MAX_LIFETIME_DAYS }));
}

/** Revokes a token, effective from the next request. */
export async function revokeToken(services: Services, caller: Caller, id: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const deleted = await deleteToken(tx, buildTokenReader(caller), id);
    if (!deleted) throw unknownId("access_token", id);
    const subject = { type: "access_token", id, name: deleted.name };
    await recordAudit(tx, services, caller, { action: "access_token.revoked", subject });
    await emitAccessChange(services, tx, deleted.user_id);
  });
}
