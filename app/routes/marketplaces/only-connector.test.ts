import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader } from "./only-connector.ts";

const selling = await startSelling();

afterAll(() => selling.stop());

test("the address without an ID leads to the only connector, else to the list", async () => {
  const seller = await selling.seller();
  const visit = await createVisitor(selling, seller);
  const open = async () => {
    const { answer } = await visit(loader, { path: "/view-marketplace-connector", params: {} });
    return answer.headers.get("location");
  };

  expect(await open()).toBe(`/view-marketplace-connector/${seller.connector.id}`);
  const second = await selling.fetch("/private/twin/v2", {
    method: "POST",
    headers: { ...seller.headers, "content-type": "application/json" },
    body: JSON.stringify({ classId: seller.connector.class_id, name: "Second" }),
  });
  expect(second.status).toBe(200);
  expect(await open()).toBe("/marketplaces");
});
