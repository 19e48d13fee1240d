import { randomUUID } from "node:crypto";

import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { up } from "./migrations/0065-base-group.ts";

const BASE_GROUP = "00000000-0000-0000-0006-000000000002";

describe.each(testDatabases())("$name", (server) => {
  const database = ownDatabase(server);

  test("an upgrade puts the members of all domains into the base group, and machines into none", async () => {
    const db = database();
    const [shop, garage] = [await newDomain("shop"), await newDomain("garage")];
    const [ann, bob, robot] = [await newUser(), await newUser(), await newUser()];
    await sql`insert into m2m_client (id, domain_id, user_id, name, secret_hash, created_at)
      values (gen_random_uuid(), ${shop}, ${robot}, 'Robot', '\\x00', now())`.execute(db);
    // Restores the state before the upgrade: no group, no trigger.
    await sql`drop trigger join_base_group on domain_user`.execute(db);
    await sql`drop function join_base_group()`.execute(db);
    await sql`delete from user_group where id = ${BASE_GROUP}`.execute(db);
    await sql`insert into domain_user (id, domain_id, user_id) values
      (gen_random_uuid(), ${shop}, ${ann}), (gen_random_uuid(), ${garage}, ${ann}),
      (gen_random_uuid(), ${garage}, ${bob}), (gen_random_uuid(), ${shop}, ${robot})`.execute(db);

    await up(db as unknown as Kysely<unknown>);
    const late = await newUser();
    await sql`insert into domain_user (id, domain_id, user_id)
      values (gen_random_uuid(), ${shop}, ${late})`.execute(db);

    const members = await db
      .selectFrom("user_group_member")
      .select(["user_id", "domain_id", "business_account_id"])
      .where("user_group_id", "=", BASE_GROUP)
      .execute();
    const pairs = members.map(({ user_id, domain_id }) => `${user_id} ${domain_id}`);
    expect(pairs.toSorted()).toEqual(
      [`${ann} ${shop}`, `${ann} ${garage}`, `${bob} ${garage}`, `${late} ${shop}`].toSorted(),
    );
    expect(members.every(({ business_account_id }) => business_account_id === null)).toBe(true);
  });

  async function newDomain(key: string): Promise<string> {
    const id = randomUUID();
    await sql`insert into domain (id, key, name) values (${id}, ${key}, ${key})`.execute(
      database(),
    );
    return id;
  }

  async function newUser(): Promise<string> {
    const id = randomUUID();
    const email = `${id}@example.test`;
    await sql`insert into app_user (id, full_name, email) values (${id}, 'Ann', ${email})`.execute(
      database(),
    );
    return id;
  }
});
