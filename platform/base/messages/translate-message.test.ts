import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";

import { CODE, RequestError } from "../errors/request-error.ts";
import { BODIES, KINDS } from "./bodies.messages.ts";
import { NOUNS } from "./nouns.messages.ts";
import { sentenceOf, SENTENCES, translate, translateRefusal } from "./translate-message.ts";

const PLATFORM = path.resolve(import.meta.dirname, "../..");
/** Where the sentences come from that sellers and administrators read. */
const SPOKEN = [
  "base/errors",
  "base/files",
  "base/limits",
  "core",
  "model",
  "accounts",
  "twins",
  "webhooks",
  "selling",
];
/**
 * What is data, documentation or meant for developers: descriptions of calls, SQL, names of behavior
 * and of what is made, what models are told; emails have their own languages.
 */
const DATA = [
  /\.store\.ts$/,
  /^(?!twins\/attachments\/).*\.(?:rest|view)\.ts$/,
  /-email-templates?\.ts$/,
  /^accounts\/(?:mail\/|sessions\/authenticate)/,
  /^core\/calls\//,
  /^model\/classes\/create-twin-class\.ts$/,
  /^model\/domains\/domain-body\.ts$/,
  /^model\/featurers\/(?!run-|status-)/,
  /^selling\/(?:demo|graphql|template)\//,
  /^selling\/cards\/card-payload\.rules\.ts$/,
  /^selling\/writer\/[a-z]+-writer\.ts$/,
  /^webhooks\/resolve-address\.ts$/,
];
const STAND_IN = "‹1›";

test.each(Object.entries(SENTENCES))(
  "“%s” has the same places in every language",
  (en, translations) => {
    for (const text of translations) {
      expect(text.trim()).not.toBe("");
      expect(placesOf(text)).toEqual(placesOf(en));
    }
  },
);

test("every sentence the platform says is in the catalogue", () => {
  const missing = spokenSentences().filter(({ text }) => sentenceOf(text) === null);
  expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test("the catalogue has no sentence that the platform does not say", () => {
  const usedSentences = new Set(
    stringsIn([...SPOKEN, "base/http", "base/text", "server"]).map(({ text }) => sentenceOf(text)),
  );
  const nouns = Object.keys({ ...NOUNS, ...BODIES, ...KINDS });
  expect(
    Object.keys(SENTENCES).filter((en) => !usedSentences.has(en) && !nouns.includes(en)),
  ).toEqual([]);
});

test("a sentence is said in the reader's language with its values in place", () => {
  expect(translate("Marka is required", "pl")).toBe("Pole Marka jest wymagane");
  expect(translate("“Kettle” is being published. Delete it when that is done.", "ru")).toBe(
    "«Kettle» публикуется. Удалите, когда публикация закончится.",
  );
});

test("a sentence with more words of its own wins over one that is mostly value", () => {
  expect(translate("The title is missing", "pl")).toBe("Brakuje tytułu");
  expect(translate("Marka is missing", "pl")).toBe("Brakuje: Marka");
});

test("several sentences in one are each said", () => {
  expect(translate("Showroom: The card is being published; EAN already exists", "ru")).toBe(
    "Showroom: Карточка публикуется; Такой EAN уже есть",
  );
});

test("what a file was refused for is said too", () => {
  expect(translate("“a.exe” was not accepted: the file is empty", "pl")).toBe(
    "Plik „a.exe” nie został przyjęty: jest pusty",
  );
});

test("what something is in use by is named in the reader's words", () => {
  expect(translate("The data list is in use by twin class field Color, 3 twins", "pl")).toBe(
    "Nie można usunąć (lista), bo jest w użyciu: pole klasy Color, wpis (3)",
  );
  expect(translate("The permission is in use by link a, link b, grant c and 2 more", "ru")).toBe(
    "Нельзя удалить (право), используется: связь a, связь b, предоставленное право c и ещё 2",
  );
});

test("what the checker of bodies found is said as well", () => {
  const Body = z.object({ name: z.string(), ids: z.array(z.uuid()), size: z.int().min(1) });
  const error = Body.safeParse({ name: 7, ids: ["x"], size: 0 }).error;

  expect(error?.issues.map(({ message }) => translate(message, "pl"))).toEqual([
    "Nieprawidłowa wartość: potrzeba: tekst, podano: liczba",
    "To nie jest UUID",
    "Za mało (liczba): najmniej 1",
  ]);
  expect(
    translate(
      "The request is not valid (name: Invalid input: expected string, received null)",
      "ru",
    ),
  ).toBe("Неверный запрос (name: Неверное значение: нужно: текст, получено: null)");
});

test("what happened to a twin is said in the reader's language, values as they were", () => {
  expect(translate("Changed status from 'Draft' to 'Live'", "pl")).toBe(
    "Zmieniono: status – z „Draft” na „Live”",
  );
  expect(translate("Cleared Цвет, which was 'Дуб'", "ru")).toBe("Очищено: Цвет – было «Дуб»");
});

test.each(["en", "de"])("what nobody translated to %s stays English", (locale) => {
  expect(translate("EAN already exists", locale)).toBe("EAN already exists");
});

test("what is no sentence of ours stays as it is", () => {
  expect(translate("Aby wysłać, podaj cenę", "ru")).toBe("Aby wysłać, podaj cenę");
});

test("a refusal keeps its code and fields and says everything in one language", () => {
  const refusal = new RequestError(
    CODE.FIELD_REQUIRED,
    "name: Name is required; ean: EAN is required",
    {
      fieldErrors: [
        { field: "name", message: "Name is required", code: "required" },
        { field: "ean", message: "EAN is required", code: "required" },
      ],
      extra: { issues: [{ field: "price", message: "The price is missing", fix: "Set a price" }] },
    },
  );
  expect(translateRefusal(refusal, "pl")).toMatchObject({
    code: CODE.FIELD_REQUIRED,
    message: "name: Podaj nazwę; ean: Podaj EAN",
    fieldErrors: [
      { field: "name", message: "Podaj nazwę", code: "required" },
      { field: "ean", message: "Podaj EAN", code: "required" },
    ],
    extra: { issues: [{ field: "price", message: "Brakuje ceny", fix: "Ustal cenę" }] },
  });
});

test("what is longer than any sentence, or nested deeper, is not searched for sentences", () => {
  const [sentence] = Object.keys(NOUNS);
  const translation = translate(`Field: ${sentence}`, "pl");
  expect(translation).not.toBe(`Field: ${sentence}`);

  const deep = `${"a: ".repeat(5)}${sentence}`;
  expect(translate(deep, "pl")).toBe(deep);
  const long = `Field: ${sentence}; ${"x".repeat(1000)}`;
  expect(translate(long, "pl")).toBe(long);
});

function placesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder ?? "").toSorted();
}

/** Texts that begin like a sentence and have several words. */
function spokenSentences(): { file: string; text: string }[] {
  return stringsIn(SPOKEN).filter(
    ({ file, text }) =>
      !DATA.some((kind) => kind.test(file)) &&
      /^[A-Z“‹]/.test(text) &&
      /[a-z.] ?[a-z“‹]+ [a-z“‹]/.test(text),
  );
}

function stringsIn(folders: readonly string[]): { file: string; text: string }[] {
  return folders
    .flatMap((folder) => sourcesIn(path.join(PLATFORM, folder)))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const texts: string[] = [];
      collect(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), texts);
      return texts.map((text) => ({ file: path.relative(PLATFORM, file), text }));
    });
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => path.join(folder, file));
}

/** Faults and the log speak to who runs the platform: English. */
function collect(node: ts.Node, texts: string[]): void {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    if (node.expression.text === "Error") return;
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    if (["error", "warn", "info"].includes(node.expression.name.text)) return;
  }
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
    if (node.name.text === "summary") return;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) return;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
  if (ts.isTemplateExpression(node)) {
    texts.push(
      node.head.text + node.templateSpans.map(({ literal }) => STAND_IN + literal.text).join(""),
    );
  }
  ts.forEachChild(node, (child) => collect(child, texts));
}
