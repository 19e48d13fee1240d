import { cutAtWord, fitContent, oneLine } from "./fit-text.rules.ts";
import type { CardFacts, Writer } from "./writer.ts";

type Attribute = CardFacts["attributes"][number];

const HIGHLIGHTS = "## Highlights";
const DETAILS = "## Details";
// Words that buyers search for, in a natural order for a title.
const TITLE_WORDS = /model|flavo|variant|colou?r|material|size|capacity|volume/i;
// Weights and color codes belong in the details: buyers don't search for `#c8a24e`.
const COLOR_CODE = /^#[\da-f]{3,8}$/i;

/**
 * Arranges what the seller already wrote. It adds only headings, so it can't write anything untrue;
 * the same facts always give the same content, and running it on its own result changes nothing.
 */
export function createBuiltinWriter(): Writer {
  return {
    source: "builtin",
    model: null,
    write: async (facts, limits) => {
      const title = composeTitle(facts, limits.titleMax);
      const bulletPoints = composeBullets(facts);
      const content = fitContent({ title, bulletPoints, description: "" }, limits);
      const description = composeDescription(facts, content.bulletPoints);
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
 * The seller's own bullets first; a generated bullet is replaced by the attribute's current value.
 */
function composeBullets(facts: CardFacts): string[] {
  const own = facts.bulletPoints
    .map(oneLine)
    .filter((bullet) => !facts.attributes.some((attribute) => isAbout(bullet, attribute)));
  const fromAttributes = facts.attributes
    .filter(({ value }) => value !== "No" && !COLOR_CODE.test(value))
    .filter(({ value }) => isFlag(value) || !own.some((bullet) => mentions(bullet, value)))
    .map(bulletOf);
  return [...new Set([...own, ...fromAttributes])];
}

function composeDescription(facts: CardFacts, bullets: readonly string[]): string {
  const blocks = [introduction(facts)];
  if (bullets.length > 0) blocks.push(HIGHLIGHTS, list(bullets));
  const details = [
    ...(facts.productType ? [{ name: "Product type", value: facts.productType }] : []),
    ...facts.attributes,
  ];
  if (details.length > 0) {
    blocks.push(DETAILS, list(details.map(({ name, value }) => `**${name}:** ${oneLine(value)}`)));
  }
  return blocks.join("\n\n");
}

/** The seller's own text, without the parts that an earlier run of this writer appended. */
function introduction(facts: CardFacts): string {
  const lines = facts.description.trim().split("\n");
  const ours = lines.findIndex((line) => line.trim() === HIGHLIGHTS || line.trim() === DETAILS);
  const ownText = (ours === -1 ? lines : lines.slice(0, ours)).join("\n").trim();
  if (ownText !== "") return ownText;
  const brand = brandOf(facts);
  const name = oneLine(facts.name);
  return brand && !mentions(name, brand) ? `**${name}** by ${brand}.` : `**${name}**`;
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
  return value === "Yes" || value === "No";
}

function mentions(text: string, phrase: string): boolean {
  return text.toLowerCase().includes(oneLine(phrase).toLowerCase());
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
