import { z } from "zod";

import type { Services } from "../../context.ts";
import { CODE, Refusal } from "../../errors.ts";
import { endSessionsOfUser } from "../../store/sessions.ts";
import { findUserForLogin, setPassword } from "../../store/users.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { Email, parseOrRefuse, Password } from "./account-rules.ts";
import { hashPassword } from "./password-hash.ts";

/** For the command line: another password for an account of the domain, whose sessions end. */
export async function setPasswordOf(
  services: Services,
  given: { domainId: string; email: string; password: string },
): Promise<void> {
  const { email, password } = parseOrRefuse(z.object({ email: Email, password: Password }), given);
  const passwordHash = await hashPassword(password);
  await services.db.transaction().execute(async (tx) => {
    const user = await findUserForLogin(tx, given.domainId, email);
    if (user?.state !== "ACTIVE") {
      throw new Refusal(CODE.IDP_USER_INACTIVE, "This account is not active");
    }
    await setPassword(tx, user.id, passwordHash);
    await endSessionsOfUser(tx, user.id, null);
    const actor = { domainId: given.domainId, kind: "command" } as const;
    await recordAudit(tx, services, actor, {
      action: "password.set",
      subject: { type: "user", id: user.id, name: email },
    });
  });
}
