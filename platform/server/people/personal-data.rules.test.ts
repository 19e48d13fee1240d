import { expect, test } from "vitest";

import {
  BUSINESS_TABLES,
  isSecretColumn,
  NOT_EXPORTED,
  ONLY_NAMED,
  PERSON_TABLES,
} from "./personal-data.rules.ts";

test("hashes and sealed values are secrets, names and times are none", () => {
  const columns = [
    "password_hash",
    "auth_hash",
    "sealed_secret",
    "token_hash",
    "full_name",
    "created_at",
    "email",
  ];

  expect(columns.filter(isSecretColumn)).toEqual([
    "password_hash",
    "auth_hash",
    "sealed_secret",
    "token_hash",
  ]);
});

test("no table is both exported and left out", () => {
  expect(Object.keys(PERSON_TABLES).filter((name) => ONLY_NAMED.has(name))).toEqual([]);
  expect(Object.keys(BUSINESS_TABLES).filter((name) => NOT_EXPORTED.has(name))).toEqual([]);
});
