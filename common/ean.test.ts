import { expect, test } from "vitest";

import { checkEan, findMeantEan, readEan } from "./ean.ts";

test.each(["5900820001568", "5901234123457", "4006381333931", "96385074", " 5900820001568 "])(
  "%s is a valid EAN",
  (ean) => {
    expect(checkEan(ean)).toEqual({ shape: true, checkDigitOk: true, corrected: null });
  },
);

test.each([
  ["5900820001567", "5900820001568"],
  ["5901234123450", "5901234123457"],
  ["4006381333930", "4006381333931"],
  ["96385070", "96385074"],
  ["96385073", "96385074"],
  ["0000000000001", "0000000000000"],
])("%s has a wrong check digit and %s is offered", (ean, corrected) => {
  expect(checkEan(ean)).toEqual({ shape: true, checkDigitOk: false, corrected });
});

test.each([
  "",
  "74",
  "074175499901",
  "590123412345",
  "59008200015688",
  "590082000156x",
  "5900 82000156",
])("'%s' does not have the shape of an EAN", (ean) => {
  expect(checkEan(ean)).toEqual({ shape: false, checkDigitOk: false, corrected: null });
});

test.each([
  ["590 1234 000055", "5901234000055", null],
  ["590-1234-000055", "5901234000055", null],
  ["036000291452", "0036000291452", "upc"],
  ["036000291453", "036000291453", null],
  ["0000096385074", "96385074", "padded"],
  ["\u00A096385074\u200B", "96385074", null],
  ["'5901234000055", "5901234000055", null],
  ['="036000291452"', "0036000291452", "upc"],
  ["5901234000055.0", "5901234000055", null],
  ["5901234000055,0", "5901234000055", null],
  ["ABC", "ABC", null],
  ["'ABC", "'ABC", null],
  ["5901234000055.50", "5901234000055.50", null],
  ["5.90123E+12", "5.90123E+12", null],
  ["5900820001567", "5900820001567", "check_digit"],
])("the EAN %j is %s", (text, ean, note) => {
  expect(readEan(text)).toEqual({ ean, note });
});

test.each([
  ["36000291452", "lost_zeros", "0036000291452"],
  ["36 0002-91452", "lost_zeros", "0036000291452"],
  ["'36000291452.0", "lost_zeros", "0036000291452"],
  ["1234565", "lost_zeros", "01234565"],
  ["036000291453", "upc_check_digit", "036000291452"],
])("%j may be without its zeros or have a wrong check digit: %s", (text, reason, code) => {
  expect(findMeantEan(text)).toEqual({ reason, code });
});

test.each(["", "ABC", "036000291452", "5900820001567", "36000291453", "1234567", "12345"])(
  "no other code is offered for %j",
  (text) => {
    expect(findMeantEan(text)).toBeNull();
  },
);
