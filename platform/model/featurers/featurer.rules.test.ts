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

test("every parameter that is typed has an example, except secrets", () => {
  // Forms let the user select values of these types, so these types need no example.
  const isChosen = (type: string) =>
    /^(?:UUID|UUID_SET):TWINS:(?!I18N_ID|RESTRICTION_ID)/.test(type) || type === "BOOLEAN";
  const typed = FEATURERS.flatMap(({ id, params }) =>
    params.filter(({ type }) => !isChosen(type)).map((param) => ({ id, ...param })),
  );
  const bare = typed.filter(({ exampleValues = [] }) => exampleValues.length === 0);

  expect(bare.map(({ key }) => key).filter((key) => !/^(?:s3\w+Key|password)$/.test(key))).toEqual([
    "spaceRoleId",
    "markerDataListOptionIds",
    "tagDataListOptionIds",
  ]);
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
