import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { parseConfig } from "../../base/config/config.ts";
import { isSharedSession } from "../../base/database/server-requirements.ts";
import { checkMail } from "./check-services.ts";
import { diagnose } from "./diagnose.ts";

let server: Server | undefined;

afterEach(() => server?.close());

test("a folder that can't be written is an error with an advice, and the database isn't opened", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "vitrine-doctor-")), "file");
  writeFileSync(file, "");
  const config = { ...parseConfig(environment()), dataDir: file };

  const findings = await diagnose(() => config);

  expect(findings).toContainEqual(
    expect.objectContaining({
      check: "folder",
      status: "error",
      advice: expect.stringContaining("DATA_DIR") as unknown,
    }),
  );
  expect(findings.map(({ check }) => check)).not.toContain("database");
});

test("an empty folder stays empty, and missing settings are named once", async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), "vitrine-doctor-")), "new");
  const settings = { DATA_DIR: dataDir, DEMO: "0", NODE_ENV: "production" };

  const findings = await diagnose(() => parseConfig(settings, { createsKey: false }));

  expect(existsSync(dataDir)).toBe(false);
  expect(findings).toContainEqual(
    expect.objectContaining({ check: "database", status: "ok", advice: null }),
  );
  for (const name of ["PUBLIC_URL", "SMTP_URL"]) {
    expect(findings.filter(({ message }) => message.includes(`${name} is`))).toHaveLength(1);
  }
});

test("a database that rejects the role is named, without its password", async () => {
  const config = parseConfig({
    ...environment(),
    DATABASE_URL: "postgres://vitrine:hidden-word@127.0.0.1:1/vitrine",
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  });

  const findings = await diagnose(() => config);
  const database = findings.find(({ check }) => check === "database");

  expect(database).toMatchObject({ status: "error" });
  expect(JSON.stringify(findings)).not.toContain("hidden-word");
});

test("a mail server is asked to accept the connection", async () => {
  const received: string[] = [];
  server = createServer((socket) => {
    socket.write("220 mail.test\r\n");
    socket.on("data", (data) => {
      received.push(String(data).trim());
      socket.write(String(data).startsWith("QUIT") ? "221 bye\r\n" : "250 mail.test\r\n");
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const mail = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: "a@vitrine.test",
    tlsRequired: true,
    canSend: true,
  };

  await expect(checkMail({ mail })).resolves.toMatchObject({ status: "ok" });
  expect(received.join("\n")).not.toContain("MAIL FROM");
  const closed = { ...mail, smtpUrl: "smtp://127.0.0.1:1" };
  await expect(checkMail({ mail: closed })).resolves.toMatchObject({ status: "error" });
});

test("a server for files that is away is named, without its secret", async () => {
  const settings = { FILES: "s3", S3_BUCKET: "shop", S3_ENDPOINT: "http://127.0.0.1:1" };
  const key = { S3_ACCESS_KEY: "id", S3_SECRET_KEY: "hidden-word" };

  const findings = await diagnose(() => parseConfig({ ...environment(), ...settings, ...key }));

  expect(findings).toContainEqual(
    expect.objectContaining({
      check: "files",
      status: "error",
      message: expect.stringContaining("bucket shop at http://127.0.0.1:1") as unknown,
      advice: expect.stringContaining("S3_") as unknown,
    }),
  );
  expect(JSON.stringify(findings)).not.toContain("hidden-word");
});

test("a pooler in transaction mode is recognized by the sessions of two connections", () => {
  expect(isSharedSession(11, 12, 11)).toBe(false);
  expect(isSharedSession(11, 11, 12)).toBe(true);
  expect(isSharedSession(11, 12, 13)).toBe(true);
});

function environment() {
  return { DATA_DIR: mkdtempSync(join(tmpdir(), "vitrine-doctor-")) };
}
