import { expect, test } from "vitest";
import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { issueMessage } from "../../base/messages/body-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { Email, parseAccountInput, Password, PersonName } from "./account-input.ts";

test.each([
  ["short1!", ["Must be at least 8 characters", "Must contain at least one uppercase letter"]],
  ["UPPER-CASE-1", ["Must contain at least one lowercase letter"]],
  ["No-digits-here", ["Must contain at least one digit"]],
  ["NoSpecial12", ["Must contain at least one special character"]],
  ["With spaces-1", ["Must not contain spaces"]],
  [`Aa1!${"x".repeat(252)}`, ["Must be at most 255 characters"]],
])("the password %s gets all its issues", (password, messages) => {
  const issues = listIssues(Password, password);

  expect(issues).toEqual(messages);
});

test.each(["Vitrine-demo-1", "Żółw_2026", `Aa1!${"x".repeat(251)}`])(
  "%s is a password",
  (password) => {
    expect(Password.safeParse(password).success).toBe(true);
  },
);

test.each([
  ["", "Email is required"],
  ["   ", "Email is required"],
  ["nobody", "Invalid email format"],
  [`${"a".repeat(250)}@example.test`, "Email must be at most 255 characters"],
])("the address '%s' gets one message", (email, message) => {
  expect(listIssues(Email, email)).toEqual([message]);
});

test("addresses are compared ignoring case, names without surrounding blanks", () => {
  expect(Email.parse(" Jan@Example.TEST ")).toBe("jan@example.test");
  expect(PersonName.parse("  Jan ")).toBe("Jan");
});

test("a name can't inject a header into an email", () => {
  expect(PersonName.safeParse("Jan\r\nBcc: all@example.test").success).toBe(false);
});

test("an invalid value is reported on its field", () => {
  const message = createMessage("text_too_short", { min: 2 });
  const expectedError = new RequestError(CODE.ENTITY_INVALID, message, {
    fieldErrors: [{ field: "name", message }],
  });

  expect(() => parseAccountInput(z.object({ name: PersonName }), { name: "J" })).toThrow(
    expectedError,
  );
});

test.each([
  ["http://[x", "Must not contain web addresses"],
  ["Prize: HTTPS://evil.example", "Must not contain web addresses"],
  ["see www.evil.example", "Must not contain web addresses"],
  ["Anna\u202Egnp.exe", "Must not contain characters that change the direction of text"],
  ["Anna\r\nBcc: all@example.com", "Must not contain line breaks"],
  ["Anna\u2028Bcc: all@example.com", "Must not contain line breaks"],
  ["Anna\ud800", "Must not contain line breaks"],
])("the name %j is rejected: %s", (name, message) => {
  expect(listIssues(PersonName, name)).toEqual([message]);
});

test.each(["Allegro.pl Sp. z o.o.", "Żółw: gry i zabawki", "AC/DC"])("%s is a name", (name) => {
  expect(PersonName.safeParse(name).success).toBe(true);
});

function listIssues(schema: z.ZodType, value: unknown): string[] | undefined {
  return schema
    .safeParse(value)
    .error?.issues.map(({ message }) => renderMessage(issueMessage(message), "en"));
}
