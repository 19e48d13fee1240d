import { afterAll, expect, test } from "vitest";

import { action as followLink } from "#app/routes/accounts/reset-link.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action, loader } from "./page.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

async function newUser() {
  const email = `${crypto.randomUUID()}@example.test`;
  const id = await createUser(email);
  const params = { entity: "users", id };
  const path = `/admin/users/${id}`;
  const open = async () => (await visit(loader, { path, params })).answer;
  const run = (operation: string) => visit(action, { path, params, form: { operation } });
  return { id, email, open, run };
}

async function createUser(email: string): Promise<string> {
  const answer = await selling.fetch("/private/user/v1", {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify({ fullName: "Ewa Lis", email }),
  });
  return (await answer.json()).user.id;
}

const operationsOf = ({ operations }: { operations: { key: string }[] }) =>
  operations.map(({ key }) => key);

test("an administrator blocks a user on their page and unblocks them", async () => {
  const user = await newUser();
  expect(operationsOf(await user.open())).toEqual(["reset", "block"]);

  const { toast } = await user.run("block");
  expect(toast?.kind).toBe("success");
  expect(operationsOf(await user.open())).toEqual(["unblock"]);
  await user.run("unblock");
  expect(operationsOf(await user.open())).toEqual(["reset", "block"]);
});

test("without a mail server the link is on the page once, and sets a password", async () => {
  const user = await newUser();
  const { answer } = await user.run("reset");
  const { secret } = (answer as { data: { secret: { secret: string } } }).data.secret;
  const token = secret.split("/reset/")[1] ?? "";
  const params = { token };
  const form = { password: "Rainy-day-2027", confirmPassword: "Rainy-day-2027" };
  // Following a link signs the browser out, so each attempt uses another session.
  const follow = async () => {
    const visitElsewhere = await createVisitor(selling, await selling.seller());
    return visitElsewhere(followLink, { path: `/reset/${token}`, params, form });
  };

  const { answer: first, toast } = await follow();
  expect(first).toMatchObject({ status: 302 });
  expect(toast?.kind).toBe("success");
  expect(operationsOf(await user.open())).toEqual(["reset", "sign-out", "reset-factor", "block"]);
  expect((await follow()).answer).toMatchObject({ init: { status: 404 } });
});

test("nobody blocks themselves, and the page says why", async () => {
  const id = admin.userId;
  const params = { entity: "users", id };
  const { answer } = await visit(action, {
    path: `/admin/users/${id}`,
    params,
    form: { operation: "block" },
  });

  expect(answer).toMatchObject({ data: { problem: "You can't block yourself" } });
});
