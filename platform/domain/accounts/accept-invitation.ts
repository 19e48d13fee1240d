import { z } from "zod";

import type { Services, Tx } from "../../context.ts";
import { CODE, Refusal, unknownId } from "../../errors.ts";
import { deleteInvitation, findInvitation } from "../../store/invitations.ts";
import { findMembership, lockBusiness } from "../../store/members.ts";
import { activateUser, joinAccount, joinDomain, lockUserOf } from "../../store/registrations.ts";
import { rememberAccount } from "../../store/users.ts";
import { parseOrRefuse, Password, PersonName } from "./account-rules.ts";
import { openPassword } from "./crypt-key.ts";
import { limitReached } from "./invite-manager.ts";
import { hashToken } from "./session-tokens.ts";
import { hashPassword } from "./sign-in.ts";
import { type Limit, throttle } from "./throttle.ts";

const PER_ADDRESS: Limit = { name: "invitation", points: 60, seconds: 15 * 60 };

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

export interface Invitation {
  email: string;
  business: string;
  inviter: string | null;
  expiresAt: Date;
  expired: boolean;
  /** Whoever has an account already only says yes; nobody else needs more than a name and a password. */
  registered: boolean;
}

interface InvitationQuery {
  domainId: string;
  token: string;
  clientIp: string;
}

export async function readInvitation(
  services: Services,
  query: InvitationQuery,
): Promise<Invitation> {
  const found = await find(services, query);
  return {
    email: found.email,
    business: found.business,
    inviter: found.inviter,
    expiresAt: found.expires_at,
    expired: found.expires_at <= services.now(),
    registered: isRegistered(found),
  };
}

export interface Acceptance extends InvitationQuery {
  firstName: string;
  lastName: string;
  password: string;
  publicKeyId: string | undefined;
  locale: string;
}

const NewPerson = z.object({ firstName: PersonName, lastName: PersonName, password: Password });

/**
 * The link proves the address it was mailed to, so a new account needs no code, and one that is
 * there needs no password: nothing is opened by this, the account only gains a business.
 * Returns that business.
 */
export async function acceptInvitation(
  services: Services,
  acceptance: Acceptance,
): Promise<string> {
  const found = await find(services, acceptance);
  if (found.expires_at <= services.now()) {
    throw new Refusal(CODE.IDP_CODE_EXPIRED, "The invitation has expired. Ask for a new one.");
  }
  const person = isRegistered(found) ? null : await newPerson(services, acceptance);
  await services.db.transaction().execute(async (tx) => {
    const business = await lockBusiness(tx, found.business_account_id);
    const taken = await deleteInvitation(tx, found.business_account_id, found.id);
    if (!taken) throw unknownInvitation();
    const userId = await enter(tx, found, person);
    const { domainId, locale } = acceptance;
    const businessAccountId = business.id;
    const membership = await findMembership(tx, businessAccountId, { userId });
    if (membership) return;
    if (business.managers >= business.managerLimit) throw limitReached();
    await joinAccount(tx, { domainId, businessAccountId, userId, groupKey: "manager" });
    await joinDomain(tx, { domainId, userId, locale, businessAccountId });
    await rememberAccount(tx, domainId, userId, businessAccountId);
  });
  return found.business_account_id;
}

interface Person {
  fullName: string;
  passwordHash: string;
}

async function newPerson(services: Services, acceptance: Acceptance): Promise<Person> {
  const password = await openPassword(services, acceptance.password, acceptance.publicKeyId);
  const given = parseOrRefuse(NewPerson, { ...acceptance, password });
  return {
    fullName: `${given.firstName} ${given.lastName}`,
    passwordHash: await hashPassword(given.password),
  };
}

async function enter(tx: Tx, { email }: Found, person: Person | null): Promise<string> {
  const user = await lockUserOf(tx, email, person?.fullName ?? email);
  if (user.state === "EMAIL_VERIFICATION_REQUIRED" && person) {
    await activateUser(tx, user.id, person);
  } else if (user.state !== "ACTIVE") {
    throw new Refusal(CODE.IDP_USER_INACTIVE, "This account is not active");
  }
  return user.id;
}

async function find(services: Services, query: InvitationQuery): Promise<Found> {
  const counted = [{ limit: PER_ADDRESS, key: query.clientIp }];
  await throttle(services, counted, "Too many attempts, try again later");
  const found = await findInvitation(services.db, query.domainId, hashToken(query.token));
  if (!found) throw unknownInvitation();
  return found;
}

function isRegistered({ invited_state }: Found): boolean {
  return invited_state !== null && invited_state !== "EMAIL_VERIFICATION_REQUIRED";
}

/** Names no token: what was asked for is a secret even when it is a wrong one. */
function unknownInvitation(): Refusal {
  return unknownId("invitation", "of this link");
}
