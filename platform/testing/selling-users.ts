import { randomUUID } from "node:crypto";

import { authenticate } from "../accounts/sessions/authenticate.ts";
import { createTokens, hashTokens } from "../accounts/sessions/session-token.ts";
import { addSession } from "../accounts/sessions/session.store.ts";
import type { Db } from "../base/database/executor.ts";
import { VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import type { PlatformServices } from "../server/platform-services.ts";

export async function addUser(db: Db, userId: string, fullName: string): Promise<void> {
  await db
    .insertInto("app_user")
    .values({ id: userId, full_name: fullName, email: `${userId}@example.test` })
    .execute();
  await db
    .insertInto("domain_user")
    .values({ id: randomUUID(), domain_id: VITRINE_DOMAIN_ID, user_id: userId })
    .execute();
}

/** Signs a user in and returns the headers of their calls. */
export async function addTestSession(
  services: PlatformServices,
  db: Db,
  userId: string,
  businessAccountId: string | null,
) {
  const tokens = createTokens(services);
  await addSession(db, {
    id: randomUUID(),
    domain_id: VITRINE_DOMAIN_ID,
    user_id: userId,
    business_account_id: businessAccountId,
    user_agent: null,
    ...hashTokens(tokens),
  });
  return { DomainId: VITRINE_DOMAIN_ID, AuthToken: tokens.authToken, Channel: "WEB" };
}

/** Adds a member of a business, or of none, with only the base group and the given permissions. */
export async function addNewcomer(
  { services, db }: { services: PlatformServices; db: Db },
  businessAccountId: string | null,
  permissions: readonly string[],
) {
  const userId = randomUUID();
  await addUser(db, userId, `Nina Newcomer ${userId.slice(0, 8)}`);
  if (businessAccountId !== null) {
    await db
      .insertInto("business_account_user")
      .values({ id: randomUUID(), business_account_id: businessAccountId, user_id: userId })
      .execute();
  }
  const { permissions: known, permissionSchemaId } = await services.loadModel(
    db,
    VITRINE_DOMAIN_ID,
  );
  for (const { id, key } of known.values()) {
    if (!permissions.includes(key)) continue;
    await db
      .insertInto("permission_grant_user")
      .values({
        id: randomUUID(),
        permission_schema_id: permissionSchemaId ?? "",
        permission_id: id,
        user_id: userId,
      })
      .execute();
  }
  const headers = await addTestSession(services, db, userId, businessAccountId);
  return { userId, headers, caller: await authenticate(services, new Headers(headers)) };
}
