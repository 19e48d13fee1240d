import { afterAll, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as permissions } from "../permissions/class-permissions.tsx";
import { loader as graph } from "./class-graph.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

test("the graph of a class has what it extends, is inside of and is linked to", async () => {
  const params = { id: idOf("class:marketplace_showroom") };
  const { answer, calls } = await visit(graph, { path: "", params });
  const { neighbors, picture } = answer;

  expect(calls).toBeLessThanOrEqual(8);
  expect(neighbors.extends?.id).toBe(idOf("class:marketplace_product"));
  const parent = await visit(graph, {
    path: "",
    params: { id: idOf("class:marketplace_product") },
  });
  expect(parent.answer.neighbors.extendedBy.map(({ id }) => id)).toContain(params.id);
  expect(parent.answer.neighbors.head?.id).toBe(idOf("class:product"));
  const [linked] = parent.answer.neighbors.linksTo;
  expect(linked?.item.id).toBe(idOf("class:marketplace_connector"));
  expect(picture.boxes.map(({ name }) => name)).toContain(neighbors.extends?.name);
  for (const { x, y } of picture.boxes) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + picture.box.width).toBeLessThanOrEqual(picture.width);
    expect(y + picture.box.height).toBeLessThanOrEqual(picture.height);
  }
});

test("the permissions of a class say what they are needed for and who has them", async () => {
  const params = { id: idOf("class:product") };
  const { answer, calls } = await visit(permissions, { path: "", params });

  expect(calls).toBeLessThanOrEqual(8);
  expect(answer.permissions.flatMap(({ uses }) => uses)).toContain("Permission to view");
  expect(answer.grants.length).toBeGreaterThan(0);
  for (const { heads, rows } of answer.grants) {
    for (const { values } of rows) expect(values).toHaveLength(heads.length);
  }
});
