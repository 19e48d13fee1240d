import { z } from "zod";

import type { Caller, Services, Tx } from "../../context.ts";
import { DOMAIN_ADMIN_GROUP_ID, permissionId } from "../../engine/permission/builtin.ts";
import { CODE, Refusal, unknownId } from "../../errors.ts";
import { isElsewhere, isInGroup } from "../../store/domain-members.ts";
import { emailIsTaken, findMember, saveUser } from "../../store/users.ts";
import { NameText, parseOrRefuse, refuseField } from "./account-rules.ts";

export interface UserChange {
  fullName?: string | null | undefined;
  email?: string | null | undefined;
  avatar?: string | null | undefined;
}

const NewName = z.object({ fullName: NameText });

const SUFFICIENT = [permissionId("USER_UPDATE"), permissionId("USER_MANAGE")];

/**
 * Everybody may change their own name and picture. The e-mail address is what one signs in with:
 * changing it, like changing somebody else, takes a permission.
 */
export function updateUser(
  { db }: Services,
  caller: Caller,
  userId: string,
  change: UserChange,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const mayManage = SUFFICIENT.some((id) => caller.permissions.has(id));
    const isSelf = userId === caller.userId;
    const user = isSelf || mayManage ? await findMember(tx, caller.domainId, userId) : undefined;
    if (!user) throw unknownId("user", userId);

    const { fullName } = change;
    if (fullName && fullName !== user.full_name) parseOrRefuse(NewName, { fullName });
    const email = change.email ?? user.email;
    if (email.toLowerCase() !== user.email.toLowerCase()) {
      if (!mayManage) {
        throw new Refusal(CODE.NO_REQUIRED_PERMISSION, "Changing the e-mail needs USER_UPDATE");
      }
      // Whoever sets the address can set the password by mail, and be them wherever they belong.
      if (!isSelf && (await isAboveOrElsewhere(tx, caller, userId))) {
        throw refuseField("email", "Only they themselves may change this address");
      }
      if (await emailIsTaken(tx, email, userId)) {
        throw refuseField("email", "Another account has this e-mail address");
      }
    }
    await saveUser(tx, userId, {
      full_name: change.fullName ?? user.full_name,
      email,
      avatar:
        change.avatar === undefined || change.avatar === null ? user.avatar : change.avatar || null,
    });
  });
}

async function isAboveOrElsewhere(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  if (await isElsewhere(tx, caller.domainId, userId)) return true;
  return (
    !caller.groupIds.has(DOMAIN_ADMIN_GROUP_ID) &&
    (await isInGroup(tx, caller.domainId, userId, DOMAIN_ADMIN_GROUP_ID))
  );
}
