import { expect, test } from "vitest";

import { FEATURERS } from "./featurers.rules.ts";

test("every parameter says what it means, and no text names upstream", () => {
  const params = FEATURERS.flatMap(({ id, params: all }) => all.map((param) => ({ id, ...param })));
  const texts = [
    ...FEATURERS.map(({ description }) => description),
    ...params.map(({ description }) => description),
  ];

  expect(params.filter(({ name, description }) => description === name)).toEqual([]);
  expect(texts.filter((text) => /upstream|no call|though the type/i.test(text))).toEqual([]);
});

test("a parameter is called by what is chosen, not by the type of its ID", () => {
  const names = new Map(
    FEATURERS.flatMap(({ params }) => params.map(({ key, name }) => [key, name])),
  );

  expect(names.get("listUUID")).toBe("List");
  expect(names.get("twinClassFieldId")).toBe("Twin class field");
  expect(names.get("statusIds")).toBe("Statuses");
  expect(names.get("childrenTwinStatusIdList")).toBe("Children twin statuses");
});
