import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";
import { limitCodeAttempts } from "../sign-in-limits/limit-codes.ts";
import { parseAccountInput, Password } from "../users/account-input.ts";
import { assertUncommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";
import { setNewPassword } from "./reset-password.ts";
import type { EmailCodeRow } from "./verification-code.store.ts";
import { verifyToken } from "./verification-code.ts";

const purpose = "password_reset";

interface LinkUse {
  domainId: string;
  token: string;
  password: string;
  publicKeyId: string | undefined;
  clientIp: string;
}

/**
 * Sets the password of the user for whom an administrator made the link, and ends all their
 * sessions. A link works once.
 */
export async function resetPasswordByLink(services: Services, use: LinkUse): Promise<void> {
  const opened = await openPassword(services, use.password, use.publicKeyId);
  const { password } = parseAccountInput(z.object({ password: Password }), { password: opened });
  await limitCodeAttempts(services, use.clientIp);
  const passwordHash = await hashPassword(services.config, password);
  await services.db.transaction().execute(async (tx) => {
    const row = await getLink(services, tx, use);
    assertUncommonPassword("password", password, [row.email]);
    const query = { domainId: use.domainId, purpose, email: row.email } as const;
    const isSet = await setNewPassword(services, tx, query, { passwordHash, userId: row.user_id });
    if (!isSet) throw unknownLink();
  });
}

async function getLink(
  services: Services,
  tx: Tx,
  { domainId, token }: LinkUse,
): Promise<EmailCodeRow> {
  const verification = await verifyToken(services, tx, { domainId, purpose }, token);
  if (verification.is === "right") return verification.row;
  if (verification.is !== "expired") throw unknownLink();
  throw new RequestError(CODE.IDP_CODE_EXPIRED, createMessage("account_link_expired"));
}

function unknownLink(): RequestError {
  return unknownId("password_link", "of this link");
}
