import type { z } from "zod";

import * as accountForms from "#app/rules/accounts/accounts.ts";
import { LoginForm } from "#app/rules/accounts/login.ts";
import { BusinessForm, NameForm } from "#app/rules/accounts/settings.ts";
import { ListViewForm } from "#app/rules/lists/list-view.ts";
import { formatNumber, formatPrice } from "#app/rules/numbers.ts";
import { splitBullets } from "#app/rules/selling/product-sections.ts";
import { CreateProduct } from "#app/rules/selling/product.ts";
import { editSchema } from "#app/rules/twins/edit-form.ts";
import { toComparable } from "#app/rules/twins/form-values.ts";
import type { ControlKind, FormField } from "#app/rules/twins/twin-field.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { readListParams } from "#app/server/lists/list-params.server.ts";
import { wordDiffer } from "#app/server/selling/cards/proposals.server.ts";
import { readNip } from "#common/nip.ts";
import { Password, PersonName } from "#platform/accounts/users/account-input.ts";
import { recordParser } from "#platform/base/csv/parse-record.ts";
import { renderStored } from "#platform/base/messages/stored-message.ts";
import { wholePattern } from "#platform/base/text/compile-pattern.ts";
import { date } from "#platform/model/field-types/date.rules.ts";
import { i18n } from "#platform/model/field-types/i18n.rules.ts";
import { numeric } from "#platform/model/field-types/numeric.rules.ts";
import { color, url } from "#platform/model/field-types/simple.rules.ts";
import { text } from "#platform/model/field-types/text.rules.ts";

/** A parser of user input, and the maximum length of texts that reach it. */
interface Reader {
  name: string;
  maxLength: number;
  read(text: string): unknown;
}

export interface TextCost {
  reader: string;
  text: string;
  ms: number[];
}

const SIZES = [1, 10, 100];
const MAX_MS = 200;
/** Time from which growth is judged; shorter times are mostly noise. */
const GROWTH_FROM_MS = 100;
const MAX_GROWTH = 20;
const TRIES = 3;
/** Maximum lengths of a form's texts, of a value of a call, of a URL, and of a row of an import. */
const FORM = 1_000_000;
const VALUE = 100_000;
const ADDRESS = 14_000;
const ROW = 200_000;

/** Patterns that cause backtracking in regular expressions and parsers. */
const TEXTS: readonly [name: string, begin: string, repeated: string, end: string][] = [
  ["letters", "", "a", ""],
  ["digits", "", "1", "x"],
  ["zeros after the point", "0.", "0", "1"],
  ["spaces", "a", " ", "a"],
  ["line ends", "a", "\r\n", "a"],
  ["tabs and spaces", "", "\t ", "x"],
  ["commas", "", ",", ""],
  ["commas and spaces", "", ", ", "x"],
  ["colons", "", "a: ", "x"],
  ["semicolons", "", "a; ", "x"],
  ["points", "a", ".", ""],
  ["words and points", "", "a.", "@"],
  ["addresses", "", "a@", "a"],
  ["quotation marks", '"', '""', "x"],
  ["lone quotation marks", "", '"a', ""],
  ["brackets", "", "[", "]"],
  ["dashes", "", "-", "x"],
  ["percents", "", "%a", ""],
  ["slashes", "/", "/", "x"],
  ["bullets", "", "• ", ""],
  ["two words", "", "old new ", ""],
  ["sentence", "", "must be at least ", ""],
  ["marks", "a", "\u0301", "a"],
  ["web addresses", "", "www", ""],
  ["numbers", "", "1 ", ","],
];

/** Measures each parser with each text and returns what takes too long, best of three runs. */
export function costlyTexts(only: string): { costs: TextCost[]; measured: number } {
  const readers = READERS.filter(({ name }) => `text ${name}`.includes(only));
  const costs = readers.flatMap((reader) =>
    TEXTS.flatMap(([name, begin, repeated, end]) => {
      const ms = SIZES.map((size) => {
        const length = (reader.maxLength * size) / 100;
        const given = begin + repeated.repeat(length / repeated.length) + end;
        return measureBest(() => reader.read(given));
      });
      return isTooCostly(ms) ? [{ reader: reader.name, text: name, ms }] : [];
    }),
  );
  return { costs, measured: readers.length * TEXTS.length };
}

function isTooCostly([, before = 0, largest = 0]: number[]): boolean {
  if (largest > MAX_MS) return true;
  return largest > GROWTH_FROM_MS && largest > MAX_GROWTH * before;
}

function measureBest(read: () => unknown): number {
  let best = Infinity;
  for (let tries = 0; tries < TRIES && best > GROWTH_FROM_MS; tries += 1) {
    const began = performance.now();
    read();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const READERS: readonly Reader[] = [
  ...Object.entries({ ...accountForms, LoginForm, BusinessForm, NameForm, ListViewForm }).map(
    ([name, make]) => formReader(name, make()),
  ),
  formReader("CreateProduct", CreateProduct),
  ...controlReaders(),
  ...fieldReaders(),
  { name: "tax number", maxLength: FORM, read: readNip },
  { name: "shown number", maxLength: VALUE, read: formatNumber },
  { name: "shown price", maxLength: VALUE, read: (given) => formatPrice(given, "PLN") },
  { name: "bullets", maxLength: VALUE, read: splitBullets },
  { name: "redirect", maxLength: ADDRESS, read: (given) => localPath(given, "/") },
  { name: "list address", maxLength: ADDRESS, read: readList },
  { name: "diff with nothing", maxLength: VALUE, read: (given) => wordDiffer()("", given) },
  { name: "diff", maxLength: 10_000, read: (given) => wordDiffer()(given, given.slice(1)) },
  {
    name: "diff with words",
    maxLength: 10_000,
    read: (given) => wordDiffer()(given, "word and, ".repeat(900)),
  },
  { name: "PersonName", maxLength: VALUE, read: (given) => PersonName.safeParse(given) },
  { name: "Password", maxLength: VALUE, read: (given) => Password.safeParse(given) },
  { name: "stored message", maxLength: VALUE, read: (given) => renderStored(given, "pl") },
  { name: "pattern", maxLength: VALUE, read: (given) => wholePattern("(\\w+\\s?)*")?.test(given) },
  ...[",", ";", "\t"].map((delimiter) => ({
    name: `row of an import (${JSON.stringify(delimiter)})`,
    maxLength: ROW,
    read: (given: string) => recordParser(delimiter)(given, 0, true)?.fields.length,
  })),
];

/** Puts the text into each field. */
function formReader(name: string, schema: z.ZodType): Reader {
  const keys = "shape" in schema ? Object.keys(schema.shape as object) : [];
  const read = (given: string) =>
    schema.safeParse(keys.length > 0 ? Object.fromEntries(keys.map((key) => [key, given])) : given);
  return { name, maxLength: FORM / Math.max(1, keys.length), read };
}

function controlReaders(): Reader[] {
  const kinds: ControlKind[] = ["text", "longText", "url", "number", "color", "date", "select"];
  return kinds.map((kind) => {
    const field: FormField = {
      key: "value",
      label: "Value",
      help: "",
      required: true,
      kind,
      value: "",
      stored: false,
      displayValue: "",
      choices: [],
      rule: { min: 1, max: 9, decimals: 2 },
    };
    const schema = editSchema([field]);
    const read = (given: string) => [
      schema.safeParse({ value: given }),
      toComparable(field, given),
    ];
    return { name: `control ${kind}`, maxLength: FORM, read };
  });
}

function fieldReaders(): Reader[] {
  const types = { text, numeric, date, url, color, i18n };
  return Object.entries(types).map(([name, type]) => {
    const field: any = {
      key: "value",
      typerParams: { thousandSeparator: " ", decimalSeparator: "," },
    };
    const context: any = { field, label: "Value", now: new Date(), model: {} };
    return { name: `field ${name}`, maxLength: FORM, read: (given) => type.parse(given, context) };
  });
}

function readList(given: string) {
  const address = new URL("http://shop.test/products");
  for (const name of ["search", "sort", "cols", "open", "f.price.min"]) {
    address.searchParams.set(name, given.slice(0, ADDRESS / 5));
  }
  return readListParams(address, {
    sortable: ["name"],
    columns: ["name"],
    filterable: ["price.min"],
  });
}
