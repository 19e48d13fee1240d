import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { deleteTokensOfUser } from "../access-tokens/access-token.store.ts";
import { endSessionsOfUser } from "../sessions/session.store.ts";
import { Email, parseAccountInput } from "../users/account-input.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { findUserForLogin } from "../users/user.store.ts";

/** Ends all sessions and access tokens of an account of the domain. Used by the command line. */
export async function endAccountSessions(
  services: Services,
  input: { domainId: string; email: string },
): Promise<void> {
  const { email } = parseAccountInput(z.object({ email: Email }), input);
  await services.db.transaction().execute(async (tx) => {
    const user = await findUserForLogin(tx, input.domainId, email);
    if (!user) throw unknownId("user", email);
    await endSessionsOfUser(tx, user.id, null);
    await deleteTokensOfUser(tx, user.id);
    const actor = { domainId: input.domainId, kind: "command" } as const;
    const subject = { type: "user", id: user.id, name: email };
    await recordAudit(tx, services, actor, { action: "sessions.ended", subject });
    await emitAccessChange(services, tx, user.id);
  });
}
