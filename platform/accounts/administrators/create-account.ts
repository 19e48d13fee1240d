import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { openBusiness } from "../businesses/open-business.ts";
import { hashPassword } from "../sessions/password-hash.ts";
import { Email, parseAccountInput, Password, PersonName } from "../users/account-input.ts";
import { activateUser, joinDomain, lockOrInsertUser } from "../users/registration.store.ts";
import { addAdministrator, findStateByEmail } from "./administrator.store.ts";

export interface NewAccount {
  domainId: string;
  email: string;
  fullName: string | undefined;
  /** Name of a business to create, with the account as its owner. */
  businessName: string | undefined;
  isAdministrator: boolean;
  /** Asks for the password; called only if the account is new. */
  choosePassword: () => Promise<string>;
}

/**
 * Creates an account for the command line, without a permission check: the person who runs it has access
 * to the database anyway.
 */
export async function createAccount(
  services: Services,
  input: NewAccount,
): Promise<{ email: string; isNew: boolean }> {
  const { domainId, isAdministrator } = input;
  const { email } = parseAccountInput(z.object({ email: Email }), input);
  const state = await findStateByEmail(services.db, email);
  const isNew = state === undefined || state === "EMAIL_VERIFICATION_REQUIRED";
  if (!isNew && state !== "ACTIVE") throw inactive();

  const fullName = input.fullName ?? email.slice(0, email.indexOf("@")).padEnd(2, "_");
  const businessName = input.businessName;
  parseAccountInput(z.object({ name: PersonName, business: PersonName.optional() }), {
    name: fullName,
    business: businessName,
  });
  const newUser = isNew
    ? { fullName, passwordHash: await validateAndHash(services, await input.choosePassword()) }
    : null;
  await services.db.transaction().execute(async (tx) => {
    const user = await lockOrInsertUser(tx, email, fullName);
    if (newUser && user.state === "EMAIL_VERIFICATION_REQUIRED") {
      await activateUser(tx, user.id, newUser);
    } else if (user.state !== "ACTIVE") {
      throw inactive();
    }
    const locale = (await findDomain(tx, domainId))?.default_locale ?? "en";
    const userId = user.id;
    if (businessName === undefined) {
      await joinDomain(tx, { domainId, userId, locale, businessAccountId: null });
    } else {
      await openBusiness(tx, { domainId, userId, businessName, locale });
    }
    if (isAdministrator) {
      await addAdministrator(tx, { domainId, adminGroupId: DOMAIN_ADMIN_GROUP_ID, userId });
    }
    await recordAudit(
      tx,
      services,
      { domainId, kind: "command" },
      {
        action: isAdministrator ? "administrator.created" : "user.created",
        subject: { type: "user", id: userId, name: email },
      },
    );
  });
  return { email, isNew };
}

function validateAndHash({ config }: Services, rawPassword: string): Promise<string> {
  return hashPassword(
    config,
    parseAccountInput(z.object({ password: Password }), { password: rawPassword }).password,
  );
}

function inactive(): RequestError {
  return new RequestError(CODE.IDP_USER_INACTIVE, createMessage("account_inactive"));
}
