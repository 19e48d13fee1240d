import { afterAll, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { makeFactory } from "#tests/support/example-factory.ts";
import type { PlatformClient } from "#tests/support/platform-client.ts";

import { loader as graph } from "./factory-graph.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { ...admin.headers, "content-type": "application/json" };
  const answer = await selling.fetch(path, { method, headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.json();
}

afterAll(() => selling.stop());

test("the graph of a factory has its parts in the order in which they run", async () => {
  const id = await makeFactory(
    { call: call as PlatformClient["call"] },
    {
      classId: idOf("class:product"),
      statusId: idOf("status:product.draft"),
    },
  );
  const { answer, calls } = await visit(graph, { path: "", params: { id } });
  const { parts, picture } = answer;

  expect(calls).toBeLessThanOrEqual(8);
  expect(parts.map(({ item }) => item.name)).toEqual(["Hand over", "Tell the next one"]);
  const [pipeline, branch] = parts;
  expect(pipeline).toMatchObject({ isActive: true, condition: { name: "Always" } });
  expect(pipeline?.inputClass?.id).toBe(idOf("class:product"));
  expect(pipeline?.steps.map(({ name }) => name)).toEqual(["Take the creator", "Keep the creator"]);
  expect(pipeline?.leadsTo.map((item) => item.id)).toEqual([idOf("status:product.draft")]);
  expect(branch?.leadsTo.map(({ name }) => name)).toEqual(["notify"]);
  expect(picture.lines).toHaveLength(6);
  for (const { x, y } of picture.boxes) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + picture.box.width).toBeLessThanOrEqual(picture.width);
    expect(y + picture.box.height).toBeLessThanOrEqual(picture.height);
  }
});
