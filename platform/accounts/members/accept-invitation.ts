import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { assertUncommonPassword } from "../sessions/common-passwords.ts";
import { hashPassword, verifyPassword } from "../sessions/password-hash.ts";
import { openPassword } from "../sessions/password-key.ts";
import { findSession } from "../sessions/session.store.ts";
import { countAttempt } from "../sign-in-limits/count-attempt.ts";
import { assertNewcomersWelcome } from "../sign-up/sign-up-policy.ts";
import { parseAccountInput, Password, PersonName, fieldError } from "../users/account-input.ts";
import {
  activateUser,
  joinAccount,
  joinDomain,
  lockOrInsertUser,
} from "../users/registration.store.ts";
import { findUserByEmail, rememberAccount } from "../users/user.store.ts";
import { deleteInvitation, findInvitation } from "./invitation.store.ts";
import { limitReached } from "./invite-manager.ts";
import { lockBusiness } from "./member.store.ts";
import { findMembership } from "./membership.queries.ts";

const PER_ADDRESS: RateLimit = { name: "invitation", points: 60, seconds: 15 * 60 };

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

export interface Invitation {
  email: string;
  business: string;
  inviter: string | null;
  expiresAt: Date;
  expired: boolean;
  /**
   * True if the address has an account. Its user signs in to accept, whereas a new user enters a name and a password.
   */
  registered: boolean;
}

interface InvitationQuery {
  domainId: string;
  token: string;
  clientIp: string;
}

/**
 * Reads an invitation by the token of its link. An expired one is returned with `expired`; an
 * unknown one throws a 404.
 */
export async function readInvitation(
  services: Services,
  query: InvitationQuery,
): Promise<Invitation> {
  const invitation = await find(services, query);
  return {
    email: invitation.email,
    business: invitation.business,
    inviter: invitation.inviter,
    expiresAt: invitation.expires_at,
    expired: invitation.expires_at <= services.now(),
    registered: isRegistered(invitation),
  };
}

export interface Acceptance extends InvitationQuery {
  firstName: string;
  lastName: string;
  password: string;
  publicKeyId: string | undefined;
  /** Session token if the caller is signed in, otherwise null. */
  authToken: string | null;
  fingerprint: string | null;
  locale: string;
}

const NewPerson = z.object({ firstName: PersonName, lastName: PersonName, password: Password });

/**
 * Accepts an invitation and returns the ID of the business. Following the link proves the email
 * address, so a new account needs no code. An existing account also needs its session or password,
 * because a forwarded link must not open it.
 */
export async function acceptInvitation(
  services: Services,
  acceptance: Acceptance,
): Promise<string> {
  const invitation = await find(services, acceptance);
  if (invitation.expires_at <= services.now()) {
    throw new RequestError(CODE.IDP_CODE_EXPIRED, createMessage("account_invitation_expired"));
  }
  const entering: Entering = isRegistered(invitation)
    ? { userId: await proveAccount(services, invitation, acceptance) }
    : await newPerson(services, invitation, acceptance);
  await services.db.transaction().execute(async (tx) => {
    const business = await lockBusiness(tx, invitation.business_account_id);
    const isDeleted = await deleteInvitation(tx, invitation.business_account_id, invitation.id);
    if (!isDeleted) throw unknownInvitation();
    const userId = await enter(tx, invitation, entering);
    const { domainId, locale } = acceptance;
    const businessAccountId = business.id;
    const membership = await findMembership(tx, businessAccountId, { userId });
    if (membership) return;
    if (business.managers >= business.managerLimit) throw limitReached();
    await joinAccount(tx, { domainId, businessAccountId, userId, groupKey: "manager" });
    await joinDomain(tx, { domainId, userId, locale, businessAccountId });
    await rememberAccount(tx, domainId, userId, businessAccountId);
    await recordAudit(
      tx,
      services,
      { domainId, userId, businessAccountId },
      {
        action: "member.joined",
        subject: { type: "user", id: userId, name: invitation.email },
      },
    );
  });
  return invitation.business_account_id;
}

interface NewAccount {
  fullName: string;
  passwordHash: string;
}

type Entering = NewAccount | { userId: string };

async function newPerson(
  services: Services,
  { email }: FoundInvitation,
  acceptance: Acceptance,
): Promise<NewAccount> {
  assertNewcomersWelcome(services);
  const password = await openPassword(services, acceptance.password, acceptance.publicKeyId);
  const newUser = parseAccountInput(NewPerson, { ...acceptance, password });
  assertUncommonPassword("password", newUser.password, [
    email,
    newUser.firstName,
    newUser.lastName,
  ]);
  return {
    fullName: `${newUser.firstName} ${newUser.lastName}`,
    passwordHash: await hashPassword(services.config, newUser.password),
  };
}

/**
 * Returns the account with the invited address. Throws unless the caller is signed in to it or
 * sends its password.
 */
async function proveAccount(
  services: Services,
  { email }: FoundInvitation,
  acceptance: Acceptance,
): Promise<string> {
  const { domainId, authToken, clientIp, fingerprint } = acceptance;
  const user = await findUserByEmail(services.db, email);
  const session = authToken
    ? await findSession(services.db, "session", domainId, hashToken(authToken))
    : undefined;
  const isSignedIn = session !== undefined && session.auth_expires_at > services.now();
  if (user && isSignedIn && session.user_id === user.id) return user.id;
  if (acceptance.password === "") {
    throw fieldError("password", createMessage("account_invitation_needs_sign_in"));
  }
  const attempt = await countAttempt(services, { email, clientIp, fingerprint });
  const password = await openPassword(services, acceptance.password, acceptance.publicKeyId);
  const matches = await verifyPassword(services.config, user?.password_hash ?? null, password);
  if (!user || !matches) throw fieldError("password", createMessage("account_password_wrong"));
  await attempt.forgive();
  return user.id;
}

async function enter(tx: Tx, { email }: FoundInvitation, entering: Entering): Promise<string> {
  const isNew = "passwordHash" in entering;
  const user = await lockOrInsertUser(tx, email, isNew ? entering.fullName : email);
  if (isNew && user.state === "EMAIL_VERIFICATION_REQUIRED") {
    await activateUser(tx, user.id, entering);
  } else if (isNew && user.state === "ACTIVE") {
    // Another request created the account since the page was loaded, so the page must ask for its
    // password.
    throw fieldError("password", createMessage("account_invitation_needs_sign_in"));
  } else if (user.state !== "ACTIVE") {
    throw new RequestError(CODE.IDP_USER_INACTIVE, createMessage("account_inactive"));
  } else if (!isNew && user.id !== entering.userId) {
    throw unknownInvitation();
  }
  return user.id;
}

async function find(services: Services, query: InvitationQuery): Promise<FoundInvitation> {
  const attempts = [addressLimit(PER_ADDRESS, query.clientIp)];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  const invitation = await findInvitation(services.db, query.domainId, hashToken(query.token));
  if (!invitation) throw unknownInvitation();
  return invitation;
}

function isRegistered({ invited_state }: FoundInvitation): boolean {
  return invited_state !== null && invited_state !== "EMAIL_VERIFICATION_REQUIRED";
}

/**
 * Creates the error for an unknown invitation, without the token: even a wrong token may be the secret of another
 * installation or link.
 */
function unknownInvitation(): RequestError {
  return unknownId("invitation", "of this link");
}
