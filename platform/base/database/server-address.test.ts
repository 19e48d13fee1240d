import pg from "pg";
import { expect, test } from "vitest";

import { withPostgresSslMode } from "./server-address.ts";

const sslOf = (url: string) => {
  const client = new pg.Client({ connectionString: withPostgresSslMode(url) });
  return (client as never as { connectionParameters: { ssl: unknown } }).connectionParameters.ssl;
};

test("sslmode=require encrypts without a check of the certificate, verify-full checks it", () => {
  const url = "postgres://vitrine:pass%40word@db.test/vitrine";

  expect(sslOf(url)).toBe(false);
  expect(sslOf(`${url}?sslmode=disable`)).toBe(false);
  expect(sslOf(`${url}?sslmode=require`)).toMatchObject({ rejectUnauthorized: false });
  expect(sslOf(`${url}?sslmode=verify-full`)).toEqual({});
});

test("the rest of the address stays as it is", () => {
  const client = new pg.Client({
    connectionString: withPostgresSslMode(
      "postgres://vitrine:pass%40word@db.test:6432/vitrine?sslmode=disable",
    ),
  });

  expect(client).toMatchObject({
    user: "vitrine",
    password: "pass@word",
    host: "db.test",
    port: 6432,
    database: "vitrine",
  });
});
