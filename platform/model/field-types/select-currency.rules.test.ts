import { expect, test } from "vitest";

import type { ListOption } from "../../core/model/domain-model.ts";
import { reads } from "../../testing/messages.ts";
import { plainField, plainList, plainModel, plainOption } from "../../testing/plain-model.ts";
import { fieldType } from "./field-types.rules.ts";

const LIST = "33333333-3333-4333-8333-333333333333";

/** Reads a text for a field that offers these options, whose IDs are their names. */
function parse(raw: string, names: readonly string[], more: Partial<ListOption> = {}) {
  const options = names.map((name) =>
    plainOption({
      id: name,
      dataListId: LIST,
      name: { en: name },
      externalId: `ext-${name}`,
      ...more,
    }),
  );
  const model = plainModel({
    lists: new Map([[LIST, plainList({ id: LIST, optionIds: [...names] })]]),
    options: new Map(options.map((option) => [option.id, option])),
  });
  const field = plainField({ typerId: 1305, typerParams: { listUUID: LIST } });
  return fieldType(field).parse(raw, { model, field, label: "Currency", now: new Date(0) });
}

const OURS = ["EUR", "PLN", "USD"];

test.each([
  ["€", "EUR"],
  ["Euro", "EUR"],
  ["zł", "PLN"],
  [" ZL ", "PLN"],
  ["pln", "PLN"],
  ["$", "USD"],
])("the currency %j is %s", (raw, id) => {
  expect(parse(raw, OURS)).toEqual({ ok: true, value: id });
});

test.each([
  ["£", "GBP"],
  ["грн", "UAH"],
  ["₽", "RUB"],
])("%j is %s where that is offered, and refused elsewhere", (raw, id) => {
  expect(parse(raw, [...OURS, id])).toEqual({ ok: true, value: id });
  expect(parse(raw, OURS)).toEqual(refused("Currency: select one of the available options"));
});

test("a sign with several meanings is refused with them", () => {
  expect(parse("$", [...OURS, "CAD"])).toEqual(
    refused('Currency: "$" can mean USD, CAD. Enter one of these codes'),
  );
  expect(parse("$", ["EUR", "CAD"])).toEqual({ ok: true, value: "CAD" });
});

test("a disabled currency isn't meant", () => {
  expect(parse("zł", OURS, { state: "disabled" }).ok).toBe(false);
});

test("an option that is no currency has no other names", () => {
  expect(parse("ext-Red", ["Red"]).ok).toBe(false);
  expect(parse("zł", ["Red", "gold"]).ok).toBe(false);
});

function refused(text: string) {
  return { ok: false, problem: { kind: "option", message: reads(text) } };
}
