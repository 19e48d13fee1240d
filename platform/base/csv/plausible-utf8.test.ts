import { expect, test } from "vitest";

import { isPlausibleUtf8 } from "./plausible-utf8.ts";

test.each(["Żółta", "Зелёный чай", "Ελιά", "naïve – “ok” €5", "緑茶", "☕️ 🫖", "Ștefan"])(
  "%s can only be meant as UTF-8",
  (text) => {
    expect(isPlausibleUtf8(Buffer.from(text))).toBe(true);
  },
);

test.each([
  ["plain letters", Buffer.from("Tea")],
  ["Polish in windows-1250", Buffer.from([0xa3, 0xf3, 0x9f])],
  [
    "NESCAFÉ® in windows-1252, which is UTF-8 by chance",
    Buffer.from("NESCAF\u00c9\u00ae", "latin1"),
  ],
])("%s is not", (_, bytes) => {
  expect(isPlausibleUtf8(bytes)).toBe(false);
});
