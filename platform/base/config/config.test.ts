import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ConfigError } from "../errors/setting-error.ts";
import { assertMayStart, parseConfig } from "./config.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");

test("without settings the database is embedded and demo mode is on", () => {
  const config = parseConfig({ DATA_DIR: folder() });

  expect(config).toMatchObject({ databaseUrl: null, demo: true, ai: null, port: 3100 });
});

test("demo mode listens on this machine only by default, and warns if other machines can reach it", () => {
  const of = (env: Record<string, string>) => parseConfig({ DATA_DIR: folder(), ...env });

  expect(of({})).toMatchObject({ host: "127.0.0.1", warnings: [] });
  expect(of({ HOST: "0.0.0.0" }).warnings).toEqual([expect.stringContaining("HOST=0.0.0.0")]);
  expect(of({ DEMO: "0" }).host).toBe("0.0.0.0");
});

test("without demo mode, settings that emails need are required at start", () => {
  const of = (env: Record<string, string>) =>
    parseConfig({ DATA_DIR: folder(), DEMO: "0", NODE_ENV: "production", ...env });
  const PUBLIC_URL = "https://vitrine.example";
  const SMTP_URL = "smtp://localhost";

  expect(() => assertMayStart(of({}))).toThrow(/^Setting PUBLIC_URL is required [^\n]+$/);
  expect(() => assertMayStart(of({ PUBLIC_URL }))).not.toThrow();
  expect(() => assertMayStart(of({ DEMO: "1" }))).not.toThrow();
  expect(() => assertMayStart(of({ NODE_ENV: "development" }))).not.toThrow();
  expect(of({ PUBLIC_URL }).warnings).toEqual([expect.stringContaining("SMTP_URL")]);
  expect(of({ PUBLIC_URL, SMTP_URL }).warnings).toEqual([]);
});

test.each([
  [{}, "open"],
  [{ DEMO: "0" }, "invitation"],
  [{ DEMO: "0", NODE_ENV: "production" }, "invitation"],
  [{ DEMO: "0", NODE_ENV: "development" }, "open"],
  [{ DEMO: "1", SIGN_UP: "closed" }, "closed"],
])("with %j signing up is %s", (env, signUp) => {
  expect(parseConfig({ DATA_DIR: folder(), ...env }).signUp).toBe(signUp);
});

test("a real database is filled with demo data only on request", () => {
  const DATABASE_URL = "postgres://localhost/vitrine";

  expect(parseConfig({ DATABASE_URL, SECRET_KEY: KEY }).demo).toBe(false);
  expect(parseConfig({ DATABASE_URL, SECRET_KEY: KEY, DEMO: "1" }).demo).toBe(true);
});

test("settings of files in S3 fit each other, or the start says which doesn't", () => {
  const of = (env: Record<string, string>) => parseConfig({ DATA_DIR: folder(), ...env }).files;
  const key = { S3_ACCESS_KEY: "id", S3_SECRET_KEY: "hidden-word" };

  expect(of({})).toEqual({ store: "folder", s3: null });
  expect(of({ S3_BUCKET: "shop-files", ...key })).toMatchObject({
    store: "folder",
    s3: { bucket: "shop-files", endpoint: null, prefix: "vitrine/" },
  });
  expect(() => of({ FILES: "s3" })).toThrow("S3_BUCKET");
  expect(() => of({ FILES: "disk" })).toThrow("Setting FILES must be folder or s3");
  expect(() => of({ S3_BUCKET: "https://s3.example/shop" })).toThrow("S3_BUCKET");
  expect(() => of({ S3_BUCKET: "shop", S3_PREFIX: "/" })).toThrow("S3_PREFIX");
  expect(() => of({ S3_BUCKET: "shop", S3_ACCESS_KEY: "id" })).toThrow("S3_SECRET_KEY");
  expect(() => of({ S3_BUCKET: "shop", S3_SECRET_KEY: "hidden-word" })).toThrow(
    /S3_ACCESS_KEY(?!.*hidden-word)/,
  );
});

test("the secret key is created once, readable by its owner only", () => {
  const DATA_DIR = folder();

  const first = parseConfig({ DATA_DIR }).secretKey;
  const second = parseConfig({ DATA_DIR }).secretKey;

  expect(first).toHaveLength(32);
  expect(second).toEqual(first);
  expect(statSync(join(DATA_DIR, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(DATA_DIR, "secrets.json"), "utf8")).toContain(first.toString("base64"));
});

test.each([
  [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL"],
  [{ DATABASE_URL: "localhost" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://localhost/x?sslmode=prefer" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://localhost/x?sslmode=verify-ca" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://localhost/x?sslrootcert=/nowhere" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://localhost/x" }, "SECRET_KEY"],
  [{ PUBLIC_URL: "example.test" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "https://example.test/shop" }, "PUBLIC_URL"],
  [{ SECRET_KEY: "short" }, "SECRET_KEY"],
  [{ PLATFORM_PORT: "eighty" }, "PLATFORM_PORT"],
  [{ DEMO: "yes" }, "DEMO"],
  [{ ROLE: "king" }, "ROLE"],
  [{ AI_BASE_URL: "https://ai.test/v1", SECRET_KEY: KEY }, "AI_MODEL"],
  [{ AI_INPUT_PRICE: "0.15" }, "AI_OUTPUT_PRICE"],
  [{ AI_OUTPUT_PRICE: "0.6" }, "AI_INPUT_PRICE"],
  [{ AI_INPUT_PRICE: "a cent", AI_OUTPUT_PRICE: "0.6" }, "AI_INPUT_PRICE"],
])("%j stops the start with one line that names the setting", (env, name) => {
  const start = () => parseConfig(env);

  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^Setting ${name} [^\\n]+$`));
});

test("an inspection stores no key", () => {
  const DATA_DIR = join(folder(), "new");

  parseConfig({ DATA_DIR }, { createsKey: false });

  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a damaged secrets file is reported, not replaced", () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, "secrets.json"), "{");

  expect(() => parseConfig({ DATA_DIR })).toThrow(/secrets\.json is damaged/);
});

test("an empty variable counts as not set", () => {
  expect(parseConfig({ DATA_DIR: folder(), DATABASE_URL: "", PLATFORM_PORT: "" }).port).toBe(3100);
});

function folder(): string {
  return mkdtempSync(join(tmpdir(), "vitrine-config-"));
}
