import type { Executor, Tx } from "../../base/database/executor.ts";

/**
 * Finds a member of the domain by email address, ignoring case. The account may be inactive or
 * blocked.
 */
export function findUserForLogin(db: Executor, domainId: string, email: string) {
  return db
    .selectFrom("app_user")
    .innerJoin("domain_user", "domain_user.user_id", "app_user.id")
    .select(["app_user.id", "app_user.password_hash", "app_user.state", "domain_user.locale"])
    .where((eb) => eb(eb.fn("lower", ["app_user.email"]), "=", email.toLowerCase()))
    .where("domain_user.domain_id", "=", domainId)
    .executeTakeFirst();
}

/**
 * Finds a user for a password reset: a member of the domain, or a user with an open invitation to
 * it, because accepting that requires the password.
 */
export function findUserForReset(db: Executor, domainId: string, email: string, now: Date) {
  return db
    .selectFrom("app_user")
    .leftJoin("domain_user", (join) =>
      join
        .onRef("domain_user.user_id", "=", "app_user.id")
        .on("domain_user.domain_id", "=", domainId),
    )
    .select(["app_user.id", "app_user.full_name", "app_user.state", "domain_user.locale"])
    .where((eb) => eb(eb.fn("lower", ["app_user.email"]), "=", email))
    .where("app_user.state", "in", ["ACTIVE", "EMAIL_VERIFICATION_REQUIRED"])
    .where((eb) =>
      eb.or([
        eb("domain_user.id", "is not", null),
        eb.and([
          eb("app_user.state", "=", "ACTIVE"),
          eb.exists(
            eb
              .selectFrom("invitation")
              .select("invitation.id")
              .where("invitation.domain_id", "=", domainId)
              .where("invitation.email", "=", email)
              .where("invitation.expires_at", ">", now),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
}

/** Stores the business in which the user's next session starts. */
export async function rememberAccount(
  db: Executor,
  domainId: string,
  userId: string,
  businessAccountId: string,
): Promise<void> {
  await db
    .updateTable("domain_user")
    .set({ last_business_account_id: businessAccountId })
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .execute();
}

export function findMember(
  db: Executor,
  domainId: string,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
) {
  return db
    .selectFrom("app_user")
    .innerJoin("domain_user", "domain_user.user_id", "app_user.id")
    .select(["app_user.full_name", "app_user.email", "app_user.avatar", "app_user.state"])
    .where("app_user.id", "=", userId)
    .where("domain_user.domain_id", "=", domainId)
    .$if(lock, (query) => query.forUpdate("app_user"))
    .executeTakeFirst();
}

export async function isEmailTaken(db: Executor, email: string, exceptId: string) {
  const other = await db
    .selectFrom("app_user")
    .select("id")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function saveUser(
  db: Executor,
  userId: string,
  user: { full_name: string; avatar: string | null },
): Promise<void> {
  await db.updateTable("app_user").set(user).where("id", "=", userId).execute();
}

/** Finds the user with an email address, in any domain. */
export function findUserByEmail(db: Executor, email: string) {
  return db
    .selectFrom("app_user")
    .select(["id", "password_hash"])
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .executeTakeFirst();
}

export function findPassword(db: Executor, userId: string) {
  return db
    .selectFrom("app_user")
    .select(["email", "full_name", "password_hash", "state"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/**
 * Sets a password and activates the account, because only a user who has proved the email address can set a password.
 */
export async function setPassword(db: Executor, userId: string, hash: string): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ password_hash: hash, state: "ACTIVE" })
    .where("id", "=", userId)
    .where("state", "in", ["ACTIVE", "EMAIL_VERIFICATION_REQUIRED"])
    .execute();
}

/**
 * Locks an active account and returns its password hash. Waits for concurrent changes of the
 * password.
 */
export async function lockPassword(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", userId)
    .where("state", "=", "ACTIVE")
    .forShare()
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

/** Replaces a password hash, unless the password was changed concurrently. */
export async function replacePasswordHash(
  db: Executor,
  userId: string,
  from: string,
  to: string,
): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ password_hash: to })
    .where("id", "=", userId)
    .where("password_hash", "=", from)
    .execute();
}

export async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable("app_user").set({ email }).where("id", "=", userId).execute();
}

/** Sets the user's language in the domain; null selects the domain's default. */
export async function setLocale(
  db: Executor,
  domainId: string,
  userId: string,
  locale: string | null,
): Promise<void> {
  await db
    .updateTable("domain_user")
    .set({ locale })
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .execute();
}
