import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { failPlan } from "./plan-changes.ts";
import { findPlan } from "./plan.store.ts";

const { platform, call, ok } = await startSignedIn();
afterAll(() => platform.stop());

const PLANS = "domain/configuration/plan/v1";
const DRIFT = "domain/configuration/drift/v1";
const SNAPSHOT = "domain/configuration/snapshot/v1";

test("a plan names old and new values, and applies them once", async () => {
  const domain = await emptyDomain();
  await apply(domain, [colors("Red")]);
  const { plan } = await ok("POST", PLANS, { files: [colors("Scarlet")] }, domain);
  const applied = await ok("POST", `domain/configuration/plan/${plan.id}/apply/v1`, {}, domain);
  const again = await call("POST", `domain/configuration/plan/${plan.id}/apply/v1`, {}, domain);

  expect(plan).toMatchObject({
    state: "planned",
    updated: [
      {
        kind: "list",
        key: "colors",
        changes: [{ member: "name", oldValue: "en: Red", newValue: "en: Scarlet" }],
      },
    ],
  });
  expect(applied.plan.state).toBe("applied");
  expect(again.status).toBe(400);
});

test("a plan is rejected when the domain was changed since", async () => {
  const domain = await emptyDomain();
  const { plan } = await ok("POST", PLANS, { files: [colors("Red")] }, domain);
  await apply(domain, [colors("Blue")]);
  const path = `domain/configuration/plan/${plan.id}/apply/v1`;
  const rejected = await call("POST", path, {}, domain);
  const replanned = await ok("POST", PLANS, { planId: plan.id }, domain);

  expect(rejected).toMatchObject({ status: 409, body: { status: 10907 } });
  expect(
    (await ok("GET", `domain/configuration/plan/${plan.id}/v1`, undefined, domain)).plan.state,
  ).toBe("planned");
  expect(replanned.plan.updated).toHaveLength(1);
});

test("many files are applied by a job", async () => {
  const domain = await emptyDomain();
  const files = Array.from({ length: 61 }, (_, at) => list(`list${at}`));
  const { plan } = await ok("POST", PLANS, { files }, domain);
  const started = await ok("POST", `domain/configuration/plan/${plan.id}/apply/v1`, {}, domain);

  await platform.drainJobs();

  const path = `domain/configuration/plan/${plan.id}/v1`;
  expect((await ok("GET", path, undefined, domain)).plan).toMatchObject({ state: "applied" });
  expect(started.plan.state).toBe("working");
  const { body } = await call("GET", "domain/configuration/v1", undefined, domain);
  expect(
    body.files.filter((file: { path: string }) => file.path.startsWith("lists/")),
  ).toHaveLength(61);
});

test("the job has the rights that its user has in their business", async () => {
  const { db } = platform.services;
  await db
    .insertInto("user_group_member")
    .values({
      id: randomUUID(),
      user_group_id: DOMAIN_ADMIN_GROUP_ID,
      user_id: platform.ids.owner,
      domain_id: VITRINE_DOMAIN_ID,
      business_account_id: platform.accountId,
    })
    .execute();
  const owner = await platform.signIn("owner");
  const files = Array.from({ length: 61 }, (_, at) => list(`own${at}`));
  const { plan } = await ok("POST", PLANS, { files }, owner);
  await ok("POST", `domain/configuration/plan/${plan.id}/apply/v1`, {}, owner);

  await platform.drainJobs();

  const path = `domain/configuration/plan/${plan.id}/v1`;
  expect((await ok("GET", path, undefined, owner)).plan).toMatchObject({ state: "applied" });
});

test("an attempt that fails late leaves a plan that another attempt applied", async () => {
  const domain = await emptyDomain();
  const { db } = platform.services;
  const { plan } = await ok("POST", PLANS, { files: [list("late")] }, domain);
  const row = await findPlan(db, domain["DomainId"] ?? "", plan.id);
  if (!row) throw new Error("The plan is missing");
  await ok("POST", `domain/configuration/plan/${plan.id}/apply/v1`, {}, domain);

  await failPlan(platform.services, { ...row, state: "working" }, "Too late");

  const path = `domain/configuration/plan/${plan.id}/v1`;
  expect((await ok("GET", path, undefined, domain)).plan.state).toBe("applied");
});

test("changes by hand since an export are listed, and taken back", async () => {
  const domain = await emptyDomain();
  const before = await ok("GET", DRIFT, undefined, domain);
  await apply(domain, [colors("Red"), list("sizes")]);
  await ok("POST", SNAPSHOT, undefined, domain);
  const none = await ok("GET", DRIFT, undefined, domain);
  await changeByHand(domain);
  const drift = await ok("GET", DRIFT, undefined, domain);
  const { plan } = await ok("POST", PLANS, { baseline: true, deleteMissing: true }, domain);
  await ok("POST", `domain/configuration/plan/${plan.id}/apply/v1`, {}, domain);
  const after = await ok("GET", DRIFT, undefined, domain);

  expect(before).toEqual(expect.not.objectContaining({ baseline: expect.anything() }));
  expect(none).toMatchObject({
    baseline: { source: "exported" },
    created: [],
    updated: [],
    deleted: [],
  });
  expect(drift).toMatchObject({
    created: [{ kind: "list", key: "by_hand" }],
    updated: [
      { kind: "list", key: "sizes", changes: [{ oldValue: "en: sizes", newValue: "en: Lengths" }] },
    ],
    deleted: [],
  });
  expect(after).toMatchObject({ baseline: { source: "applied" }, created: [], updated: [] });
});

test("another domain's plans are unknown", async () => {
  const [domain, other] = [await emptyDomain(), await emptyDomain()];
  const { plan } = await ok("POST", PLANS, { files: [list("mine")] }, domain);
  const calls = await Promise.all([
    call("GET", `domain/configuration/plan/${plan.id}/v1`, undefined, other),
    call("POST", `domain/configuration/plan/${plan.id}/apply/v1`, {}, other),
    call("POST", PLANS, { planId: plan.id }, other),
  ]);
  expect(calls.map(({ body }) => body.status)).toEqual([10000, 10000, 10000]);
});

function list(key: string) {
  return { path: `lists/${key}.yaml`, text: `name: { en: ${key} }\n` };
}

function colors(name: string) {
  return { path: "lists/colors.yaml", text: `name: { en: ${name} }\n` };
}

async function apply(as: Headers, files: object[]) {
  return ok("POST", "domain/configuration/v1", { files }, as);
}

async function changeByHand(as: Headers) {
  const { dataListList } = await ok(
    "POST",
    "data_list/search/v1?showDataListMode=MANAGED",
    { keyLikeList: ["sizes"] },
    as,
  );
  await ok(
    "PUT",
    `data_list/${dataListList[0].id}/v1`,
    { nameI18n: { translations: { en: "Lengths" } } },
    as,
  );
  await ok(
    "POST",
    "data_list/v1",
    { key: "by_hand", nameI18n: { translations: { en: "By hand" } } },
    as,
  );
}

async function emptyDomain(): Promise<Headers> {
  const domain = { key: `empty_${randomUUID().slice(0, 8)}`, name: "Empty", type: "b2b" };
  const { body } = await call("POST", "domain/v1", { domain });
  return platform.signIn("admin", body.domain.id);
}
