import { expect, test } from "vitest";

import { mergeChanges } from "./merge-changes.ts";

const base = { name: "Lamps", city: "Gdynia", note: null, open: true };

test("a value that only the caller changed is saved", () => {
  const wanted = { ...base, city: "Gdańsk" };

  expect(mergeChanges(base, wanted, base)).toEqual(wanted);
});

test("a value that only another user changed stays", () => {
  const current = { ...base, name: "Lamps & Co", open: false };

  expect(mergeChanges(base, { ...base, city: "Gdańsk" }, current)).toEqual({
    ...current,
    city: "Gdańsk",
  });
});

test("a value that both changed is a conflict with both values", () => {
  const current = { ...base, name: "Theirs", open: false };
  const save = () => mergeChanges(base, { ...base, name: "Mine" }, current);

  expect(save).toThrow(
    expect.objectContaining({
      code: 10907,
      extra: { conflict: { fields: { name: { mine: "Mine", theirs: "Theirs" } } } },
    }),
  );
});

test("equal changes, and differences in line ends and surrounding blanks, are no conflict", () => {
  const current = { note: "one\ntwo", name: "Same" };

  expect(
    mergeChanges({ note: "one\ntwo", name: "Old" }, { note: " one\r\ntwo", name: "Same" }, current),
  ).toEqual({ note: " one\r\ntwo", name: "Same" });
});

test("a value without a base is saved as it is", () => {
  expect(mergeChanges(undefined, { name: "Mine" }, { name: "Theirs" })).toEqual({ name: "Mine" });
  expect(mergeChanges({}, { name: "Mine" }, { name: "Theirs" })).toEqual({ name: "Mine" });
});
