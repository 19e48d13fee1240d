import { expect, test } from "vitest";

import { i18nId } from "./i18n-id.ts";

const ENTITY = "0199f3c2-7a10-7b4e-9c1d-2f3a4b5c6d7e";

test("the ID of a text is another UUID of the same version, and stays the same", () => {
  const id = i18nId("twin_class.nameI18n", ENTITY);

  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-9[\da-f]{3}-[\da-f]{12}$/);
  expect(id).not.toBe(ENTITY);
  expect(i18nId("twin_class.nameI18n", ENTITY)).toBe(id);
});

test("each member has its own, from which the entity is found", () => {
  const name = i18nId("twin_class.nameI18n", ENTITY);
  const description = i18nId("twin_class.descriptionI18n", ENTITY);

  expect(description).not.toBe(name);
  expect(i18nId("twin_class.nameI18n", name)).toBe(ENTITY);
  expect(i18nId("twin_class.descriptionI18n", description)).toBe(ENTITY);
});

test("IDs with leading zeros keep their length", () => {
  const system = "00000000-0000-0000-0001-000000000001";

  expect(i18nId("link.forwardNameI18n", i18nId("link.forwardNameI18n", system))).toBe(system);
});
