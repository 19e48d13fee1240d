import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import { mergePriceRules } from "./merge-price-rules.ts";

test("without a base the requested rules replace all others", () => {
  expect(mergePriceRules(undefined, [rule("a", "5")], [rule("b", "7")])).toEqual([rule("a", "5")]);
});

test("rules that the caller left unchanged keep what others made of them", () => {
  const base = [rule("a", "5"), rule("b", "5"), rule("c", "5")];
  const requested = [rule("a", "6"), rule("b", "5"), rule("c", "5")];
  const saved = [rule("a", "5"), rule("b", "8"), rule("d", "9")];

  expect(mergePriceRules(base, requested, saved)).toEqual([
    rule("a", "6"),
    rule("b", "8"),
    rule("d", "9"),
  ]);
});

test.each([
  ["changed", [rule("a", "6")], [rule("a", "7")]],
  ["removed by the caller", [], [rule("a", "7")]],
  ["removed by the other", [rule("a", "6")], []],
])("a rule that is %s while the other changes it is a conflict", (_what, requested, saved) => {
  expect(() => mergePriceRules([rule("a", "5")], requested, saved)).toThrow(
    expect.objectContaining({ code: CODE.VERSION_CONFLICT }),
  );
});

test("a step that is ignored beside an ending, and members that are left out, make no difference", () => {
  const base = [{ marketplaceTypeId: "a", amount: AmountRule.parse({ ending: "0.99" }) }];
  const saved = [
    {
      marketplaceTypeId: "a",
      amount: AmountRule.parse({ ending: "0.99", step: "5", minimum: null }),
    },
  ];

  expect(mergePriceRules(base, [rule("a", "6")], saved)).toEqual([rule("a", "6")]);
});

function rule(marketplaceTypeId: string, percent: string) {
  return { marketplaceTypeId, amount: AmountRule.parse({ percent }) };
}
