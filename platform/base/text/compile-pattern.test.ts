import { expect, test } from "vitest";

import { wholePattern, withPatternBudget, withSlowPatterns } from "./compile-pattern.ts";

test("a pattern has to match the whole text", () => {
  expect(wholePattern("[a-z]+@[a-z]+(\\.[a-z]+)+")?.test("ann@lamps.example")).toBe(true);
  expect(wholePattern("[a-z]+@[a-z]+(\\.[a-z]+)+")?.test("ann@lamps")).toBe(false);
  expect(wholePattern("(?:\\p{Lu}.*\\n?)+")?.test("Über\nAlles")).toBe(true);
});

test.each(["(a+)+", "(a|a)+", "(a|aa){1,40}b", "(?:a?){40}a{40}", "a*a*a*a*a*a*b", "\\R*x"])(
  "%s takes time linear in the length of the text",
  (source) => {
    const texts = [`${"a".repeat(5_000)}!`, `${"\r\n".repeat(5_000)}!`];
    expect(texts.map((text) => wholePattern(source)?.test(text))).toEqual([false, false]);
  },
);

/** An expression with a backreference, which a linear-time engine can't run. */
const ENDLESS = "(a+)+\\1b";
const TEXT = `${"a".repeat(5_000)}!`;

test("a test without a result in time doesn't match, and other requests continue", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);

  const matches = await withSlowPatterns(() => wholePattern(ENDLESS)?.test(TEXT));

  clearInterval(timer);
  expect(matches).toBe(false);
  // If the thread had been blocked, there would be no ticks.
  expect(ticks).toBeGreaterThan(0);
});

test("all slow patterns of a request share its time", async () => {
  const ten = await withPatternBudget(async () => {
    const results: unknown[] = [];
    for (const letter of "abcdefghij") {
      const read = () => wholePattern(`(${letter}+)+\\1!`)?.test(`${letter.repeat(5_000)}?`);
      results.push(await withSlowPatterns(read));
    }
    // The time is used up, so even a pattern that would match counts as no match.
    results.push(await withSlowPatterns(() => wholePattern("(a)\\1")?.test("aa")));
    return results;
  });

  expect(ten).toEqual(Array.from({ length: 11 }, () => false));
  expect(await withSlowPatterns(() => wholePattern("(a)\\1")?.test("aa"))).toBe(true);
});

test("a pattern that is invalid or matches everything rejects no value", () => {
  for (const source of ["(", "", ".*", "[\\s\\S]*", undefined]) {
    expect(wholePattern(source)).toBeNull();
  }
});
