import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Services } from "../../core/services.ts";
import {
  type CodeQuery,
  type CodeRequest,
  countTry,
  type EmailCodeRow,
  lockCode,
  lockCodeOfToken,
} from "./verification-code.store.ts";

const LIFETIME_MS = 30 * 60_000;
export const CODE_LIFETIME_MINUTES = LIFETIME_MS / 60_000;
const RETENTION_MS = 24 * 60 * 60_000;
const MAX_TRIES = 5;

export interface NewCode {
  code: string;
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** Creates a six-digit code for the request with the ID. Only its digest may be stored. */
export function createCode(services: Services, id: string): NewCode {
  const now = services.now();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return {
    code,
    code_hash: digest(services, id, code),
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  };
}

/**
 * Creates a token of 122 random bits, which is enough to confirm a request without the email address; a six-digit
 * code isn't.
 */
export function createLongToken(): { token: string; token_hash: Buffer } {
  const token = randomUUID();
  return { token, token_hash: hashToken(token) };
}

/**
 * Returns the time before which codes must have expired to be deleted. Codes are kept for a while after they expire,
 * so that a user learns that their code has expired.
 */
export function retentionCutoff(services: Services): Date {
  return new Date(services.now().getTime() - RETENTION_MS);
}

export type CodeCheckResult =
  | { is: "right"; row: EmailCodeRow }
  | { is: "wrong" | "spent" | "expired" };

/**
 * Checks a code and counts the attempt. The attempt must be committed even if the code is wrong, so
 * callers must throw after the transaction, not within it.
 */
export async function verifyCode(
  services: Services,
  tx: Tx,
  query: CodeRequest,
  code: string,
): Promise<CodeCheckResult> {
  const row = await lockCode(tx, query);
  if (!row) return { is: "wrong" };
  if (row.expires_at <= services.now()) return { is: "expired" };
  if (row.tries >= MAX_TRIES) return { is: "spent" };
  await countTry(tx, row.id);
  // A code for an unknown address was never sent, so even a correct guess doesn't count as right.
  const matches = timingSafeEqual(row.code_hash, digest(services, row.id, code));
  if (matches && row.user_id !== null) return { is: "right", row };
  return { is: row.tries + 1 >= MAX_TRIES ? "spent" : "wrong" };
}

/**
 * Checks a long token. Guesses are limited by the client's address only, because the token can't be
 * guessed.
 */
export async function verifyToken(
  services: Services,
  tx: Tx,
  { domainId, purpose }: Pick<CodeQuery, "domainId" | "purpose">,
  token: string,
): Promise<CodeCheckResult> {
  const row = await lockCodeOfToken(tx, domainId, purpose, hashToken(token.toLowerCase()));
  if (!row || row.user_id === null) return { is: "wrong" };
  if (row.expires_at <= services.now()) return { is: "expired" };
  return { is: "right", row };
}

export function codeError(judgement: CodeCheckResult["is"]): RequestError {
  if (judgement === "expired") {
    const text = createMessage("account_code_expired");
    return buildCodeError(CODE.IDP_CODE_EXPIRED, text, "expired");
  }
  if (judgement === "spent") {
    const text = createMessage("account_code_too_many_wrong");
    return buildCodeError(CODE.IDP_CODE_UNKNOWN, text, "spent");
  }
  return buildCodeError(CODE.IDP_CODE_UNKNOWN, createMessage("account_code_wrong"), "wrong");
}

function buildCodeError(
  code: typeof CODE.IDP_CODE_EXPIRED | typeof CODE.IDP_CODE_UNKNOWN,
  message: Message,
  reason: "wrong" | "spent" | "expired",
): RequestError {
  return new RequestError(code, message, {
    fieldErrors: [{ field: "code", message, code: reason }],
  });
}

/** Computes the digest with a secret key, because a plain digest of one of a million codes is quickly reversed. */
function digest({ config }: Services, id: string, code: string): Buffer {
  return createHmac("sha256", config.secretKey).update(`${id} ${code}`).digest();
}
