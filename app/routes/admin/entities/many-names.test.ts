import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf, VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as matrix } from "../permissions/permission-matrix.tsx";
import { loader as exportFile } from "./export.ts";
import { loader as list } from "./list.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const GRANTS = { entity: "group-grants" };

beforeAll(async () => {
  const groups = Array.from({ length: 101 }, (_group, index) => ({
    id: randomUUID(),
    domain_id: VITRINE_DOMAIN_ID,
    key: `crowd_${index}`,
    name: JSON.stringify({ en: `Crowd ${index}` }),
    type: "DOMAIN_SCOPE_DOMAIN_MANAGE",
  }));
  await selling.db.insertInto("user_group").values(groups).execute();
});

afterAll(() => selling.stop());

test("a name in a filter that more than a hundred have is said, not cut", async () => {
  const at = (name: string) => `/admin/group-grants?f.userGroupId=${encodeURIComponent(name)}`;

  const { answer } = await visit(list, { path: at("Crowd"), params: GRANTS });
  expect(answer.list).toMatchObject({
    rows: [],
    total: 0,
    notice: expect.stringMatching(/^More than 100 of “.+” have “Crowd” in their name\./),
  });
  const file = visit(exportFile, { path: at("Crowd"), params: GRANTS });
  await expect(file).rejects.toMatchObject({ init: { status: 422 } });
  // A text that only a few names contain still filters the list.
  const { answer: few } = await visit(list, { path: at("Crowd 7"), params: GRANTS });
  expect(few.list.notice).toBeNull();
});

test("the matrix says that it has no columns for some groups", async () => {
  const schema = idOf("schema:permission");
  const path = `/admin/permission-schemas/${schema}/matrix`;

  const { answer } = await visit(matrix, { path, params: { id: schema } });

  expect(answer.matrix.moreGroups).toMatchObject({ shown: 100 });
  expect(answer.matrix.moreGroups?.total).toBeGreaterThan(100);
});
