import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";

import settings from "../../../platform.inlang/settings.json" with { type: "json" };

type Variants = [{ match: Record<string, string> }];
type Catalog = Record<string, string | Variants>;

const PLATFORM = path.resolve(import.meta.dirname, "../..");
const FILES = readdirSync(path.join(import.meta.dirname, "en")).toSorted();
const OTHERS = settings.locales.filter((locale) => locale !== settings.baseLocale);

test("every catalog is compiled", () => {
  const compiled = settings["plugin.inlang.messageFormat"].pathPattern.map((file) =>
    path.basename(file),
  );
  expect(compiled.toSorted()).toEqual(FILES);
});

test.each(OTHERS)(
  "every message exists in %s, with the parameters of the English one",
  (locale) => {
    const english = read("en");
    const translated = read(locale);

    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
    const differing = Object.keys(english).filter((key) =>
      textsOf(translated[key] ?? "").some(
        (text) => text.trim() === "" || placeholdersOf(text) !== placeholdersOf(english[key] ?? ""),
      ),
    );
    expect(differing).toEqual([]);
  },
);

test.each(settings.locales)(
  "every message in %s that counts has a form for every count",
  (locale) => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const incomplete = Object.entries(read(locale)).filter(([, message]) => {
      if (typeof message === "string") return false;
      const forms = new Set(Object.keys(message[0].match).map((form) => form.split("=")[1]));
      return !forms.has("*") && !categories.every((category) => forms.has(category));
    });
    expect(incomplete).toEqual([]);
  },
);

test("no message is unused", () => {
  const texts = new Set(sources().flatMap(stringsIn));
  const isUsed = (key: string) =>
    texts.has(key) || texts.has(key.replace(/^(noun|bulk_result)_/, ""));
  expect(Object.keys(read("en")).filter((key) => !isUsed(key))).toEqual([]);
});

test("request errors carry messages, never a text of their own", () => {
  const own = sources().filter((file) =>
    /new RequestError\([\w.]+,\s*["'`]/.test(readFileSync(file, "utf8")),
  );
  expect(own).toEqual([]);
});

function read(locale: string): Catalog {
  const all: Catalog = {};
  for (const file of FILES) {
    const { $schema: _, ...messages } = JSON.parse(
      readFileSync(path.join(import.meta.dirname, locale, file), "utf8"),
    ) as Catalog;
    Object.assign(all, messages);
  }
  return all;
}

function textsOf(message: string | Variants): string[] {
  return typeof message === "string" ? [message] : Object.values(message[0].match);
}

function placeholdersOf(message: string | Variants): string {
  const placeholders = textsOf(message)
    .join(" ")
    .match(/\{\w+\}/g);
  return [...new Set(placeholders)].toSorted().join();
}

function sources(): string[] {
  return readdirSync(PLATFORM, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|compiled/.test(file))
    .map((file) => path.join(PLATFORM, file));
}

function stringsIn(file: string): string[] {
  const texts: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, collect);
  };
  collect(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return texts;
}
