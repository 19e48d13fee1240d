import { expect, test } from "vitest";

import { m } from "#app/paraglide/messages.js";

import { readLocale, createLocaleCookie, runWithLocale } from "./locale.server.ts";

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
])("a browser that prefers %s gets %s", async (preferred, locale) => {
  expect(await readLocale(asking({ "accept-language": preferred }))).toBe(locale);
});

test("the language chosen on the device wins over the browser's preference", async () => {
  const set = await createLocaleCookie("ru", new URL("https://shop.test/"));
  const [cookie = ""] = set.split(";");

  expect(set).toContain("; Secure");
  expect(await readLocale(asking({ cookie, "accept-language": "pl" }))).toBe("ru");
});

test("an unsupported language is ignored", async () => {
  const cookie = `vitrine_locale=${btoa(JSON.stringify("xx"))}`;
  expect(await readLocale(asking({ cookie, "accept-language": "pl" }))).toBe("pl");
});

test("the response to a language change uses the new language", () => {
  expect(runWithLocale("pl", () => m.settings_saved())).toBe("Zapisano.");
});
