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

/**
 * Shortens a text to `max` characters (not UTF-16 code units), between words if possible, and removes a trailing
 * comma or dash.
 */
export function cutAtWord(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max + 1).join("");
  const space = cut.lastIndexOf(" ");
  const prefix = space > 0 ? cut.slice(0, space) : characters.slice(0, max).join("");
  return prefix.replace(/[\s,;:–—-]+$/, "");
}

/** Shortens a text by whole paragraphs from its end; if even the first one is too long, by words. */
function cutAtParagraph(text: string, max: number): string {
  const blocks = text.split(/\n{2,}/);
  while (blocks.length > 1 && lengthOf(blocks.join("\n\n")) > max) blocks.pop();
  while (blocks.length > 1 && /^#+ /.test(blocks.at(-1) ?? "")) blocks.pop();
  return cutAtWord(blocks.join("\n\n"), max);
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
