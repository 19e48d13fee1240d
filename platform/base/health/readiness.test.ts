import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { testDatabase } from "../../testing/database.ts";
import { createReadiness } from "./readiness.ts";

test("ready while the database responds and the folder is writable, until the process stops", async () => {
  const { db } = await testDatabase();
  const readiness = createReadiness({ db, dataDir: tmpdir() });

  expect(await readiness.check()).toBeNull();
  readiness.stop();
  expect(await readiness.check()).toBe("The process is stopping");
});

test("a missing folder is reported", async () => {
  const { db } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-ready-"));
  await rm(dataDir, { recursive: true });

  expect(await createReadiness({ db, dataDir }).check()).toBe(
    `DATA_DIR ${dataDir} can't be written`,
  );
});

test("probes of a silent database share one query", async () => {
  const { db } = await testDatabase();
  let queries = 0;
  const silent = new Proxy(db, {
    get: (target, name) => {
      if (name !== "getExecutor") return Reflect.get(target, name) as unknown;
      queries += 1;
      const executor = target.getExecutor();
      return () =>
        Object.create(executor, { executeQuery: { value: () => new Promise(() => {}) } });
    },
  });
  const readiness = createReadiness({ db: silent, dataDir: tmpdir() });

  const reasons = await Promise.all(Array.from({ length: 20 }, () => readiness.check()));

  expect(new Set(reasons)).toEqual(new Set(["The database is unavailable"]));
  expect(queries).toBe(1);
});
