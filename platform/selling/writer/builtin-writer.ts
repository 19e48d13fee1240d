import { escapeRegExp } from "../../base/text/text.ts";
import { cutAtWord, fitContent, oneLine } from "./fit-text.rules.ts";
import type { CardFacts, Writer } from "./writer.ts";

type Attribute = CardFacts["attributes"][number];

interface Words {
  details: string;
  productType: string;
  by: string;
  yes: string;
  no: string;
}

const ENGLISH: Words = {
  details: "Details",
  productType: "Product type",
  by: "by",
  yes: "Yes",
  no: "No",
};

/** Headings and words that the writer adds, by language of the content. */
const WORDS: Readonly<Record<string, Words>> = {
  en: ENGLISH,
  pl: { details: "Szczegóły", productType: "Rodzaj produktu", by: "marki", yes: "Tak", no: "Nie" },
  ru: { details: "Подробности", productType: "Тип товара", by: "бренда", yes: "Да", no: "Нет" },
};

/** Headings of paragraphs that the writer itself has added, including a heading of earlier versions. */
const OWN_HEADINGS = new Set([
  "## Highlights",
  ...Object.values(WORDS).map(({ details }) => `## ${details}`),
]);
// Attributes that buyers search for, in a natural order for a title.
const TITLE_WORDS = /model|flavo|variant|colou?r|material|size|capacity|volume/i;
// Color codes belong in the details, because buyers don't search for `#c8a24e`.
const COLOR_CODE = /^#[\da-f]{3,8}$/i;

/**
 * Arranges what the seller already wrote, each fact once. It adds only headings, so it can't write anything
 * untrue; the same facts always give the same content, and running it on its own result changes nothing.
 */
export function createBuiltinWriter(): Writer {
  return {
    source: "builtin",
    model: null,
    prices: null,
    write: async (facts, limits) => {
      const title = composeTitle(facts, limits.titleMax);
      const bulletPoints = composeBullets(facts, title);
      const content = fitContent({ title, bulletPoints, description: "" }, limits);
      const description = composeDescription(facts, content);
      return {
        ...content,
        description: fitContent({ ...content, description }, limits).description,
      };
    },
  };
}

function composeTitle(facts: CardFacts, max: number): string {
  const brand = brandOf(facts);
  const name = oneLine(facts.name);
  let title = brand && !mentions(name, brand) ? `${brand} ${name}` : name;
  if (Array.from(title).length > max) return cutAtWord(name, max);
  for (const { key, value } of facts.attributes) {
    const worthIt =
      TITLE_WORDS.test(key) && value.length <= 24 && !isFlag(value) && !COLOR_CODE.test(value);
    const longer = `${title}, ${oneLine(value)}`;
    if (worthIt && !mentions(title, value) && Array.from(longer).length <= max) title = longer;
  }
  return title;
}

/**
 * Composes bullet points: first the seller's own, then those made from attributes. Bullet points that an earlier run
 * generated are replaced by the attribute's current value.
 */
function composeBullets(facts: CardFacts, title: string): string[] {
  const own = facts.bulletPoints
    .map(oneLine)
    .filter((bullet) => !facts.attributes.some((attribute) => isAbout(bullet, attribute)));
  const fromAttributes = facts.attributes
    .filter(({ value }) => value !== ENGLISH.no && !COLOR_CODE.test(value))
    .filter(({ value }) => isFlag(value) || ![title, ...own].some((text) => names(text, value)))
    .map(bulletOf);
  return [...new Set([...own, ...fromAttributes])];
}

/** Joins the seller's text and the facts that are in neither the title nor a bullet point. */
function composeDescription(
  facts: CardFacts,
  { title, bulletPoints }: { title: string; bulletPoints: readonly string[] },
): string {
  const words = WORDS[facts.locale] ?? ENGLISH;
  const texts = [title, ...bulletPoints];
  const details = [
    ...(facts.productType ? [{ key: "", name: words.productType, value: facts.productType }] : []),
    ...facts.attributes,
  ]
    .filter((detail) => !bulletPoints.some((bullet) => isAbout(bullet, detail)))
    .filter(({ value }) => isFlag(value) || !texts.some((text) => names(text, value)))
    .map(({ name, value }) => `**${name}:** ${valueIn(words, value)}`);
  const blocks = [introduction(facts, words)];
  if (details.length > 0) blocks.push(`## ${words.details}`, list(details));
  return blocks.join("\n\n");
}

function valueIn(words: Words, value: string): string {
  if (value === ENGLISH.yes) return words.yes;
  return value === ENGLISH.no ? words.no : oneLine(value);
}

/**
 * Returns the seller's own text, without the parts that an earlier run of the writer appended. If nothing is left,
 * returns the product's name and brand.
 */
function introduction(facts: CardFacts, { by }: Words): string {
  const lines = facts.description.trim().split("\n");
  const ours = lines.findIndex((line) => OWN_HEADINGS.has(line.trim()));
  const ownText = (ours === -1 ? lines : lines.slice(0, ours)).join("\n").trim();
  if (ownText !== "") return ownText;
  const brand = brandOf(facts);
  const name = oneLine(facts.name);
  return brand && !mentions(name, brand) ? `**${name}** ${by} ${brand}.` : `**${name}**`;
}

function brandOf(facts: CardFacts): string {
  return oneLine(facts.attributes.find(({ key }) => key === "brand")?.value ?? "");
}

function bulletOf({ name, value }: Attribute): string {
  return isFlag(value) ? name : `${name}: ${oneLine(value)}`;
}

function isAbout(bullet: string, { name, value }: Attribute): boolean {
  return bullet.startsWith(`${name}: `) || (isFlag(value) && bullet === name);
}

function isFlag(value: string): boolean {
  return value === ENGLISH.yes || value === ENGLISH.no;
}

const NAME = /\p{L}.*\p{L}.*\p{L}/u;

/**
 * Whether the text mentions a value in words. False for a mere number, because the same number in a text may mean
 * something else.
 */
function names(text: string, value: string): boolean {
  const phrase = oneLine(value).toLowerCase();
  if (!NAME.test(phrase)) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(phrase)}(?![\\p{L}\\p{N}])`, "u").test(
    text.toLowerCase(),
  );
}

function mentions(text: string, phrase: string): boolean {
  return text.toLowerCase().includes(oneLine(phrase).toLowerCase());
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
