import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { hashPassword } from "../sessions/password-hash.ts";
import { endSessionsOfUser } from "../sessions/session.store.ts";
import { Email, parseAccountInput, Password } from "../users/account-input.ts";
import { findUserForLogin, setPassword } from "../users/user.store.ts";

/**
 * Sets the password of an account of the domain and ends its sessions. Used by the command line.
 */
export async function setAccountPassword(
  services: Services,
  input: { domainId: string; email: string; password: string },
): Promise<void> {
  const { email, password } = parseAccountInput(
    z.object({ email: Email, password: Password }),
    input,
  );
  const passwordHash = await hashPassword(services.config, password);
  await services.db.transaction().execute(async (tx) => {
    const user = await findUserForLogin(tx, input.domainId, email);
    if (user?.state !== "ACTIVE") {
      throw new RequestError(CODE.IDP_USER_INACTIVE, createMessage("account_inactive"));
    }
    await setPassword(tx, user.id, passwordHash);
    await endSessionsOfUser(tx, user.id, null);
    const actor = { domainId: input.domainId, kind: "command" } as const;
    await recordAudit(tx, services, actor, {
      action: "password.set",
      subject: { type: "user", id: user.id, name: email },
    });
  });
}
