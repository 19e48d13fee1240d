import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { describeApi } from "../core/calls/describe-api.ts";
import { FEATURERS } from "../model/featurers/featurers.rules.ts";
import { typeDefs } from "../selling/graphql/type-defs.ts";
import { templateEntities } from "../selling/template/template-entities.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { routes } from "./routes.ts";

let platform: TestPlatform;
let admin: Headers;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
});

afterAll(() => platform.stop());

// The lists of values, as the specification has them.
test.each([
  ["link types", ["ManyToOne", "ManyToMany", "OneToOne"]],
  ["link strengths", ["MANDATORY", "OPTIONAL", "OPTIONAL_BUT_DELETE_CASCADE"]],
  ["domain types", ["basic", "b2b"]],
  ["touch marks", ["WATCHED", "STARRED", "REVIEWED"]],
  ["twin roles", ["assignee", "creator", "space_assignee", "space_creator", "watcher"]],
  [
    "company types",
    [
      "",
      "FOREIGN_COMPANY_BRANCH",
      "JOINT_STOCK",
      "LIMITED_JOINT_STOCK_PARTNERSHIP",
      "LIMITED_LIABILITY",
      "LIMITED_PARTNERSHIP",
      "SIMPLE_JOINT_STOCK",
      "SOLE_PROPRIETORSHIP",
    ],
  ],
  ["countries", ["", "PL"]],
  ["currencies", ["", "EUR", "PLN", "USD"]],
])("the API's %s are exactly those of the specification", (_what, values) => {
  expect([...collectEnums(describeApi(routes))]).toContain(values.toSorted().join());
});

test("the marketplace operations are those of the specification", () => {
  expect(/enum OperationType \{([^}]*)\}/.exec(typeDefs)?.[1]?.trim().split(/\s+/)).toEqual([
    "CONTENT_OPTIMIZATION",
    "PUBLISHING",
  ]);
});

test("sellers choose among the currencies of the specification", () => {
  const currencies = templateEntities().filter(
    ({ kind, owner }) => kind.name === "option" && owner === "currencies",
  );

  expect(currencies.map(({ members }) => members["name"])).toMatchObject([
    { en: "EUR" },
    { en: "PLN" },
    { en: "USD" },
  ]);
});

test("a text field has the editors of the specification", () => {
  const editors = FEATURERS.flatMap(({ params }) => params).filter(
    ({ type }) => type === "EDITOR_TYPE",
  );

  expect(editors.length).toBeGreaterThan(0);
  for (const { exampleValues } of editors) {
    expect(exampleValues).toEqual(
      expect.arrayContaining(["PLAIN", "MARKDOWN_GITHUB", "MARKDOWN_BASIC"]),
    );
  }
});

test.each([
  ["SYSTEM", 200],
  ["USER", 200],
  ["BUSINESS_ACCOUNT", 200],
  ["DOMAIN", 200],
  ["DOMAIN_BUSINESS_ACCOUNT", 200],
  ["DOMAIN_USER", 200],
  ["DOMAIN_BUSINESS_ACCOUNT_USER", 200],
  ["NOBODY", 400],
])("a class with the owner type %s gets status %i", async (ownerType, status) => {
  const body = {
    key: `OWNED BY ${ownerType.replaceAll("_", " ")}`,
    nameI18n: { translationInCurrentLocale: "Owned" },
    ownerType,
  };

  const answer = await platform.call("POST", "/private/twin_class/v1", admin, body);

  expect(answer.status).toBe(status);
});

test.each([
  ["en", 200],
  ["ru", 200],
  ["tlh", 400],
  ["Russian", 400],
])("a domain with the language %s gets status %i", async (defaultLocale, status) => {
  const key = `shop ${randomUUID().slice(0, 8)}`;
  const body = { domain: { name: "Shop", key, type: "b2b", defaultLocale } };

  const answer = await platform.call("POST", "/private/domain/v1", admin, body);

  expect(answer.status).toBe(status);
});

/** Collects all lists of values in the API description, each sorted and joined. */
function collectEnums(description: unknown, enumerations = new Set<string>()): Set<string> {
  if (typeof description !== "object" || description === null) return enumerations;
  const { enum: values } = description as { enum?: unknown };
  if (Array.isArray(values)) enumerations.add(values.map(String).toSorted().join());
  for (const member of Object.values(description)) collectEnums(member, enumerations);
  return enumerations;
}
