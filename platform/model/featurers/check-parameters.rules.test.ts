import { expect, test } from "vitest";

import { byId } from "../../testing/plain-actor.ts";
import { plainClass, plainModel } from "../../testing/plain-model.ts";
import { checkFeaturer, withoutBlanks } from "./check-parameters.rules.ts";
import { define } from "./featurer.rules.ts";
import { FEATURERS, findFeaturer } from "./featurers.rules.ts";

const KNOWN = "11111111-1111-4111-8111-111111111111";
const UNKNOWN = "22222222-2222-4222-8222-222222222222";
const FIELD_TYPER = 13;
const model = plainModel({ classes: byId(plainClass({ id: KNOWN })) });

const listIssueKeys = (featurerId: number, params: Record<string, string>) =>
  checkFeaturer(model, Math.floor(featurerId / 100), featurerId, params).map(({ key }) => key);

test("the numbers of featurers are unique, and each begins with its type", () => {
  const ids = FEATURERS.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id < 1000 || id > 4199)).toEqual([]);
  // 231 featurers of upstream and two additions.
  expect(ids.length).toBe(233);
  expect(findFeaturer(null)).toBeUndefined();
});

test("a parameter is read from its short form", () => {
  expect(
    define(1399, "Text", ["someLimit:INT?=10", "listUUID:UUID:TWINS:DATA_LIST_ID – list"], "")
      .params,
  ).toEqual([
    {
      key: "someLimit",
      name: "Some limit",
      description: "Some limit",
      type: "INT",
      optional: true,
      defaultValue: "10",
      exampleValues: ["10"],
    },
    {
      key: "listUUID",
      name: "List",
      description: "list",
      type: "UUID:TWINS:DATA_LIST_ID",
      optional: false,
    },
  ]);
  expect(() => define(1399, "Text", ["?"], "")).toThrow("can't be read");
});

test("an unknown featurer, one of another type and one that is only listed are rejected", () => {
  expect(checkFeaturer(model, FIELD_TYPER, 1398, {})).toMatchObject([{ kind: "unknown" }]);
  expect(checkFeaturer(model, FIELD_TYPER, 2331, {})).toMatchObject([{ kind: "wrong-type" }]);
  expect(checkFeaturer(model, 15, 1504, {})).toMatchObject([{ kind: "params", key: null }]);
});

test.each<[string, number, Record<string, string>, string[]]>([
  ["a text without parameters", 1301, {}, []],
  ["a good pattern", 1301, { regexp: "[a-z]+" }, []],
  ["a broken pattern", 1301, { regexp: "(" }, ["regexp"]],
  ["an unknown editor", 1301, { editorType: "PAINT" }, ["editorType"]],
  ["an editor in any case", 1301, { editorType: "plain" }, []],
  ["no length at all", 1301, { maxLength: "0" }, ["maxLength"]],
  ["a length in words", 1301, { maxLength: "many" }, ["maxLength"]],
  ["too many decimal places", 1317, { decimalPlaces: "31" }, ["decimalPlaces"]],
  ["a maximum below the minimum", 1317, { min: "5", max: "4" }, ["max"]],
  ["equal bounds", 1317, { min: "5", max: "5" }, []],
  ["a bound that is no number", 1317, { min: "low" }, ["min"]],
  ["fewer files than the least", 1316, { minCount: "2", maxCount: "1" }, ["maxCount"]],
  ["no limit of files", 1316, { minCount: "2", maxCount: "0" }, []],
  ["a date pattern", 1302, { pattern: "dd.MM.yyyy" }, []],
  ["a date pattern of other letters", 1302, { pattern: "QQ" }, ["pattern"]],
])("%s: %i %j", (_case, featurerId, params, keys) => {
  const required = Object.fromEntries(
    (findFeaturer(featurerId)?.params ?? [])
      .filter(({ optional }) => !optional)
      .map(({ key, type, defaultValue, exampleValues }) => [
        key,
        defaultValue ?? exampleValues?.[0] ?? (type.startsWith("UUID") ? KNOWN : "1"),
      ]),
  );

  expect(listIssueKeys(featurerId, { ...required, ...params })).toEqual(keys);
});

test("a reference has to be an ID that exists; a set of them may be empty", () => {
  const single = FEATURERS.flatMap(({ id, params }) =>
    params
      .filter(({ type }) => type === "UUID:TWINS:TWIN_CLASS_ID")
      .map(({ key }) => ({ id, key })),
  );
  const { id, key } = single.find((candidate) =>
    checkFeaturer(model, Math.floor(candidate.id / 100), candidate.id, {}).every(
      (issue) => issue.key !== null,
    ),
  ) ?? { id: 0, key: "" };
  const isRejected = (value: string) => listIssueKeys(id, { [key]: value }).includes(key);

  expect(key).not.toBe("");
  expect([KNOWN, UNKNOWN, "lamp"].map(isRejected)).toEqual([false, true, true]);
});

test("blanks of optional parameters are left out", () => {
  const [optional, required] = [true, false].map((isOptional) =>
    FEATURERS.find(({ params }) => params.some(({ optional: is }) => is === isOptional)),
  );
  const findKey = (featurer = optional, isOptional = true) =>
    featurer?.params.find(({ optional: is }) => is === isOptional)?.key ?? "";

  expect(withoutBlanks(optional?.id ?? 0, { [findKey()]: " ", other: "x" })).toEqual({
    other: "x",
  });
  expect(withoutBlanks(required?.id ?? 0, { [findKey(required, false)]: " " })).toEqual({
    [findKey(required, false)]: " ",
  });
});
