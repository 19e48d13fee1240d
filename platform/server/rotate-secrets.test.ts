import { randomBytes, randomUUID } from "node:crypto";

import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { isSealedWith, seal, unseal } from "../base/secrets/seal.ts";
import { lampFields, startMinimalPlatform } from "../testing/builders.ts";
import { deleteTwin } from "../twins/changes/delete-twin.ts";
import { rotateSecrets } from "./rotate-secrets.ts";

type Platform = Awaited<ReturnType<typeof startMinimalPlatform>>;

let platform: Platform;
let seller: Awaited<ReturnType<Platform["person"]>>;

beforeAll(async () => {
  platform = await startMinimalPlatform();
  seller = await platform.person("writer");
});

test("every secret is encrypted again with the same value", async () => {
  const twins = [await lampWithSecret("first"), await lampWithSecret("second")];
  const webhookId = await addWebhook("whsec_x");
  const draftId = await addDraft("third");
  const userId = await addUser("$argon2id$hash");
  const { keys, secretKey } = rotated();

  const done = await rotateSecrets(platform.db, keys, { batch: 1 });
  const again = await rotateSecrets(platform.db, keys);

  const sealed = await Promise.all(twins.map((id) => storedSecret(id)));
  const { sealed_secret } = await platform.db
    .selectFrom("webhook")
    .select("sealed_secret")
    .where("id", "=", webhookId)
    .executeTakeFirstOrThrow();
  const { request } = await platform.db
    .selectFrom("draft")
    .select("request")
    .where("id", "=", draftId)
    .executeTakeFirstOrThrow();
  expect(unseal({ secretKey, oldSecretKeys: [] }, String(request))).toBe("third");
  expect(unseal({ secretKey, oldSecretKeys: [] }, await storedHash(userId))).toBe("$argon2id$hash");
  expect(done.resealed).toBeGreaterThanOrEqual(4);
  expect(done.unreadable).toBe(0);
  expect(again).toEqual({ resealed: 0, unreadable: 0 });
  expect(sealed.map((secret) => unseal({ secretKey, oldSecretKeys: [] }, secret))).toEqual([
    "first",
    "second",
  ]);
  expect(unseal({ secretKey, oldSecretKeys: [] }, sealed_secret)).toBe("whsec_x");
  platform.services.config.secretKey = secretKey;
});

test("with both keys old and new secrets can be read, during the rotation too", async () => {
  const old = platform.services.config.secretKey;
  const secretKey = randomBytes(32);
  const both = { secretKey, oldSecretKeys: [old] };

  expect(unseal(both, seal(old, "old"))).toBe("old");
  expect(unseal(both, seal(secretKey, "new"))).toBe("new");
  expect(() => unseal(both, seal(randomBytes(32), "nobody's"))).toThrow("Cannot decrypt the value");
});

test("encrypting a secret again is no change of the twin", async () => {
  const id = await lampWithSecret("quiet");
  const before = await readRow(id);
  const { keys, secretKey } = rotated();

  await rotateSecrets(platform.db, keys);

  const after = await readRow(id);
  expect(isSealedWith(secretKey, after.fields.api_key)).toBe(true);
  expect({ ...after, fields: null }).toEqual({ ...before, fields: null });
  platform.services.config.secretKey = secretKey;
});

test("secrets of deleted twins are encrypted again too", async () => {
  const id = await lampWithSecret("deleted");
  const { keys, secretKey } = rotated();
  await platform.inTx((tx) => deleteTwin(platform.services, tx, seller.caller, id));

  await rotateSecrets(platform.db, keys);

  const { content } = await platform.db
    .selectFrom("trash_entry")
    .select("content")
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
  const [row] = content.twin as { fields: Record<string, string> }[];
  expect(unseal({ secretKey, oldSecretKeys: [] }, row?.fields.api_key ?? "")).toBe("deleted");
  platform.services.config.secretKey = secretKey;
});

test("texts that no key decrypts are counted and stay unchanged", async () => {
  const id = await lampWithSecret("lost");
  const lost = seal(randomBytes(32), "lost");
  await sql`update twin set fields = fields || ${JSON.stringify({ api_key: lost })}::jsonb
    where id = ${id}`.execute(platform.db);
  const { keys } = rotated();

  const done = await rotateSecrets(platform.db, keys);

  expect(done.unreadable).toBe(1);
  expect(await storedSecret(id)).toBe(lost);
});

function rotated() {
  const secretKey = randomBytes(32);
  return { secretKey, keys: { secretKey, oldSecretKeys: [platform.services.config.secretKey] } };
}

async function lampWithSecret(secret: string): Promise<string> {
  const twin = await platform.create(seller.caller, {
    classId: platform.shop.classes.lamp,
    name: "Lamp",
    fields: lampFields({ api_key: secret }),
  });
  return twin.id;
}

async function storedSecret(id: string): Promise<string> {
  return (await readRow(id)).fields.api_key;
}

async function readRow(id: string) {
  const { rows } = await sql<{
    fields: { api_key: string };
    version: number;
    updated_at: Date;
    history: number;
  }>`select fields, version, updated_at,
      (select count(*) from twin_history h where h.twin_id = twin.id) as history
    from twin where id = ${id}`.execute(platform.db);
  return rows[0]!;
}

/** Adds a user with this encrypted password hash. */
async function addUser(hash: string): Promise<string> {
  const id = randomUUID();
  const { secretKey } = platform.services.config;
  await platform.db
    .insertInto("app_user")
    .values({
      id,
      full_name: "Ann",
      email: `${id}@example.test`,
      password_hash: seal(secretKey, hash),
    })
    .execute();
  return id;
}

async function storedHash(userId: string): Promise<string> {
  const { password_hash } = await platform.db
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return password_hash ?? "";
}

async function addWebhook(secret: string): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await platform.db
    .insertInto("webhook")
    .values({
      id,
      domain_id: platform.shop.domainId,
      url: "https://example.com/",
      events: [],
      class_ids: [],
      sealed_secret: seal(platform.services.config.secretKey, secret),
      active: false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function addDraft(secret: string): Promise<string> {
  const id = randomUUID();
  await platform.db
    .insertInto("draft")
    .values({
      id,
      domain_id: platform.shop.domainId,
      request: JSON.stringify(seal(platform.services.config.secretKey, secret)),
      counts: "{}",
      versions: "{}",
      status: "UNCOMMITED",
    })
    .execute();
  return id;
}
