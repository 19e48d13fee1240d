import { expect, test } from "vitest";

import type { Change } from "../history/history.store.ts";
import { reversedChange } from "./reversed-change.rules.ts";

const entry = (
  type: Change["type"],
  before: string | null,
  after: string | null,
  field_key: string | null = null,
): Change => ({ type, field_key, before, after });

test("every own text, the assignee and the fields get the values from before", () => {
  const change = reversedChange([
    entry("nameChanged", "Tea", "Coffee"),
    entry("descriptionChanged", null, "Black"),
    entry("externalIdChanged", "T-1", null),
    entry("assigneeChanged", null, "ann"),
    entry("fieldChanged", "red", "blue", "color"),
    entry("fieldCreated", null, "12", "size"),
    entry("fieldDeleted", "wood", null, "material"),
  ]);
  expect(change).toEqual({
    name: "Tea",
    description: "",
    externalId: "T-1",
    assignerUserId: null,
    fields: { color: "red", size: null, material: "wood" },
  });
});

test("of several changes the value before the earliest is given back", () => {
  // Entries are ordered from the latest to the earliest.
  const change = reversedChange([
    entry("nameChanged", "Coffee", "Milk"),
    entry("nameChanged", "Tea", "Coffee"),
    entry("fieldChanged", "blue", "green", "color"),
    entry("fieldChanged", "red", "blue", "color"),
  ]);
  expect(change).toEqual({ name: "Tea", fields: { color: "red" } });
});

test("added tags and markers go, removed ones come back, the others stay untouched", () => {
  const change = reversedChange([
    entry("tagChanged", "a,b", "b,c"),
    entry("markerChanged", null, "new"),
  ]);
  expect(change).toEqual({
    tags: { existing: ["a"], removed: ["c"] },
    markers: { existing: [], removed: ["new"] },
    fields: {},
  });
});

test("a change that no edit can take back has no reverse", () => {
  const change = reversedChange([
    entry("nameChanged", "Tea", "Coffee"),
    entry("statusChanged", "draft", "ready"),
  ]);
  expect(change).toBeNull();
});
