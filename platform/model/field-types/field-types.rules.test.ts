import fc from "fast-check";
import { expect, test } from "vitest";

import type { ClassField, ListOption } from "../../core/model/domain-model.ts";
import { reads } from "../../testing/messages.ts";
import {
  plainClass,
  plainField,
  plainList,
  plainModel,
  plainOption,
} from "../../testing/plain-model.ts";
import { testSeed } from "../../testing/test-seed.ts";
import { valuesOf } from "./field-type.rules.ts";
import { describeField, fieldType, presentValue } from "./field-types.rules.ts";

const RED = "11111111-1111-4111-8111-111111111111";
const BLUE = "22222222-2222-4222-8222-222222222222";
const LIST = "33333333-3333-4333-8333-333333333333";
const LINK = "44444444-4444-4444-8444-444444444444";
const CLASS = "55555555-5555-4555-8555-55555555555a";
const model = plainModel({
  classes: new Map([[CLASS, plainClass({ id: CLASS })]]),
  lists: new Map([[LIST, plainList({ id: LIST, key: "colors", optionIds: [RED, BLUE] })]]),
  options: new Map([option(RED, "Red"), option(BLUE, "Blue")].map((item) => [item.id, item])),
});
const NOW = new Date("2026-03-01T12:00:00Z");

test.each<[string, Partial<ClassField>, string, string]>([
  ["text", text({ regexp: ".*" }), "a\nb", "a\nb"],
  ["a number", { typerId: 1317 }, "12.50", "12.50"],
  ["a date", date({ pattern: "dd.MM.yyyy" }), "05.02.2026", "05.02.2026"],
  [
    "a web address",
    { typerId: 1303 },
    "https://vitrine.example/x?y=1",
    "https://vitrine.example/x?y=1",
  ],
  ["a color", { typerId: 1304 }, "#1A2b3c", "#1A2b3c"],
  ["a flag", { typerId: 1306 }, "TRUE", "true"],
  ["anything else than true", { typerId: 1306 }, "yes", "false"],
  ["an option by its id", select({}), RED, RED],
  ["an option by its name", select({}), "blue", BLUE],
  ["an option by what others call it", select({}), "#externalId=ext-Red", RED],
  ["several options", select({ multiple: "true" }), `${RED}<@2@>Blue`, `${RED},${BLUE}`],
  [
    "several options as they are read",
    select({ multiple: "true" }),
    `${RED},${BLUE}`,
    `${RED},${BLUE}`,
  ],
  ["a user", { typerId: 1311 }, RED, RED],
  ["a secret", { typerId: 1326 }, "s3cret", "set"],
  [
    "a number with the separators it is shown with",
    number({ thousandSeparator: " ", decimalSeparator: "," }),
    "1 234,50",
    "1234.5",
  ],
  [
    "texts by language",
    { typerId: 1320 },
    '{"pl":" Lampa ","en":"Lamp"}',
    '{"en":"Lamp","pl":"Lampa"}',
  ],
  ["an option nobody else has", shared(1309), "Red", RED],
  ["classes", { typerId: 1334 }, CLASS.toUpperCase(), CLASS],
])("%s is read back as expected", (_case, overrides, input, expected) => {
  const field = plainField(overrides);
  const parsed = parse(field, input);

  expect(parsed.ok && parsed.value !== null && presentValue(field, parsed.value)).toBe(expected);
});

test.each<[string, Partial<ClassField>, string, string, string]>([
  [
    "text of another form",
    text({ regexp: "\\d{8}|\\d{13}", regexpMessage: "8 or 13 digits" }),
    "1234567",
    "incorrect",
    "8 or 13 digits",
  ],
  [
    "text that goes on after what fits",
    text({ regexp: "\\d{8}" }),
    "123456789",
    "incorrect",
    "Field has an invalid format",
  ],
  [
    "text that is too long",
    text({ maxLength: "3" }),
    "abcd",
    "incorrect",
    "Field must have at most 3 characters",
  ],
  ["no number", { typerId: 1317 }, "1,5", "incorrect", "Field must be a number, such as 12.5"],
  ["a number too small", number({ min: "1" }), "0", "incorrect", "Field must be at least 1"],
  ["a number too large", number({ max: "9" }), "10", "incorrect", "Field must be at most 9"],
  [
    "too many places",
    number({ decimalPlaces: "2" }),
    "1.234",
    "incorrect",
    "Field may have at most 2 decimal places",
  ],
  [
    "no whole number",
    number({ decimalPlaces: "0" }),
    "1.5",
    "incorrect",
    "Field must be a whole number",
  ],
  [
    "a date of another form",
    date({ pattern: "yyyy-MM-dd" }),
    "01.02.2026",
    "incorrect",
    "Field must be a date like 2026-03-31",
  ],
  [
    "a date too long ago",
    date({ pattern: "yyyy-MM-dd", hoursPast: "24" }),
    "2026-02-01",
    "incorrect",
    "Field must not be before 2026-02-28",
  ],
  [
    "a date too far ahead",
    date({ pattern: "yyyy-MM-dd", hoursFuture: "0" }),
    "2026-03-02",
    "incorrect",
    "Field must not be after 2026-03-01",
  ],
  [
    "a script as an address",
    { typerId: 1303 },
    "javascript:alert(1)",
    "incorrect",
    "Field must be a web address that begins with http:// or https://",
  ],
  ["no color", { typerId: 1304 }, "red", "incorrect", "Field must be a color like #1a2b3c"],
  ["no option", select({}), "mauve", "option", "Field: select one of the available options"],
  [
    "no option that others call so",
    select({ supportCustom: "true" }),
    "#externalId=ext-Mauve",
    "option",
    "Field: select one of the available options",
  ],
  [
    "two where one goes",
    select({}),
    `${RED}<@2@>${BLUE}`,
    "several",
    "Field accepts only one value",
  ],
  ["no user", { typerId: 1311 }, "Ann", "malformed-reference", "Field must be a user"],
  [
    "two linked where one goes",
    { typerId: 1310, typerParams: { linkUUID: LINK } },
    `${RED}<@2@>${BLUE}`,
    "several",
    "Field accepts only one value",
  ],
  [
    "two linked with a comma where one goes",
    { typerId: 1310, typerParams: { linkUUID: LINK } },
    `${RED},${BLUE}`,
    "malformed-reference",
    "Field: select one of the available entries",
  ],
  [
    "text that is no object of languages",
    { typerId: 1320 },
    "Lamp",
    "incorrect",
    "Field must be a JSON object of texts by language",
  ],
  [
    "texts of several languages that are too long, whatever they hold",
    { typerId: 1320 },
    "[".repeat(100_001),
    "incorrect",
    "Field is too long",
  ],
  ["no language", { typerId: 1320 }, '{"<b>":"x"}', "incorrect", "Field: unknown language <b>"],
  [
    "texts that are all blank",
    { typerId: 1320 },
    '{"en":" "}',
    "incorrect",
    "Field requires text in at least one language",
  ],
  [
    "two options of a shared list",
    shared(1307),
    `${RED},${BLUE}`,
    "several",
    "Field accepts only one value",
  ],
  [
    "a new option of a shared list",
    shared(1308),
    "Mauve",
    "option",
    "Field: select one of the available options",
  ],
  ["a class nobody knows", { typerId: 1334 }, RED, "incorrect", "Field must contain classes"],
  ["the address of a user", { typerId: 1318 }, "a@b.c", "immutable", "Field can't be changed"],
  ["text into files", { typerId: 1316 }, "x", "immutable", "Field accepts files only"],
  ["a field of a kind nobody knows", { typerId: 1399 }, "x", "immutable", "Field can't be changed"],
])("%s is rejected", (_case, overrides, input, kind, message) => {
  expect(parse(plainField(overrides), input)).toEqual({
    ok: false,
    problem: { kind, message: reads(message) },
  });
});

test("a new option name is returned separately if the list accepts new names", () => {
  const field = plainField(select({ multiple: "true", supportCustom: "true" }));

  expect(parse(field, "Red<@2@>Mauve")).toEqual({ ok: true, value: [RED], custom: ["Mauve"] });
});

test("an administrator's broken expression rejects no value", () => {
  expect(parse(plainField(text({ regexp: "(" })), "anything")).toMatchObject({ ok: true });
});

test.each<[Partial<ClassField>, object]>([
  [text({ editorType: "MARKDOWN_BASIC" }), { fieldType: "textV1", editorType: "MARKDOWN_BASIC" }],
  [
    number({ min: "0", decimalPlaces: "2" }),
    { fieldType: "numericFieldV1", min: 0, decimalPlaces: 2 },
  ],
  [date({ pattern: "yyyy-MM-dd" }), { fieldType: "dateScrollV1", pattern: "yyyy-MM-dd" }],
  [select({}), { fieldType: "selectListV1", multiple: false, optionIds: [RED, BLUE] }],
  [select({ longListThreshold: "1" }), { fieldType: "selectLongV1", dataListId: LIST }],
  [{ typerId: 1306 }, { fieldType: "booleanV1", checkboxType: "TOGGLE" }],
  [
    { typerId: 1306, typerParams: { checkboxType: "CHECKBOX" } },
    { fieldType: "booleanV1", checkboxType: "STANDARD" },
  ],
  [
    { typerId: 1310, typerParams: { linkUUID: LINK } },
    { fieldType: "selectLinkLongV1", multiple: false, linkId: LINK },
  ],
  [{ typerId: 1311 }, { fieldType: "selectUserLongV1", multiple: false }],
  [{ typerId: 1316 }, { fieldType: "attachmentFieldV1", minCount: 0, maxCount: 10 }],
  [{ typerId: 1326 }, { fieldType: "secretV1" }],
  [shared(1307), { fieldType: "selectListV1", multiple: false, supportCustom: false }],
  [shared(1309), { fieldType: "selectSharedInHeadV1", multiple: false }],
  [{ typerId: 1312 }, { fieldType: "textV1" }],
  [{ typerId: 1318 }, { fieldType: "immutableV1" }],
  [{ typerId: 1320 }, { fieldType: "i18nV1" }],
  [{ typerId: 1334 }, { fieldType: "twinClassListV1" }],
])("a field of %j describes itself", (overrides, described) => {
  expect(describeField(model, plainField(overrides))).toMatchObject(described);
});

test("a field of an unknown type has no descriptor", () => {
  expect(describeField(model, plainField({ typerId: 1399 }))).toBeNull();
});

test("every type parses any input, and its stored values can be stored again", () => {
  const kinds = [1301, 1303, 1304, 1305, 1306, 1309, 1310, 1311, 1317, 1320, 1326, 1334];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.string({ unit: "binary" }), (typerId, raw) => {
      const field = plainField({ typerId, typerParams: { listUUID: LIST, multiple: "true" } });
      const stored = parseStored(field, raw);
      const again = stored === null ? null : parseStored(field, valuesOf(stored).join("<@2@>"));
      expect(again).toEqual(stored);
    }),
    { seed: testSeed() },
  );
});

function parseStored(field: ClassField, raw: string) {
  const parsed = parse(field, raw);
  return parsed.ok ? parsed.value : null;
}

function parse(field: ClassField, raw: string) {
  return fieldType(field).parse(raw, { model, field, label: "Field", now: NOW });
}

function text(typerParams: Record<string, string>): Partial<ClassField> {
  return { typerId: 1301, typerParams };
}

function number(typerParams: Record<string, string>): Partial<ClassField> {
  return { typerId: 1317, typerParams };
}

function date(typerParams: Record<string, string>): Partial<ClassField> {
  return { typerId: 1302, typerParams };
}

function select(typerParams: Record<string, string>): Partial<ClassField> {
  return { typerId: 1305, typerParams: { listUUID: LIST, ...typerParams } };
}

/** A field with parameters that only ordinary lists support, so that they must have no effect. */
function shared(typerId: number): Partial<ClassField> {
  const typerParams = { listUUID: LIST, multiple: "true", supportCustom: "true" };
  return { typerId, typerParams };
}

function option(id: string, name: string): ListOption {
  return plainOption({ id, dataListId: LIST, name: { en: name }, externalId: `ext-${name}` });
}
