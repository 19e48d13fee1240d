import { randomUUID } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

import type { Services } from "../../context.ts";
import { CODE, Refusal } from "../../errors.ts";
import { createRateLimiter, forgetOldLimits } from "../../store/rate-limits.ts";
import { addSession, deleteExpiredSessions } from "../../store/sessions.ts";
import { accountsOfUser, findUserForLogin } from "../../store/users.ts";
import { openPassword } from "./crypt-key.ts";
import { hashesOf, newTokens, type SessionTokens } from "./session-tokens.ts";
import { throttle } from "./throttle.ts";

export interface Credentials {
  domainId: string;
  username: string;
  password: string;
  publicKeyId: string | undefined;
  clientIp: string;
  userAgent: string | null;
}

/** Wrong attempts at one account from one address, and at any account from one address. */
const PER_ACCOUNT = { name: "login-account", points: 10, seconds: 15 * 60 };
const PER_ADDRESS = { name: "login-address", points: 100, seconds: 15 * 60 };

export async function signIn(services: Services, credentials: Credentials): Promise<SessionTokens> {
  const { db } = services;
  const email = credentials.username.trim().toLowerCase();
  if (!email || !credentials.password) {
    throw new Refusal(CODE.IDP_EMPTY_CREDENTIALS, "Enter the e-mail address and the password");
  }
  const attempt = await takeAttempt(services, email, credentials.clientIp);
  const password = await openPassword(services, credentials.password, credentials.publicKeyId);

  const user = await findUserForLogin(db, credentials.domainId, email);
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !matches) {
    throw new Refusal(CODE.IDP_UNAUTHORIZED, "The e-mail address or the password is wrong");
  }
  if (user.state !== "ACTIVE") {
    throw new Refusal(CODE.IDP_USER_INACTIVE, "This account is not active");
  }
  await attempt.forgive();

  const tokens = newTokens(services);
  const accounts = await accountsOfUser(db, credentials.domainId, user.id);
  const last = accounts.find(({ id }) => id === user.last_business_account_id);
  await addSession(db, {
    id: randomUUID(),
    domain_id: credentials.domainId,
    user_id: user.id,
    business_account_id: (last ?? accounts[0])?.id ?? null,
    user_agent: credentials.userAgent?.slice(0, 300) ?? null,
    ...hashesOf(tokens),
  });
  await deleteExpiredSessions(db, user.id, services.now());
  return tokens;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobodysHash: Promise<string> | undefined;

/** Takes as long for an account that is not there, so that time tells nobody who has one. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomUUID());
  const matches = await verify(stored ?? (await nobodysHash), password);
  return stored !== null && matches;
}

async function takeAttempt(services: Services, email: string, clientIp: string) {
  const { db } = services;
  const accountKey = `${email.slice(0, 150)}|${clientIp}`;
  await throttle(
    services,
    [
      { limit: PER_ACCOUNT, key: accountKey },
      { limit: PER_ADDRESS, key: clientIp },
    ],
    "Too many attempts to sign in, try again later",
  );
  return {
    forgive: async () => {
      await createRateLimiter(db, PER_ACCOUNT).delete(accountKey);
      await createRateLimiter(db, PER_ADDRESS).reward(clientIp);
      await forgetOldLimits(db, services.now());
    },
  };
}
