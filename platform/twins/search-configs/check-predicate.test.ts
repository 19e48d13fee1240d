import { expect, test } from "vitest";

import { IssueCollector } from "../../base/errors/issues.ts";
import { RequestError } from "../../base/errors/request-error.ts";
import { checkPredicate } from "./check-predicate.ts";

const ID = "0198f000-0000-7000-8000-000000000001";

function check(
  kind: "twin" | "class" | "field",
  predicate: Record<string, unknown>,
): string | null {
  const problems = new IssueCollector();
  checkPredicate(problems, kind, predicate);
  try {
    problems.throwIfAny();
    return null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return JSON.stringify(error.fieldErrors);
  }
}

test("filters with values, with parameters and of several types together are accepted", () => {
  const predicate = {
    twinClassIdList: [ID],
    headTwinIdList: ["{headId}"],
    twinNameLikeList: ["{text}"],
    createdAt: { from: "{from}" },
    fields: {
      price: { type: "TwinFieldSearchNumericV1", moreThen: "{min}" },
      note: { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: ["{text}"] },
    },
    headSearch: { statusIdList: ["{statusId}"] },
  };

  expect(check("twin", predicate)).toBeNull();
  expect(check("twin", {})).toBeNull();
});

test.each([
  ["twin", "no such filter", { nameLike: ["a"] }, "nameLike"],
  ["twin", "a value of another type", { twinIdList: "{id}" }, "twinIdList"],
  ["twin", "a text where IDs belong", { statusIdList: ["draft"] }, "statusIdList"],
  ["twin", "a search within a search within it", { headSearch: { headSearch: {} } }, "headSearch"],
  ["twin", "an unknown one of the head", { headSearch: { name: 1 } }, "headSearch.name"],
  ["class", "a filter of twins", { twinIdList: [ID] }, "twinIdList"],
  ["field", "a filter of classes", { abstractt: "ONLY" }, "abstractt"],
  ["twin", "too much", { twinNameLikeList: ["x".repeat(20_001)] }, "20,000"],
] as const)("of %s: %s is rejected by its name", (kind, _what, predicate, name) => {
  expect(check(kind, predicate)).toContain(name.replace("20,000", "20000"));
});

test("more conditions than a search may have are rejected together", () => {
  const words = Array.from({ length: 60 }, (_, index) => `field_${index}`);
  const fields = Object.fromEntries(
    words.map((key) => [
      key,
      { type: "TwinFieldSearchNumericV1", lessThen: "1", moreThen: "2", equals: "3", empty: true },
    ]),
  );

  expect(check("twin", { fields })).toContain("fields");
});
