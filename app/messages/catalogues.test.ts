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

test("every message file is compiled", () => {
  const compiled = settings["plugin.inlang.messageFormat"].pathPattern.map((file) =>
    path.basename(file),
  );
  expect(compiled.toSorted()).toEqual(FILES);
});

test("no key is used twice: the later text would replace the earlier one without an error", () => {
  const keys = FILES.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, "en", file), "utf8");
    return [...text.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key);
  });
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test.each(OTHERS)("the catalogs in %s have the files and keys of the English ones", (locale) => {
  expect(keysIn(locale)).toEqual(keysIn("en"));
});

test.each(OTHERS)(
  "each text in %s is not empty and has the parameters of the English one",
  (locale) => {
    const problems = FILES.flatMap((file) => {
      const texts = read(locale, file);
      return Object.entries(read("en", file)).flatMap(([key, english]) => {
        const places = placesOf(textsOf(english).join(" ")).join();
        const wrong = textsOf(texts[key] ?? "").filter(
          (text) => text.trim() === "" || placesOf(text).join() !== places,
        );
        return wrong.map((text) => `${key}: ${text}`);
      });
    });
    expect(problems).toEqual([]);
  },
);

test.each(settings.locales)("each text in %s with a count has a form for every count", (locale) => {
  const forms: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const problems = FILES.flatMap((file) => {
    return Object.entries(read(locale, file)).filter(([, message]) => {
      if (typeof message === "string") return false;
      const [{ selectors, match }] = message;
      const matchForms = Object.keys(match).map((form) => form.split("=")[1] ?? "");
      const complete = matchForms.includes("*") || forms.every((form) => matchForms.includes(form));
      const hasOnlyKnownForms = matchForms.every((form) => form === "*" || forms.includes(form));
      return selectors.length !== 1 || !complete || !hasOnlyKnownForms;
    });
  });
  expect(problems).toEqual([]);
});

function keysIn(locale: string): string[] {
  return readdirSync(path.join(import.meta.dirname, locale))
    .flatMap((file) => Object.keys(read(locale, file)).map((key) => `${file} ${key}`))
    .toSorted();
}
