import { globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { parseConfig } from "../../base/config/config.ts";
import { createPlatform } from "../create-platform.ts";
import { restore } from "./restore.ts";

const ARCHIVES = globSync("tests/archives/*.tar");
/** Key with which the archives of all releases were made: 32 zero bytes. */
const SECRET_KEY = Buffer.alloc(32).toString("base64");

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "vitrine-releases-"));
});

afterAll(() => rm(home, { recursive: true, force: true }));

test("this release has an archive", async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };

  expect(ARCHIVES.map((path) => basename(path, ".tar"))).toContain(version);
});

test.each(ARCHIVES)(
  "%s is restored, migrated, and its people can sign in",
  { timeout: 120_000 },
  async (path) => {
    const config = parseConfig({
      DEMO: "0",
      SECRET_KEY,
      LOG_LEVEL: "silent",
      DATA_DIR: join(home, basename(path)),
    });
    const manifest = await restore(config, path, { withoutJobs: false });

    const platform = await createPlatform(config);
    const credentials = { username: "owner@release.test", password: "Correct-horse-battery-1" };
    const response = await platform.fetch(
      new Request("http://platform.test/auth/login/v1", {
        method: "POST",
        headers: {
          DomainId: await findDomainId(platform),
          Channel: "WEB",
          "content-type": "application/json",
        },
        body: JSON.stringify(credentials),
      }),
      { transport: "process" },
    );
    const file = await platform.services.files.open("uploads/ab/abc");
    await platform.stop();

    expect(manifest.files.count).toBe(1);
    expect(response.status).toBe(200);
    expect(file?.size).toBe(3000);
  },
);

async function findDomainId({ services }: Awaited<ReturnType<typeof createPlatform>>) {
  const { id } = await services.db
    .selectFrom("domain")
    .select("id")
    .where("key", "=", "vitrine")
    .executeTakeFirstOrThrow();
  return id;
}
