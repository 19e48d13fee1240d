import { expect, test } from "vitest";

import { RegisterForm, VerifyForm } from "./accounts.ts";

const PERSON = {
  firstName: "Jan",
  lastName: "Kowalski",
  email: "jan@example.test",
  password: "Sunny-day-2026",
  confirmPassword: "Sunny-day-2026",
  eula: "on",
};

test("a valid registration passes and its names are trimmed", () => {
  const { data } = RegisterForm().safeParse({ ...PERSON, firstName: " Jan " });

  expect(data).toEqual(PERSON);
});

test.each([
  [{ firstName: "J" }, "firstName", ["Must be at least 2 characters"]],
  [{ lastName: "K".repeat(101) }, "lastName", ["Must be at most 100 characters"]],
  [{ firstName: undefined }, "firstName", ["Enter a name"]],
  [{ email: undefined }, "email", ["Email is required"]],
  [{ email: "nobody" }, "email", ["Invalid email format"]],
  [{ eula: undefined }, "eula", ["Please accept the end user license agreement"]],
  [{ confirmPassword: "other" }, "confirmPassword", ["Passwords don’t match"]],
  [
    { password: "short" },
    "password",
    [
      "Must be at least 8 characters",
      "Must contain at least one uppercase letter",
      "Must contain at least one digit",
      "Must contain at least one special character",
    ],
  ],
  [
    { password: "NO LOWER-1" },
    "password",
    ["Must contain at least one lowercase letter", "Must not contain spaces"],
  ],
])("%j is rejected with a message per rule", (change, field, messages) => {
  const issues = RegisterForm().safeParse({ ...PERSON, ...change }).error?.issues ?? [];

  expect(issues.filter(({ path }) => path[0] === field).map(({ message }) => message)).toEqual(
    messages,
  );
});

test("different passwords are reported even when other fields are wrong", () => {
  const form = { ...PERSON, password: "short", confirmPassword: "other", eula: undefined };
  const issues = RegisterForm().safeParse(form).error?.issues ?? [];

  expect(issues.map(({ message }) => message)).toContain("Passwords don’t match");
});

test.each(["123456", " 123 456 "])("'%s' is a code", (code) => {
  const { data } = VerifyForm().safeParse({ email: PERSON.email, code });

  expect(data?.code).toBe("123456");
});

test.each(["", "12345", "1234567", "12345a"])("'%s' is no code", (code) => {
  const issues = VerifyForm().safeParse({ email: PERSON.email, code }).error?.issues ?? [];

  expect(issues.map(({ message }) => message)).toEqual(["Code must be exactly 6 digits"]);
});
