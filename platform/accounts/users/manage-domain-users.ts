import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { LANGUAGES } from "../../base/messages/languages.ts";
import { createMessage, noun } from "../../base/messages/message.ts";
import { assertAdministratorRemains } from "../../core/access/assert-administrator-remains.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findKnownUserIds } from "../../core/access/own-business.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../../model/changes/assert-not-in-use.ts";
import { Email, parseAccountInput, PersonName, fieldError } from "./account-input.ts";
import {
  hasProvedEmail,
  hasUser,
  insertUser,
  isAdministeredBy,
  isFormerMember,
  isInGroup,
  leaveDomain,
} from "./domain-member.store.ts";
import { listMemberships } from "./domain-user.store.ts";
import { deleteEmailChange } from "./email-change.store.ts";
import { emitAccessChange } from "./emit-access-change.ts";
import { adoptUnprovedUser, deleteUnprovedUser, joinDomain } from "./registration.store.ts";
import { findMember } from "./user.store.ts";

const NewUser = z.object({ fullName: PersonName, email: Email });

/**
 * Creates a user of the caller's domain with an unproved address. A password reset, an invitation or a sign-up later
 * proves the address and sets the password. `enter` runs in the same transaction as the creation.
 */
export function createUser(
  services: Services,
  caller: Caller,
  input: NewDomainUser,
  enter?: (tx: Tx, userId: string) => Promise<void>,
): Promise<string> {
  const { fullName, email } = parseAccountInput(NewUser, input);
  assertLocale(input.locale);
  return services.db.transaction().execute(async (tx) => {
    const user = { full_name: fullName, email, avatar: input.avatar };
    if (input.id) await assertFreeId(tx, input.id, email);
    const adoptedId = input.id ? undefined : await adoptUnprovedUser(tx, user);
    const userId = adoptedId ?? input.id ?? randomUUID();
    if (adoptedId === undefined && !(await insertUser(tx, { ...user, id: userId }))) {
      throw fieldError("email", createMessage("account_email_taken"));
    }
    const { domainId, model } = caller;
    await joinDomain(tx, {
      domainId,
      userId,
      locale: input.locale ?? model.defaultLocale,
      businessAccountId: null,
    });
    await enter?.(tx, userId);
    const subject = { type: "user", id: userId, name: email };
    await recordAudit(tx, services, caller, { action: "user.created", subject });
    return userId;
  });
}

export interface NewDomainUser {
  /** ID for the new user; generated if the request has none. */
  id?: string | null | undefined;
  fullName: string;
  email: string;
  avatar: string | null;
  locale?: string | null | undefined;
}

/**
 * Throws if a user with the ID exists. The user of an unfinished sign-up with the email address is deleted first and
 * doesn't count.
 */
async function assertFreeId(tx: Tx, id: string, email: string): Promise<void> {
  await deleteUnprovedUser(tx, email);
  if (!(await hasUser(tx, id))) return;
  throw new RequestError(CODE.ENTITY_EXISTS, createMessage("account_id_taken", { id }));
}

function assertLocale(locale: string | null | undefined): void {
  if (!locale || LANGUAGES.some(({ id }) => id === locale)) return;
  const message = createMessage("account_language_unsupported");
  throw new RequestError(CODE.DOMAIN_LOCALE_UNKNOWN, message);
}

/**
 * Adds a registered user to the caller's domain. The user must belong to another domain that the caller administers,
 * or must have been removed from this domain. Any other ID counts as unknown, so that nothing about the user is
 * revealed.
 */
export function addUser(
  services: Services,
  caller: Caller,
  { userId, locale }: { userId: string; locale: string | null },
): Promise<void> {
  const { domainId, model } = caller;
  assertLocale(locale);
  return services.db.transaction().execute(async (tx) => {
    if (await findMember(tx, domainId, userId)) {
      await assertKnown(tx, caller, userId);
      throw new RequestError(CODE.DOMAIN_USER_EXISTS, createMessage("account_in_domain_already"));
    }
    if (!(await isFormerMember(tx, domainId, userId))) {
      await assertMayBeAdded(tx, caller, userId);
    }
    await joinDomain(tx, {
      domainId,
      userId,
      locale: locale ?? model.defaultLocale,
      businessAccountId: null,
    });
    const subject = { type: "user", id: userId };
    await recordAudit(tx, services, caller, { action: "user.added", subject });
  });
}

async function assertMayBeAdded(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const administrator = { userId: caller.userId, groupId: DOMAIN_ADMIN_GROUP_ID };
  if (!(await isAdministeredBy(tx, userId, administrator))) throw unknownId("user", userId);
  if (await hasProvedEmail(tx, userId)) return;
  throw new RequestError(CODE.IDP_USER_INACTIVE, createMessage("account_email_not_confirmed"));
}

/** Removes a user from the caller's domain. Rejected while they belong to one of its businesses. */
export function removeUser(services: Services, caller: Caller, userId: string): Promise<void> {
  const { domainId } = caller;
  return services.db.transaction().execute(async (tx) => {
    const knownUserIds = await findKnownUserIds(tx, caller, "DOMAIN_USER_MANAGE", [userId]);
    if (!knownUserIds.has(userId)) {
      const message = createMessage("unknown_id", { what: noun("user"), id: userId });
      throw new RequestError(CODE.DOMAIN_USER_UNKNOWN, message);
    }
    if (userId === caller.userId) {
      throw new RequestError(CODE.ENTITY_INVALID, createMessage("account_remove_self"));
    }
    const memberships = await listMemberships(tx, domainId, [userId], null);
    const uses = memberships.map((membership) => ({
      kind: "businessAccount" as const,
      id: membership.businessAccountId,
    }));
    assertNotInUse("user", uses);
    const isAdministrator = await isInGroup(tx, domainId, userId, DOMAIN_ADMIN_GROUP_ID);
    await leaveDomain(tx, domainId, userId);
    if (isAdministrator) await assertAdministratorRemains(tx, domainId);
    const subject = { type: "user", id: userId };
    await recordAudit(tx, services, caller, { action: "user.removed", subject });
    await deleteEmailChange(tx, userId);
    await emitAccessChange(services, tx, userId);
  });
}

async function assertKnown(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const knownUserIds = await findKnownUserIds(tx, caller, "DOMAIN_USER_MANAGE", [userId]);
  if (!knownUserIds.has(userId)) throw unknownId("user", userId);
}
