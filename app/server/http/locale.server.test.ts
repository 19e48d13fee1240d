import { expect, test } from "vitest";

import { m } from "#app/paraglide/messages.js";

import { readLocale, rememberLocale, runWithLocale } from "./locale.server.ts";

function asking(headers: Record<string, string>): Request {
  return new Request("http://localhost/", { headers });
}

test.each([
  ["pl-PL,pl;q=0.9,en;q=0.8", "pl"],
  ["de-DE,de;q=0.9,ru;q=0.5,en;q=0.3", "ru"],
  ["en-GB", "en"],
  ["fr", "en"],
  ["*", "en"],
  [";;q=,,", "en"],
])("a browser that prefers %s is spoken to in %s", async (preferred, locale) => {
  expect(await readLocale(asking({ "accept-language": preferred }))).toBe(locale);
});

test("what was chosen on the device counts more than what the browser prefers", async () => {
  const [cookie = ""] = (await rememberLocale("ru")).split(";");
  expect(await readLocale(asking({ cookie, "accept-language": "pl" }))).toBe("ru");
});

test("a language we do not have is as good as none chosen", async () => {
  const cookie = `vitrine_locale=${btoa(JSON.stringify("xx"))}`;
  expect(await readLocale(asking({ cookie, "accept-language": "pl" }))).toBe("pl");
});

test("what answers a change of language already speaks the new one", () => {
  expect(runWithLocale("pl", () => m.settings_saved())).toBe("Zapisano.");
});
