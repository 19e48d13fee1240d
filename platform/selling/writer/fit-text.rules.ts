import type { Limits } from "../cards/card.ts";

interface Content {
  title: string;
  description: string;
  bulletPoints: string[];
}

/** Cuts written content to the marketplace's limits, whatever its source. */
export function fitContent(content: Content, limits: Limits): Content {
  return {
    title: cutAtWord(oneLine(content.title), limits.titleMax),
    description: cutAtParagraph(content.description.trim(), limits.descriptionMax),
    bulletPoints: content.bulletPoints
      .map((bullet) => cutAtWord(oneLine(bullet), limits.bulletMax))
      .filter((bullet) => bullet !== "")
      .slice(0, limits.bulletsMax),
  };
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Cuts between words and leaves no trailing comma or dash; counts characters, not code units. */
export function cutAtWord(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max + 1).join("");
  const space = cut.lastIndexOf(" ");
  const prefix = space > 0 ? cut.slice(0, space) : characters.slice(0, max).join("");
  return prefix.replace(/[\s,;:–—-]+$/, "");
}

/** Drops whole blocks from the end until they fit, then words of the first one. */
function cutAtParagraph(text: string, max: number): string {
  const blocks = text.split(/\n{2,}/);
  while (blocks.length > 1 && lengthOf(blocks.join("\n\n")) > max) blocks.pop();
  while (blocks.length > 1 && /^#+ /.test(blocks.at(-1) ?? "")) blocks.pop();
  return cutAtWord(blocks.join("\n\n"), max);
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
