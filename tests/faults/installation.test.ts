import { type ExecFileException, execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { signInToPlatform } from "#tests/support/platform-client.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const ADMINISTRATOR = { username: "admin@vitrine.test", password: "Lanterns-on-9-hills" };
const server = testServer();

describe("an embedded database", () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "vitrine-installation-"));
  });

  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test("rejects a command while a server runs on its folder, and the server continues", async () => {
    await using running = await startVitrine({ entry: "platform", dataDir });

    const rejected = await createAdministrator({ DATA_DIR: dataDir });

    expect(rejected).toMatchObject({ code: 1, stdout: "" });
    expect(rejected.stderr).toMatch(/^Vitrine is running on this folder, .* Stop it, [^\n]*\n$/);
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
  });

  test("rejects a second server on its folder in one line", async () => {
    await using _running = await startVitrine({ entry: "platform", dataDir });

    const second = await run("app/serve.ts", [], {
      PORT: "0",
      DATA_DIR: dataDir,
    });

    expect(second).toMatchObject({ code: 1, stdout: "" });
    expect(second.stderr).toMatch(/^Data directory [^\n]* is already open in process [^\n]*\n$/);
  });

  test("accepts it when the server has stopped", async () => {
    const { code, stdout } = await createAdministrator({ DATA_DIR: dataDir });

    expect(code).toBe(0);
    expect(stdout).toContain(`${ADMINISTRATOR.username} was created and is an administrator.`);
  });

  test.each([
    {
      setting: "SECRET_KEY",
      value: randomBytes(32).toString("base64"),
      says: "SECRET_KEY belongs to another installation",
    },
    { setting: "DOMAIN_KEY", value: "elsewhere", says: "the platform has no domain 'elsewhere'" },
  ])("fails to start with another $setting", async ({ setting, value, says }) => {
    const started = await run("app/serve.ts", [], {
      PORT: "0",
      DATA_DIR: dataDir,
      [setting]: value,
    });

    expect(started.code).toBe(1);
    expect(started.stderr).toMatch(new RegExp(`^Setting ${setting}[^\n]*\n$`));
    expect(started.stderr).toContain(says);
  });

  test("doesn't start without PUBLIC_URL, while commands do", async () => {
    const env = { PORT: "0", DATA_DIR: dataDir, PUBLIC_URL: "" };

    const started = await run("app/serve.ts", [], env);
    const listed = await run("cli/vitrine.mjs", ["admin", "list"], env);

    expect(started.code).toBe(1);
    expect(started.stderr).toMatch(/^Setting PUBLIC_URL is required[^\n]*\n$/);
    expect(listed.code).toBe(0);
  });
});

test.skipIf(server === "")(
  "on Postgres an administrator is created next to a running server (needs TEST_DATABASE_URL)",
  async () => {
    await using database = await createOwnDatabase(server);
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
    };
    await using running = await startVitrine({ entry: "platform", env });

    const created = await createAdministrator({ ...env, DATA_DIR: running.dataDir });
    const client = await signInToPlatform(running.url, ADMINISTRATOR);

    expect(created).toMatchObject({ code: 0, stderr: "" });
    await expect(client.call("GET", "/private/user/permission/v1")).resolves.toBeDefined();
    const other = { ...env, SECRET_KEY: randomBytes(32).toString("base64") };
    const rejected = await createAdministrator({ ...other, DATA_DIR: running.dataDir });
    expect(rejected).toMatchObject({ code: 1, stdout: "" });
    expect(rejected.stderr).toMatch(/^Setting SECRET_KEY belongs to another installation[^\n]*\n$/);
  },
);

function createAdministrator(env: Record<string, string>) {
  const { username, password } = ADMINISTRATOR;
  return run("cli/vitrine.mjs", ["admin", "create", username], env, password);
}

/** Runs a command to its end, without the environment of the tests. */
function run(file: string, args: string[], env: Record<string, string>, input = "") {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      {
        env: {
          NODE_ENV: "production",
          HOST: "127.0.0.1",
          DEMO: "0",
          PUBLIC_URL: "https://shop.test",
          ...env,
        },
      },
      (error: ExecFileException | null, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    child.stdin?.end(`${input}\n`);
  });
}
