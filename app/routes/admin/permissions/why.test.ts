import { afterAll, expect, test } from "vitest";

import { permissionId } from "#platform/core/access/builtin-permission.rules.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { grantViewOfEveryTwin } from "#tests/support/grant-view-of-every-twin.ts";

import { loader } from "./why.tsx";

const selling = await startSelling();
const seller = await selling.seller();
const sellerId = seller.caller.userId ?? "";
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

const VIEW = permissionId("TWIN_STATUS_VIEW");

test("a permission is explained by what grants it, or by nothing", async () => {
  const held = await ask({ user: admin.userId, permission: VIEW });
  expect(held.results).toMatchObject([{ allowed: true }]);
  expect(held.results?.[0]?.layers[0]?.reasons.length).toBeGreaterThan(0);

  const lacking = await ask({
    user: sellerId,
    permission: permissionId("DOMAIN_TWINS_VIEW_ALL"),
  });
  expect(lacking.results).toMatchObject([
    { allowed: false, layers: [{ reasons: [{ text: "No grant gives it", items: [] }] }] },
  ]);
});

test("names are searched, and several matches are to choose from", async () => {
  const found = await ask({ user: admin.fullName, permission: "no such permission" });
  expect(found).toMatchObject({
    users: { chosen: { label: expect.stringContaining(admin.fullName) as string } },
    permissions: { chosen: null, choices: [] },
    results: null,
  });
  const { permissions } = await ask({ user: admin.fullName, permission: "e" });
  expect(permissions.choices.length).toBeGreaterThan(1);
});

test("a permission is found by its key, and a person by the email address", async () => {
  const { users, permissions } = await ask({
    user: `${admin.userId}@example`,
    permission: "twin_status_view",
  });

  expect(users.chosen?.value).toBe(admin.userId);
  expect(permissions.choices.map(({ value }) => value)).toContain(VIEW);
});

test("on a twin the schema and the rule are named, and a rejected question says why", async () => {
  const twin = await seller.createProduct();
  // Administrators get no explanation for a twin that they may not see.
  const hidden = await ask({ user: sellerId, permission: VIEW, twin });
  expect(hidden).toMatchObject({ results: null, problem: expect.stringContaining(twin) as string });

  await grantViewOfEveryTwin(selling, admin.userId);
  const { results, problem } = await ask({ user: sellerId, permission: VIEW, twin });
  expect(problem).toBeNull();
  expect(results?.[0]?.allowed).toBe(true);
  // Other tests of the domain may have added grants by role.
  const ofGroup = results?.[0]?.layers[0]?.reasons.find(
    ({ text }) => text === "Granted to the group",
  );
  expect(ofGroup?.items.map(({ name }) => name)).toEqual(["Owner"]);
  expect(results?.[0]?.schema?.name).toEqual(expect.any(String));

  expect(await ask({ user: sellerId, twin: "nonsense" })).toMatchObject({
    problem: "Please enter a valid UUID",
  });
});

async function ask(query: Record<string, string>) {
  const path = `/admin/why?${new URLSearchParams(query)}`;
  const { answer, calls } = await visit(loader, { path, params: {} });
  expect(calls).toBeLessThanOrEqual(20);
  return answer.why;
}
