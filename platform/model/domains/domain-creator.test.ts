import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let admin: Headers;
let _owner: Headers;
let _nobody: Headers;
const MODES = [
  "showDataListMode=MANAGED",
  "showDataListOptionMode=DETAILED",
  "showLinkMode=MANAGED",
  "showPermissionMode=DETAILED",
  "showPermissionGrantUserMode=DETAILED",
  "showPermissionGrantUserGroupMode=DETAILED",
  "showPermissionGrantAssigneePropagationMode=DETAILED",
  "showPermissionGrantUser2PermissionMode=SHORT",
  "showFactoryMode=DETAILED",
  "showFactoryPipelineCountMode=SHOW",
].join("&");

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  _owner = await platform.signIn("owner");
  _nobody = await platform.signIn("nobody");
});

afterAll(() => platform.stop());

test("the creator of a domain administers it and gets access to nothing else", async () => {
  const key = `New shop ${randomUUID().slice(0, 8)}`;
  const body = { domain: { key, name: "New shop", type: "b2b", defaultLocale: "pl" } };
  const { domain } = await ok("POST", "domain/v1", body);
  const again = await call("POST", "domain/v1", body);
  const list = await ok("GET", "domain/list/v1?showDomainMode=SHORT");

  expect(domain).toMatchObject({ name: "New shop", type: "b2b", defaultLocale: "pl" });
  expect(domain.key).toBe(key.replaceAll(" ", "_").toLowerCase());
  expect(again.body).toMatchObject({ status: 10204 });
  expect(list.domains).toContainEqual({ id: domain.id, key: domain.key });
});

test("the creator of a domain without businesses finds and changes every twin in it", async () => {
  const mayAll = async (type: string) => {
    const key = `Club ${randomUUID().slice(0, 8)}`;
    const { domain } = await ok("POST", "domain/v1", { domain: { key, name: "Club", type } });
    const there = await platform.signIn("admin", domain.id);
    const own = "/private/user/permission/v1?showPermissionMode=SHORT";
    const { body } = await platform.call("GET", own, there);
    return body.permissions
      .map(({ key: name }: { key: string }) => name)
      .filter((name: string) => name.startsWith("DOMAIN_TWINS_"))
      .toSorted();
  };

  expect(await mayAll("basic")).toEqual(["DOMAIN_TWINS_CREATE_ANY", "DOMAIN_TWINS_VIEW_ALL"]);
  expect(await mayAll("b2b")).toEqual([]);
});

function call(method: string, path: string, body?: unknown, headers: Headers = admin) {
  const query = path.includes("?") ? `${path}&${MODES}` : `${path}?${MODES}`;
  return platform.call(method, `/private/${query}`, headers, body);
}

async function ok(method: string, path: string, body?: unknown) {
  const answer = await call(method, path, body);
  expect(answer.body).toMatchObject({ status: 0 });
  return answer.body;
}
