import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as pageAction, loader as page } from "./page.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

test("a failed job is run again from its page", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into job (name, tenant, payload, state, error, failed_at)
    values ('publish-card', ${`${VITRINE_DOMAIN_ID}/`}, '{"twinId":"one"}', 'failed', 'No disk', now())
    returning id`.execute(selling.db);
  const params = { entity: "jobs", id: String(rows[0]?.id) };

  const { answer } = await visit(page, { path: "", params });
  expect(answer.operations.map(({ key }) => key)).toEqual(["retry"]);
  const { toast } = await visit(pageAction, { path: "", params, form: { operation: "retry" } });
  expect(toast).toEqual({ kind: "success", text: "The job runs again." });
  const unknown = visit(pageAction, { path: "", params, form: { operation: "nothing" } });
  await expect(unknown).rejects.toMatchObject({ init: { status: 404 } });
});
