import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import settings from "../../project.inlang/settings.json" with { type: "json" };

type Variants = [{ declarations: string[]; selectors: string[]; match: Record<string, string> }];
type Catalogue = Record<string, string | Variants>;

const FILES = readdirSync(path.join(import.meta.dirname, "en")).toSorted();
const OTHERS = settings.locales.filter((locale) => locale !== settings.baseLocale);

function read(locale: string, file: string): Catalogue {
  const { $schema: _, ...texts } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, locale, file), "utf8"),
  ) as Catalogue;
  return texts;
}

function textsOf(message: string | Variants): string[] {
  return typeof message === "string" ? [message] : Object.values(message[0].match);
}

function placesOf(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].toSorted();
}

test("every file of texts is compiled", () => {
  const compiled = settings["plugin.inlang.messageFormat"].pathPattern.map((file) =>
    path.basename(file),
  );
  expect(compiled.toSorted()).toEqual(FILES);
});

test.each(OTHERS)("the catalogues in %s have the files and keys of the English ones", (locale) => {
  expect(readdirSync(path.join(import.meta.dirname, locale)).toSorted()).toEqual(FILES);
  for (const file of FILES) {
    const keys = Object.keys(read(locale, file)).toSorted();
    expect(keys, file).toEqual(Object.keys(read("en", file)).toSorted());
  }
});

test.each(OTHERS)(
  "each text in %s says something, with the places of the English one",
  (locale) => {
    for (const file of FILES) {
      const texts = read(locale, file);
      for (const [key, english] of Object.entries(read("en", file))) {
        const places = placesOf(textsOf(english).join(" "));
        for (const text of textsOf(texts[key] ?? "")) {
          expect(text.trim(), key).not.toBe("");
          expect(placesOf(text), key).toEqual(places);
        }
      }
    }
  },
);

test.each(settings.locales)("each text in %s that counts has a form for every count", (locale) => {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const file of FILES) {
    for (const [key, message] of Object.entries(read(locale, file))) {
      if (typeof message === "string") continue;
      const [{ selectors, match }] = message;
      const given = Object.keys(match).map((form) => form.split("=")[1]);
      expect(selectors, key).toHaveLength(1);
      expect(given.includes("*") || forms.every((form) => given.includes(form)), key).toBe(true);
      expect(given.filter((form) => form !== "*" && !forms.some((one) => one === form))).toEqual(
        [],
      );
    }
  }
});
