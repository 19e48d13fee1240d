import { hashPassword } from "../../accounts/sessions/password-hash.ts";
import type { Tx } from "../../base/database/executor.ts";
import type { SecretKeys } from "../../base/secrets/secret-keys.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../template/ids.ts";
import { DEMO_ACCOUNTS, type DemoAccount } from "./accounts.ts";

export const DEMO_BUSINESS_ID = idOf("demo:account");
const DEMO_BUSINESS_NAME = "Vitrine Demo Shop";

/** Users without a business, who only fill the administrator's list of users. */
const COLLEAGUES = [
  "Anna Wójcik",
  "Bartosz Lewandowski",
  "Elena Sokolova",
  "Henrik Lund",
  "Irena Dąbrowska",
  "Jakub Mazur",
  "Katarzyna Król",
  "Piotr Wilk",
].map((fullName, index) => {
  const key = `colleague${index + 1}`;
  return { id: idOf(`demo:user:${key}`), key, fullName, email: `${key}@vitrine.demo` };
});

type PasswordHashes = ReadonlyMap<DemoAccount["role"], string>;

export async function hashPasswords(keys: SecretKeys): Promise<PasswordHashes> {
  const hashes = DEMO_ACCOUNTS.map(
    async ({ role, password }) => [role, await hashPassword(keys, password)] as const,
  );
  return new Map(await Promise.all(hashes));
}

export function demoUserId(role: DemoAccount["role"]): string {
  return idOf(`demo:user:${role}`);
}

/** Adds a business with its owner and manager, and users without a business, including the administrator. */
export async function addPeople(tx: Tx, hashes: PasswordHashes): Promise<void> {
  const sellers = DEMO_ACCOUNTS.filter(({ role }) => role !== "admin");
  await tx
    .insertInto("business_account")
    .values({ id: DEMO_BUSINESS_ID, domain_id: VITRINE_DOMAIN_ID, name: DEMO_BUSINESS_NAME })
    .execute();
  await tx
    .insertInto("app_user")
    .values(
      DEMO_ACCOUNTS.map(({ role, fullName, email }) => ({
        id: demoUserId(role),
        full_name: fullName,
        email,
        password_hash: hashes.get(role) ?? null,
      })),
    )
    .execute();
  await tx
    .insertInto("domain_user")
    .values(
      DEMO_ACCOUNTS.map(({ role }) => ({
        id: idOf(`demo:domain_user:${role}`),
        domain_id: VITRINE_DOMAIN_ID,
        user_id: demoUserId(role),
        last_business_account_id: role === "admin" ? null : DEMO_BUSINESS_ID,
      })),
    )
    .execute();
  await tx
    .insertInto("business_account_user")
    .values(
      sellers.map(({ role }) => ({
        id: idOf(`demo:business_account_user:${role}`),
        business_account_id: DEMO_BUSINESS_ID,
        user_id: demoUserId(role),
      })),
    )
    .execute();
  await addColleagues(tx);
  await tx
    .insertInto("user_group_member")
    .values(
      DEMO_ACCOUNTS.map(({ role }) => ({
        id: idOf(`demo:member:${role}`),
        user_group_id: role === "admin" ? DOMAIN_ADMIN_GROUP_ID : idOf(`user_group:${role}`),
        user_id: demoUserId(role),
        domain_id: VITRINE_DOMAIN_ID,
        business_account_id: role === "admin" ? null : DEMO_BUSINESS_ID,
      })),
    )
    .execute();
}

/** Adds users without a password, who can't sign in. */
async function addColleagues(tx: Tx): Promise<void> {
  await tx
    .insertInto("app_user")
    .values(COLLEAGUES.map(({ id, fullName, email }) => ({ id, full_name: fullName, email })))
    .execute();
  await tx
    .insertInto("domain_user")
    .values(
      COLLEAGUES.map(({ id, key }) => ({
        id: idOf(`demo:domain_user:${key}`),
        domain_id: VITRINE_DOMAIN_ID,
        user_id: id,
      })),
    )
    .execute();
}
