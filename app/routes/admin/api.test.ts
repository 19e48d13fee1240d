import { afterAll, expect, test } from "vitest";

import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { routes } from "#platform/server/routes.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader } from "./api.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const ENTITIES = consoleEntities.listed.map(({ key }) => key);
const SERVED = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

afterAll(() => selling.stop());

test.each(ENTITIES)("the API page shows calls of %s that exist", async (key) => {
  const { answer } = await visit(loader, { path: `/admin/api?entity=${key}`, params: {} });

  expect(answer.domain).toBe(VITRINE_DOMAIN_ID);
  expect(answer.calls.length).toBeGreaterThan(0);
  const unknown = answer.calls.filter(({ method, path }) => {
    const [address = ""] = path.split("?");
    return !SERVED.some((route) => route.method === method && route.pattern.test(address));
  });
  expect(unknown.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("the examples are about what the address names", async () => {
  const { answer: first } = await visit(loader, { path: "/admin/api?entity=classes", params: {} });
  const id = first.example?.id ?? "";
  const path = `/admin/api?entity=classes&id=${id}`;
  const { answer } = await visit(loader, { path, params: {} });

  expect(answer.example).toEqual(first.example);
  expect(answer.calls.find(({ kind }) => kind === "read")?.path).toContain(id);
});
