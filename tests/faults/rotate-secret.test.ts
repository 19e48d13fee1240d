import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase } from "#platform/base/database/database.ts";
import { migrate } from "#platform/base/database/migrate.ts";
import { seal, unseal } from "#platform/base/secrets/seal.ts";
import { readSecretKeys, writeSecretKeys } from "#platform/base/secrets/secret-keys.ts";

const COMMAND = fileURLToPath(new URL("../../cli/vitrine.mjs", import.meta.url));
const run = promisify(execFile);

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-rotate-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("an interrupted rotation resumes with its new key", async () => {
  const old = readSecretKeys({ DATA_DIR: dataDir }, false).secretKey;
  const fresh = randomBytes(32);
  const [done, waiting] = [seal(fresh, "first"), seal(old, "second")];
  const ids = await storeSecrets([done, waiting]);
  // The state after a power failure during the command: the new key exists and half of the values are
  // encrypted with it.
  writeSecretKeys(dataDir, { secretKey: fresh, oldSecretKeys: [old] });

  const { stdout } = await rotate();
  const keys = readSecretKeys({ DATA_DIR: dataDir }, false);
  const secrets = await readSecrets(ids);

  expect(stdout).toContain("1 secrets were encrypted");
  expect(keys).toMatchObject({ secretKey: fresh, oldSecretKeys: [] });
  expect(secrets.map((sealed) => unseal(keys, sealed))).toEqual(["first", "second"]);
});

test("a secret that no key decrypts keeps the old key and fails the command", async () => {
  const { secretKey } = readSecretKeys({ DATA_DIR: dataDir }, false);
  await storeSecrets([seal(secretKey, "mine"), seal(randomBytes(32), "nobody's")]);

  await expect(rotate()).rejects.toMatchObject({ code: 1 });

  const file = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")) as object;
  expect(file).toMatchObject({ oldSecretKeys: [secretKey.toString("base64")] });
});

test("a key that doesn't decrypt the database is rejected, such as the old one after a rotation", async () => {
  const before = readSecretKeys({ DATA_DIR: dataDir }, false);
  await rotate();

  writeSecretKeys(dataDir, before);

  await expect(rotate()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]*secrets\.json belongs to another installation[^\n]*\n$/),
  });
});

function rotate() {
  // Don't inherit the tests' environment, whose settings belong to another folder.
  return run(process.execPath, [COMMAND, "rotate-secret"], { env: { DATA_DIR: dataDir } });
}

async function storeSecrets(sealed: string[]): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database.db);
    const domainId = randomUUID();
    await database.db
      .insertInto("domain")
      .values({ id: domainId, key: "shop", name: "Shop" })
      .execute();
    const at = new Date();
    const rows = sealed.map((sealed_secret) => ({
      id: randomUUID(),
      domain_id: domainId,
      url: "https://example.com/",
      events: [],
      class_ids: [],
      sealed_secret,
      created_at: at,
      updated_at: at,
    }));
    await database.db.insertInto("webhook").values(rows).execute();
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}

async function readSecrets(ids: string[]): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  try {
    const rows = await database.db.selectFrom("webhook").select(["id", "sealed_secret"]).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.sealed_secret ?? "");
  } finally {
    await database.close();
  }
}
