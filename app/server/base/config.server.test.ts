import { expect, test } from "vitest";

import { readConfig, ConfigError } from "./config.server.ts";

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return "none";
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test("no setting is required", () => {
  const settings = readConfig({});
  expect(settings).toMatchObject({ PORT: 3000, PRODUCT_NAME: "Vitrine", DOMAIN_KEY: "vitrine" });
});

test("an empty setting counts as unset", () => {
  expect(readConfig({ PORT: "", PRODUCT_NAME: "" })).toMatchObject({
    PORT: 3000,
    PRODUCT_NAME: "Vitrine",
  });
});

test.each([
  [{ PORT: "a lot" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ PLATFORM_URL: "ftp://platform" }, "PLATFORM_URL"],
  [{ FILE_ORIGINS: "https://files.test/folder" }, "FILE_ORIGINS"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET"],
  [{ SESSION_SECRET_FILE: "/nowhere/secret" }, "SESSION_SECRET_FILE"],
  [{ TRUST_PROXY: "banana" }, "TRUST_PROXY"],
  [{ PUBLIC_URL: "https://example.test/shop" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "shop.test" }, "PUBLIC_URL"],
  [{ GRAPHQL_URL: "http://platform/graphql" }, "GRAPHQL_URL"],
])("a wrong setting is named in one line: %o", (env, name) => {
  const line = complaint(env);
  expect(line).toContain(name);
  expect(line).not.toContain("\n");
});

test("a wrong secret is named but not shown", () => {
  expect(complaint({ SESSION_SECRET: "hunter2" })).not.toContain("hunter2");
});

test.each(["DATABASE_URL", "PLATFORM_URL"])(
  "with %s in production every node must use the same configured secret",
  (name) => {
    const env = { NODE_ENV: "production", [name]: "http://shared.example" };
    expect(complaint(env)).toContain("SESSION_SECRET");
    const PUBLIC_URL = "https://shop.example";
    expect(complaint({ ...env, PUBLIC_URL, SESSION_SECRET: "s".repeat(32) })).toBe("none");
  },
);

test("an app of its own needs PUBLIC_URL in production, unless it shows a demo", () => {
  const env = {
    NODE_ENV: "production",
    PLATFORM_URL: "http://platform.test",
    SESSION_SECRET: "s".repeat(32),
  };
  expect(complaint(env)).toMatch(/^Wrong setting: PUBLIC_URL is required [^\n]+$/);
  expect(complaint({ ...env, DEMO: "1" })).toBe("none");
  expect(complaint({ ...env, NODE_ENV: "development" })).toBe("none");
});

test("secrets before SESSION_SECRET are separated by commas", () => {
  expect(readConfig({}).OLD_SESSION_SECRETS).toEqual([]);
  expect(readConfig({ OLD_SESSION_SECRETS: "first, second," }).OLD_SESSION_SECRETS).toEqual([
    "first",
    "second",
  ]);
});

test("trusted proxies can be a count, a list or none", () => {
  expect(readConfig({ TRUST_PROXY: "2" }).TRUST_PROXY).toBe(2);
  expect(readConfig({ TRUST_PROXY: "loopback, 10.0.0.0/8" }).TRUST_PROXY).toEqual([
    "loopback",
    "10.0.0.0/8",
  ]);
  expect(readConfig({ TRUST_PROXY: "false" }).TRUST_PROXY).toBe(false);
});

test("origins of files are separated by blanks", () => {
  const FILE_ORIGINS = "https://files.test http://127.0.0.1:9000";
  expect(readConfig({ FILE_ORIGINS }).FILE_ORIGINS).toEqual(FILE_ORIGINS.split(" "));
});

test("host names lead to domains, and a pair that is none is rejected", () => {
  const { DOMAIN_HOSTS } = readConfig({
    DOMAIN_HOSTS: "Books.example.com=library tools.test=shop",
  });
  expect([...DOMAIN_HOSTS]).toEqual([
    ["books.example.com", "library"],
    ["tools.test", "shop"],
  ]);
  expect(() => readConfig({ DOMAIN_HOSTS: "books.example.com" })).toThrow("DOMAIN_HOSTS");
});
