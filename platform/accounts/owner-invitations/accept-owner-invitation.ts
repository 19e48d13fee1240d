import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { openBusiness } from "../businesses/open-business.ts";
import { assertUncommonPassword } from "../sessions/common-passwords.ts";
import { hashPassword, verifyPassword } from "../sessions/password-hash.ts";
import { openPassword } from "../sessions/password-key.ts";
import { assertNewcomersWelcome } from "../sign-up/sign-up-policy.ts";
import { parseAccountInput, Password, PersonName, fieldError } from "../users/account-input.ts";
import { activateUser, lockOrInsertUser } from "../users/registration.store.ts";
import { rememberAccount } from "../users/user.store.ts";
import { findOwnerInvitation, markOwnerInvitationAccepted } from "./owner-invitation.store.ts";

const PER_ADDRESS: RateLimit = { name: "owner-invitation", points: 60, seconds: 15 * 60 };
/** Password attempts per invitation. */
const PER_INVITATION: RateLimit = { name: "owner-password", points: 10, seconds: 15 * 60 };

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findOwnerInvitation>>>;

interface InvitationQuery {
  domainId: string;
  token: string;
  clientIp: string;
}

export interface OwnerInvitation {
  email: string;
  inviter: string | null;
  expired: boolean;
  /**
   * True if the address has an account, whose password must be entered. A new user enters a name and a new password.
   */
  registered: boolean;
}

/**
 * Reads an invitation by the token of its link. An expired one is returned with `expired`; an
 * unknown one throws a 404.
 */
export async function readOwnerInvitation(
  services: Services,
  query: InvitationQuery,
): Promise<OwnerInvitation> {
  const invitation = await find(services, query);
  const { email, inviter } = invitation;
  const expired = invitation.expires_at <= services.now();
  return { email, inviter, expired, registered: isRegistered(invitation) };
}

export interface OwnerAcceptance extends InvitationQuery {
  firstName: string;
  lastName: string;
  password: string;
  publicKeyId: string | undefined;
  businessName: string;
  locale: string;
}

const Business = z.object({ businessName: PersonName });
const NewOwner = Business.extend({
  firstName: PersonName,
  lastName: PersonName,
  password: Password,
});

/**
 * Opens a business for the invited user and returns its ID. Following the link proves the email
 * address, so a new account needs no code. An existing account needs its password, because a
 * forwarded link must not open it.
 */
export async function acceptOwnerInvitation(
  services: Services,
  acceptance: OwnerAcceptance,
): Promise<string | null> {
  const invitation = await find(services, acceptance);
  if (invitation.expires_at <= services.now()) {
    throw new RequestError(CODE.IDP_CODE_EXPIRED, createMessage("account_invitation_expired"));
  }
  const password = await openPassword(services, acceptance.password, acceptance.publicKeyId);
  const prove = isRegistered(invitation) ? proveAccount : newAccount;
  const enter = await prove(services, invitation, { ...acceptance, password });
  const { businessName } = parseAccountInput(Business, acceptance);
  return services.db.transaction().execute(async (tx) => {
    const accepted = await markOwnerInvitationAccepted(tx, {
      id: invitation.id,
      tokenHash: hashToken(acceptance.token),
      now: services.now(),
    });
    if (!accepted) throw unknownInvitation();
    const userId = await enter(tx);
    const { domainId, locale } = acceptance;
    const businessAccountId = await openBusiness(tx, { domainId, userId, businessName, locale });
    if (businessAccountId !== null) await rememberAccount(tx, domainId, userId, businessAccountId);
    await recordAudit(
      tx,
      services,
      { domainId, userId, businessAccountId },
      {
        action: "business.opened",
        subject: { type: "business_account", id: businessAccountId, name: businessName },
      },
    );
    return businessAccountId;
  });
}

type Enter = (tx: Tx) => Promise<string>;

async function newAccount(
  services: Services,
  { email }: FoundInvitation,
  acceptance: OwnerAcceptance,
): Promise<Enter> {
  assertNewcomersWelcome(services);
  const owner = parseAccountInput(NewOwner, acceptance);
  assertUncommonPassword("password", owner.password, [email, owner.firstName, owner.lastName]);
  const fullName = `${owner.firstName} ${owner.lastName}`;
  const passwordHash = await hashPassword(services.config, owner.password);
  return async (tx) => {
    const user = await lockOrInsertUser(tx, email, fullName);
    if (user.state !== "EMAIL_VERIFICATION_REQUIRED") throw inactive();
    await activateUser(tx, user.id, { fullName, passwordHash });
    return user.id;
  };
}

async function proveAccount(
  services: Services,
  invitation: FoundInvitation,
  { password }: OwnerAcceptance,
): Promise<Enter> {
  const attempts = [{ limit: PER_INVITATION, key: invitation.id }];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  const matches = await verifyPassword(services.config, invitation.invited_password_hash, password);
  if (!matches) throw fieldError("password", createMessage("account_password_wrong"));
  return async (tx) => {
    const user = await lockOrInsertUser(tx, invitation.email, "");
    if (user.state !== "ACTIVE" || user.id !== invitation.invited_id) throw inactive();
    return user.id;
  };
}

async function find(services: Services, query: InvitationQuery): Promise<FoundInvitation> {
  const attempts = [addressLimit(PER_ADDRESS, query.clientIp)];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  const invitation = await findOwnerInvitation(services.db, query.domainId, hashToken(query.token));
  if (!invitation) throw unknownInvitation();
  return invitation;
}

function isRegistered({ invited_state }: FoundInvitation): boolean {
  return invited_state !== null && invited_state !== "EMAIL_VERIFICATION_REQUIRED";
}

function inactive(): RequestError {
  return new RequestError(CODE.IDP_USER_INACTIVE, createMessage("account_inactive"));
}

/**
 * Creates the error for an unknown invitation, without the token: even a wrong token may be the secret of another
 * link.
 */
function unknownInvitation(): RequestError {
  return unknownId("invitation", "of this link");
}
