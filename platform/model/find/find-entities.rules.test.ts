import { expect, test } from "vitest";

import { byId, modelOf } from "../../testing/plain-actor.ts";
import { plainFactory } from "../../testing/plain-factory.ts";
import { plainClass, plainField } from "../../testing/plain-model.ts";
import { findMatches, listNamedEntities } from "./find-entities.rules.ts";

const LAMP = "11111111-1111-4111-8111-111111111111";
const model = modelOf(
  [
    plainClass({ id: LAMP, key: "lamp", name: { en: "Lamp", pl: "Lampa" } }),
    plainClass({ id: "chandelier", key: "big", name: { en: "Chandelier lamp" } }),
    plainClass({ id: "lampshade", key: "shade", name: { en: "Lampshade" } }),
  ],
  {
    fields: byId(plainField({ id: "field", key: "note", name: { pl: "Élan", en: "Bulb" } })),
    factories: byId(plainFactory()),
  },
);
const found = (text: string, locale = "en") =>
  findMatches(listNamedEntities(model, locale), text).map(({ kind, id }) => `${kind} ${id}`);

test("equal keys come before beginnings, and these before what contains the text", () => {
  expect(found("LAMP ")).toEqual([
    `twinClass ${LAMP}`,
    "twinClass lampshade",
    "twinClass chandelier",
  ]);
});

test("names are searched in the caller's language, without accents", () => {
  expect(found("elan", "pl")).toEqual(["twinClassField field"]);
  expect(found("elan")).toEqual([]);
  expect(found("bulb", "ru")).toEqual(["twinClassField field"]);
});

test("an ID finds its owner, and parts of factories are found by their description", () => {
  expect(found(LAMP.toUpperCase())).toEqual([`twinClass ${LAMP}`]);
  expect(found("pipeline")).toEqual(["factoryPipeline pipeline"]);
});

test("no text finds nothing", () => {
  expect(found("  ")).toEqual([]);
});
