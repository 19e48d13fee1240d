import { expect, test } from "vitest";

import { requestEmailChange } from "#platform/accounts/users/request-email-change.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action } from "./confirm-email.tsx";

const PASSWORD = "Rainy-day-2027";

const selling = await startSelling();

test("the link of another account ends the session of this browser", async () => {
  const [signedIn, other] = [await selling.seller(), await selling.seller()];
  const token = await linkOf(other, "new@example.test");
  const visit = await createVisitor(selling, signedIn);

  const { answer } = await visit(action, {
    path: `/confirm-email/${token}`,
    params: { token },
    form: { password: PASSWORD, confirmPassword: PASSWORD },
  });

  expect((answer as Response).headers.get("location")).toBe("/login");
  expect(await userOf(other)).toMatchObject({ email: "new@example.test" });
  expect(await statusFor(signedIn)).toBe(401);
  expect(await userOf(signedIn)).not.toMatchObject({ email: "new@example.test" });
});

test("a link that is gone ends no session", async () => {
  const signedIn = await selling.seller();
  const visit = await createVisitor(selling, signedIn);

  await visit(action, {
    path: "/confirm-email/unknown",
    params: { token: "unknown" },
    form: { password: PASSWORD, confirmPassword: PASSWORD },
  });

  expect(await statusFor(signedIn)).toBe(200);
});

type Seller = Awaited<ReturnType<typeof selling.seller>>;

async function linkOf({ caller }: Seller, email: string): Promise<string> {
  const change = { userId: caller.userId ?? "", from: "old@example.test", to: email };
  await selling.inTx((tx) => requestEmailChange(selling.services, tx, caller, change));
  await selling.drain();
  const mail = selling.mails.find(({ to }) => to === email);
  const [, token = ""] = /\/confirm-email\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
  return token;
}

function userOf({ caller }: Seller) {
  return selling.db
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", caller.userId)
    .executeTakeFirstOrThrow();
}

async function statusFor({ headers }: Seller): Promise<number> {
  return (await selling.fetch("/private/user/permission/v1", { headers })).status;
}
