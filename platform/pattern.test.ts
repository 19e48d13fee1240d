import { describe, expect, test } from "vitest";

import { wholePattern } from "./pattern.ts";

describe("a pattern of a field", () => {
  test("has to match the whole text", () => {
    expect(wholePattern("\\d{8}|\\d{13}")?.test("12345678")).toBe(true);
    expect(wholePattern("\\d{8}|\\d{13}")?.test("123456789")).toBe(false);
    expect(wholePattern("[a-z]+@[a-z]+(\\.[a-z]+)+")?.test("ann@lamps.example")).toBe(true);
    expect(wholePattern("[a-z]+@[a-z]+(\\.[a-z]+)+")?.test("ann@lamps")).toBe(false);
    expect(wholePattern("(?:\\p{Lu}.*\\n?)+")?.test("Über\nAlles")).toBe(true);
  });

  test.each(["(a+)+", "(a|a)+", "(a|aa){1,40}b", "(?:a?){40}a{40}", "a*a*a*a*a*a*b"])(
    "%s that would be tried for ages is given up, and matches nothing",
    (source) => {
      expect(wholePattern(source)?.test(`${"a".repeat(5_000)}!`)).toBe(false);
    },
  );

  test("may be longer than it is written: a line break is two characters or one", () => {
    expect(wholePattern("\\R*x")?.test(`${"\r\n".repeat(5_000)}!`)).toBe(false);
    expect(wholePattern("\\R*x")?.test("\r\n\nx")).toBe(true);
  });

  test("forbids nothing when it can't be read", () => {
    expect(wholePattern("(")).toBeNull();
    expect(wholePattern("")).toBeNull();
    expect(wholePattern(".*")).toBeNull();
  });
});
