import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as create } from "./entities/new.tsx";
import { loader } from "./home.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

test("the start page shows what failed, what changed and how much there is, in at most eight calls", async () => {
  const { rows: failed } = await sql<{ id: string }>`
    insert into job (name, tenant, payload, state, error, failed_at)
    values ('publish-card', ${`${VITRINE_DOMAIN_ID}/`}, '{"twinId":"one"}', 'failed', 'No disk', now())
    returning id`.execute(selling.db);
  const form = { name: "Bronze", userCountQuota: "5" };
  await visit(create, { path: "/admin/tiers/new", params: { entity: "tiers" }, form });

  const { answer, calls } = await visit(loader, { path: "/admin", params: {} });
  const { counts, changes, failedJobs, isEmpty } = answer.overview;

  expect(failedJobs?.total).toBeGreaterThan(0);
  expect(failedJobs?.rows.find(({ id }) => id === String(failed[0]?.id))?.values).toEqual(
    expect.arrayContaining([{ name: "error", value: { kind: "text", text: "No disk" } }]),
  );
  expect(JSON.stringify(changes?.[0]?.values)).toContain("Bronze");
  expect(counts.find(({ key }) => key === "classes")?.count).toBeGreaterThan(20);
  expect(isEmpty).toBe(false);
  expect(calls).toBeLessThanOrEqual(8);
});
