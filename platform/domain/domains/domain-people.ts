import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { Caller, Services } from "../../context.ts";
import { CODE, Refusal, unknownId } from "../../errors.ts";
import { insertUser, leaveDomain } from "../../store/domain-members.ts";
import { membershipsOf } from "../../store/domain-users.ts";
import { joinDomain } from "../../store/registrations.ts";
import { findMember } from "../../store/users.ts";
import { Email, parseOrRefuse, PersonName, refuseField } from "../accounts/account-rules.ts";
import { refuseInUse } from "../reference/in-use.ts";

const NewUser = z.object({ fullName: PersonName, email: Email });

/** A user of the caller's domain without a password, which a reset by mail gives. */
export function createUser(
  services: Services,
  caller: Caller,
  input: { fullName: string; email: string; avatar: string | null },
): Promise<string> {
  const { fullName, email } = parseOrRefuse(NewUser, input);
  return services.db.transaction().execute(async (tx) => {
    const user = { id: randomUUID(), full_name: fullName, email, avatar: input.avatar };
    if (!(await insertUser(tx, user))) {
      throw refuseField("email", "Another account has this e-mail address");
    }
    const { domainId, model } = caller;
    await joinDomain(tx, {
      domainId,
      userId: user.id,
      locale: model.defaultLocale,
      businessAccountId: null,
    });
    return user.id;
  });
}

/** Takes a user out of the caller's domain; refused while they belong to a business of it. */
export function removeUser(services: Services, caller: Caller, userId: string): Promise<void> {
  const { domainId } = caller;
  return services.db.transaction().execute(async (tx) => {
    if (!(await findMember(tx, domainId, userId))) throw unknownId("user", userId);
    if (userId === caller.userId) {
      throw new Refusal(CODE.ENTITY_INVALID, "You can't remove yourself");
    }
    const memberships = await membershipsOf(tx, domainId, [userId], null);
    const uses = memberships.map((one) => ({ kind: "businessAccount", id: one.businessAccountId }));
    refuseInUse("user", uses);
    await leaveDomain(tx, domainId, userId);
  });
}
