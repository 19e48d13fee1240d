import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { addAdministrator, lockAdministrators } from "../administrators/administrator.store.ts";
import { openBusiness } from "../businesses/open-business.ts";
import { assertUncommonPassword } from "../sessions/common-passwords.ts";
import { hashPassword } from "../sessions/password-hash.ts";
import { openPassword } from "../sessions/password-key.ts";
import { parseAccountInput, PersonName, Registration } from "../users/account-input.ts";
import { activateUser, lockOrInsertUser } from "../users/registration.store.ts";
import { deleteSetupCodes, isSetupCode } from "./setup-code.store.ts";
import { hashSetupCode, isSetupOpen } from "./setup-code.ts";

const PER_ADDRESS: RateLimit = { name: "setup", points: 20, seconds: 15 * 60 };
/** Limit of attempts from all client addresses together. */
const PER_DOMAIN: RateLimit = { name: "setup-all", points: 200, seconds: 15 * 60 };

const FirstAdministrator = Registration.extend({ businessName: PersonName });

export interface SetupInput {
  domainId: string;
  code: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  publicKeyId: string | undefined;
  businessName: string;
  locale: string;
  clientIp: string;
}

/**
 * Creates the first administrator of a domain and their business. If two requests arrive at the same time, one of
 * them fails, because the setup is closed by then.
 */
export async function setUpDomain(services: Services, setup: SetupInput): Promise<void> {
  const { db } = services;
  const { domainId } = setup;
  if (!(await isSetupOpen(db, domainId))) throw notOpen();
  const limits = [addressLimit(PER_ADDRESS, setup.clientIp), { limit: PER_DOMAIN, key: domainId }];
  await throttle(services, limits, createMessage("account_too_many_attempts"));
  const password = await openPassword(services, setup.password, setup.publicKeyId);
  const administrator = parseAccountInput(FirstAdministrator, { ...setup, password });
  const { email, firstName, lastName } = administrator;
  assertUncommonPassword("password", administrator.password, [email, firstName, lastName]);
  const passwordHash = await hashPassword(services.config, administrator.password);

  await db.transaction().execute(async (tx) => {
    await lockAdministrators(tx, domainId);
    if (!(await isSetupOpen(tx, domainId))) throw notOpen();
    if (!(await isSetupCode(tx, domainId, hashSetupCode(setup.code)))) throw wrongCode();
    await deleteSetupCodes(tx, domainId);
    const fullName = `${administrator.firstName} ${administrator.lastName}`;
    const user = await lockOrInsertUser(tx, administrator.email, fullName);
    // A setup code must not give access to an existing account.
    if (user.state !== "EMAIL_VERIFICATION_REQUIRED") throw emailTaken();
    await activateUser(tx, user.id, { fullName, passwordHash });
    await openBusiness(tx, { ...setup, userId: user.id, businessName: administrator.businessName });
    await addAdministrator(tx, { domainId, adminGroupId: DOMAIN_ADMIN_GROUP_ID, userId: user.id });
    await recordAudit(
      tx,
      services,
      { domainId, userId: user.id },
      {
        action: "administrator.set_up",
        subject: { type: "user", id: user.id, name: administrator.email },
        after: { business: administrator.businessName },
      },
    );
  });
  services.log.info({ domainId }, "first administrator created");
}

/**
 * The same error as for an unknown route, so that nobody learns whether the setup was ever open.
 */
function notOpen(): RequestError {
  return unknownId("call", "setup");
}

function wrongCode(): RequestError {
  const message = createMessage("account_setup_code_wrong");
  return new RequestError(CODE.IDP_CODE_UNKNOWN, message, {
    fieldErrors: [{ field: "code", message, code: "setup" }],
  });
}

function emailTaken(): RequestError {
  const message = createMessage("account_email_exists");
  return new RequestError(CODE.IDP_EMAIL_TAKEN, message, {
    fieldErrors: [{ field: "email", message }],
  });
}
