import { describe, expect, test } from "vitest";

import { isPattern, simplePattern, wholePattern, withSlowPatterns } from "./compile-pattern.ts";

/** Results of Java's `String.matches`. */
const JAVA: readonly [source: string, text: string, matches: boolean][] = [
  ["\\d{8}|\\d{13}", "12345678", true],
  ["\\d{8}|\\d{13}", "123456789", false],
  ["\\d", "٣", false],
  ["[\\w-.]+\\@([\\w-]+\\.)+[\\w-]{2,4}", "ann-b.c@lamps-x.pl", true],
  ["[\\w-.]+\\@([\\w-]+\\.)+[\\w-]{2,4}", "ann-b.c@lamps-x.example", false],
  ["[^\\@\\-]+\\-\\#\\ x", "ab-# x", true],
  ["[^\\@\\-]+\\-\\#\\ x", "a@-# x", false],
  ["[a\\-z]", "b", false],
  ["[\\d-a]", "-", true],
  ["[a-\\d]", "-", true],
  ["[]a]+", "]a", true],
  ["a]}", "a]}", true],
  ["(?i)abc", "aBC", true],
  ["(?i:a)b", "AB", false],
  ["a(?i)b", "aB", true],
  ["\\Aabc\\z", "abc", true],
  ["a$", "a\n", false],
  ["(?m)^a$\\n^b$", "a\nb", true],
  ["\\bfoo\\b.*", "foo bar", true],
  ["\\Qa.b\\E+", "a.bb", true],
  ["\\Qa.b\\E", "axb", false],
  [".+", "a\nb", false],
  ["(?s).+", "a\nb", true],
  [".", "😀", true],
  ["x\\R", "x\r\n", true],
  ["\\v", "\u2028", true],
  ["\\s", "\u00A0", false],
  ["\\s+", " \t\u000B", true],
  ["\\S+", "a\u00A0b", true],
  ["\\p{Upper}[\\p{Digit}_]\\h", "A7\u00A0", true],
  ["\\p{Alpha}", "ż", false],
  ["\\p{Lu}\\pL+", "Żuk", true],
  ["\\PL+", "123", true],
  ["\\p{IsLatin}+", "Жук", false],
  ["\\p{IsAlphabetic}+", "Жук", true],
  ["\\x41\\u0042\\x{43}\\0104", "ABCD", true],
  ["\\{\\}\\/\\.\\\\", "{}/.\\", true],
  ["[a-c[x-z]]+", "axz", true],
  ["[^a-c[x-z]]", "x", false],
  ["[a-z&&[^aeiou]]+", "xyz", true],
  ["[a-z&&[^aeiou]]+", "xaz", false],
  ["[\\w&&\\D]+", "a1", false],
  ["a++b", "aaab", true],
  ["a++a", "aaa", false],
  ["(?>a|ab)c", "abc", false],
  ["(a)(b)\\2\\1", "abba", true],
  ["(?<x>a)y*+\\k<x>", "ayya", true],
  ["(?<=a)b|ab(?!c)", "ab", true],
  ["(?=.*\\d)(?=.*[a-z]).{4,}", "abc1", true],
  ["(?=.*\\d)(?=.*[a-z]).{4,}", "abcd", false],
];

test.each(JAVA)("%s has Java's meaning: %j", async (source, text, matches) => {
  expect(isPattern(source)).toBe(true);
  expect(await withSlowPatterns(() => wholePattern(source)?.test(text))).toBe(matches);
});

test.each([
  "(",
  "a{",
  "a{,3}",
  "a**",
  "*a",
  "\\y",
  "[b-a]",
  "\\2",
  "[a",
  "(?x)a b",
  "a".repeat(2_001),
])("%s is rejected: it is invalid in Java or has no equivalent", (source) => {
  expect(isPattern(source)).toBe(false);
  expect(wholePattern(source)).toBeNull();
});

describe("a browser may check", () => {
  test.each([
    ["[A-Z]\\d{3,}", "[A-Z][0-9]{3,}"],
    ["\\p{Alpha}+", "[a-zA-Z]+"],
    ["\\d{8}|\\d{13}", "[0-9]{8}|[0-9]{13}"],
  ])("%s", (source, simple) => {
    expect(simplePattern(source)).toBe(simple);
  });

  test.each(["(a+)+", "a*b*", "a++", "(?=a).", "[\\s\\S]*", ".*", "("])("not %s", (source) => {
    expect(simplePattern(source)).toBeNull();
  });
});
