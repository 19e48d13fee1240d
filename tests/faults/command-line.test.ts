import { type ExecFileException, execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

const EMAIL = "clerk@vitrine.test";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-command-line-"));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("help names every command, and wrong usage has an exit code of its own", async () => {
  const help = await vitrine(["--help"]);
  const unknown = await vitrine(["user", "rename"]);
  const missing = await vitrine(["admin", "create"]);

  expect(help.code).toBe(0);
  for (const name of [
    "start",
    "migrate",
    "admin",
    "user",
    "business",
    "jobs",
    "import",
    "domain",
    "backup",
    "restore",
    "purge",
    "doctor",
  ]) {
    expect(help.stdout).toContain(`  ${name} `);
  }
  expect(unknown).toMatchObject({ code: 64, stdout: "" });
  expect(missing.code).toBe(64);
  expect(missing.stderr).toContain("missing required argument 'email'");
});

describe("accounts", () => {
  test("are created with a generated password, listed, and signed out", async () => {
    const created = await vitrine(["user", "create", EMAIL, "--name", "Cleo Clerk", "--json"]);
    const list = await vitrine(["user", "list", "--json"]);
    const administrators = await vitrine(["admin", "list", "--json"]);
    const signedOut = await vitrine(["user", "sign-out", EMAIL.toUpperCase()]);

    expect(created.code).toBe(0);
    expect(JSON.parse(created.stdout)).toMatchObject({
      email: EMAIL,
      isNew: true,
      isAdministrator: false,
      generatedPassword: expect.stringMatching(/^.{20,}$/) as unknown,
    });
    expect(JSON.parse(list.stdout)).toContainEqual(
      expect.objectContaining({ email: EMAIL, name: "Cleo Clerk", state: "ACTIVE" }),
    );
    expect(JSON.parse(administrators.stdout)).toEqual([]);
    expect(signedOut).toMatchObject({ code: 0, stderr: "" });
  });

  test("that don't exist fail with one line, as JSON if wanted", async () => {
    const rejected = await vitrine(["user", "sign-out", "nobody@vitrine.test", "--json"]);

    expect(rejected).toMatchObject({ code: 1, stdout: "" });
    expect(JSON.parse(rejected.stderr)).toEqual({
      error: expect.stringContaining("nobody@vitrine.test") as unknown,
    });
  });
});

test("jobs are listed, and an unknown one can't be retried", async () => {
  const list = await vitrine(["jobs", "list", "--json"]);
  const rejected = await vitrine(["jobs", "retry", "999999"]);

  expect(list.code).toBe(0);
  expect(JSON.parse(list.stdout)).toMatchObject({
    capped: false,
    jobs: expect.any(Array) as unknown,
  });
  expect(rejected).toMatchObject({ code: 1, stdout: "" });
  expect(rejected.stderr).toContain("999999");
});

test("purge says what it deleted, and keeps what is not past its time", async () => {
  const { code, stdout } = await vitrine(["purge", "--json"]);

  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    deleted: expect.arrayContaining([
      { name: "audit entries", count: 0 },
      { name: "unused files", count: 0 },
    ]) as unknown,
  });
});

describe("doctor", () => {
  test("finds nothing wrong with an installation, and warns of what is missing", async () => {
    const { code, stdout } = await vitrine(["doctor"]);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok +database: .*has the schema of this version\.$/m);
    expect(stdout).toMatch(/^warning +mail: SMTP_URL is not set/m);
  });

  test("names a wrong setting, and fails", async () => {
    const { code, stdout } = await vitrine(["doctor", "--json"], { SIGN_UP: "perhaps" });

    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      findings: expect.arrayContaining([
        expect.objectContaining({
          check: "settings",
          status: "error",
          message: expect.stringContaining("SIGN_UP") as unknown,
        }),
      ]) as unknown,
    });
  });
});

/** Runs a command to its end, without the environment of the tests. */
function vitrine(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["cli/vitrine.mjs", ...args],
      {
        env: {
          NODE_ENV: "production",
          DEMO: "0",
          PUBLIC_URL: "https://shop.test",
          DATA_DIR: dataDir,
          ...env,
        },
      },
      (error: ExecFileException | null, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    child.stdin?.end("\n");
  });
}
