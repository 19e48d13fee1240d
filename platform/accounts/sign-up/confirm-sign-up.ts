import { addressKey } from "#common/address-key.ts";

import type { Tx } from "../../base/database/executor.ts";
import { isUuid } from "../../base/text/uuid.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { openBusiness } from "../businesses/open-business.ts";
import { beginSession } from "../sessions/begin-session.ts";
import { createTokens, type SessionTokens } from "../sessions/session-token.ts";
import { deleteCodes, type EmailCodeRow } from "../sessions/verification-code.store.ts";
import { codeError, verifyCode, verifyToken } from "../sessions/verification-code.ts";
import { limitCodeAttempts } from "../sign-in-limits/limit-codes.ts";
import { activateUser, lockOrInsertUser } from "../users/registration.store.ts";
import { assertSignUpOpen } from "./sign-up-policy.ts";

const purpose = "sign_up";

export interface SignUpConfirmation {
  domainId: string;
  email: string;
  code: string;
  signUpId: string | undefined;
  locale: string;
  clientIp: string;
  /** Browser to sign in immediately; null if the user signs in by password later. */
  browser: { fingerprint: string | null; userAgent: string | null } | null;
}

/**
 * Activates an account with the emailed code or token, which proves the address, and opens a
 * business for it. Returns the tokens of a session if `browser` isn't null.
 */
export async function confirmSignUp(
  services: Services,
  confirmation: SignUpConfirmation,
): Promise<SessionTokens | null> {
  assertSignUpOpen(services);
  const { domainId, code, signUpId: id } = confirmation;
  const email = confirmation.email.trim().toLowerCase();
  await limitCodeAttempts(services, confirmation.clientIp);
  const { browser } = confirmation;
  const tokens = browser && createTokens(services);
  const judgement = await services.db.transaction().execute(async (tx) => {
    const requestedFrom = addressKey(confirmation.clientIp);
    const query = { domainId, purpose, email, id, requestedFrom } as const;
    const verification = isUuid(code)
      ? await verifyToken(services, tx, { domainId, purpose: "sign_up" }, code)
      : await verifyCode(services, tx, query, code);
    if (verification.is !== "right") return verification.is;
    const user = await openFor(services, tx, verification.row, confirmation.locale);
    await deleteCodes(tx, { ...query, email: verification.row.email });
    if (user && browser && tokens) {
      const { businessAccountId } = user;
      await beginSession(services, tx, user.id, {
        domainId,
        businessAccountId,
        ...browser,
        tokens,
      });
    }
    return user ? "right" : "wrong";
  });
  if (judgement !== "right") throw codeError(judgement);
  return tokens;
}

/** Null if another request activated the account concurrently, for example by an invitation. */
async function openFor(
  services: Services,
  tx: Tx,
  row: EmailCodeRow,
  locale: string,
): Promise<{ id: string; businessAccountId: string | null } | null> {
  const { domain_id: domainId, full_name: fullName, password_hash: passwordHash } = row;
  if (fullName === null || passwordHash === null) return null;
  const user = await lockOrInsertUser(tx, row.email, fullName);
  if (user.state !== "EMAIL_VERIFICATION_REQUIRED") return null;
  await activateUser(tx, user.id, { fullName, passwordHash });

  const business = { domainId, userId: user.id, businessName: fullName, locale };
  const businessAccountId = await openBusiness(tx, business);
  const subject = { type: "user", id: user.id, name: row.email };
  await recordAudit(
    tx,
    services,
    { domainId, userId: user.id, businessAccountId },
    {
      action: "account.opened",
      subject,
    },
  );
  return { id: user.id, businessAccountId };
}
