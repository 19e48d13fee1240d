import { readFileSync } from "node:fs";

/** Something to do or to check, as the text of a tutorial says it. */
export type Instruction =
  | { do: "open"; path: string }
  | { do: "set"; field: string; value: string }
  | { do: "toggle"; field: string; on: boolean }
  | { do: "tab"; name: string }
  | { do: "press"; name: string }
  | { do: "expect"; text: string }
  | { do: "fill row" }
  | { do: "remember link" }
  | { do: "open remembered link" };

export type TutorialPart =
  | { kind: "step"; place: string; instructions: Instruction[]; rows: TutorialRow[] }
  | { kind: "image"; file: string };

/** Cells of a table's row by name of the column. */
type TutorialRow = Record<string, string>;

const PATTERNS = [
  String.raw`\[[^\]]+\]\((?<path>/[^)]*)\)`,
  String.raw`\*\*(?<field>[^*]+)\*\*: “(?<value>[^”]*)”`,
  String.raw`[Tt]urn (?<state>on|off) \*\*(?<toggle>[^*]+)\*\*`,
  String.raw`tab \*\*(?<tab>[^*]+)\*\*`,
  String.raw`\*\*(?<press>[^*]+)\*\*`,
  "(?:shows|and) “(?<text>[^”]+)”",
  "(?<row>fill in the row)",
  "(?<remember>Remember the link)",
  "(?<recall>the remembered link)",
];

/**
 * Reads the numbered steps and the images of a document. In a step, bold text followed by a quotation is a field with
 * its value, bold text alone is something to press, and a table repeats the step for each row.
 */
export function readTutorial(file: string): TutorialPart[] {
  const parts: TutorialPart[] = [];
  let section = "";
  for (const block of splitBlocks(readFileSync(file, "utf8"))) {
    const heading = /^## (.+)/.exec(block)?.[1];
    if (heading) section = heading;
    const image = /^!\[[^\]]*\]\(([^)]+)\)/.exec(block)?.[1];
    if (image) parts.push({ kind: "image", file: image });
    const [, number, text] = /^(\d+)\. (.*)$/s.exec(block) ?? [];
    if (text !== undefined) parts.push(readStep(`${section}, step ${number}`, text));
  }
  return parts;
}

/** Splits a document into headings, images, and numbered steps with their indented content. */
function splitBlocks(markdown: string): string[] {
  const blocks: string[] = [];
  for (const line of markdown.split("\n")) {
    if (/^(?:## |!\[|\d+\. |\S)/.test(line)) blocks.push(line);
    else if (blocks.length > 0) blocks.push(`${blocks.pop()}\n${line}`);
  }
  return blocks;
}

function readStep(place: string, text: string): TutorialPart {
  const lines = text.split("\n").map((line) => line.trim());
  const prose = lines.filter((line) => !line.startsWith("|")).join(" ");
  const instructions = readInstructions(prose);
  if (instructions.length === 0) throw new Error(`${place} says nothing to do`);
  return { kind: "step", place, instructions, rows: readRows(lines) };
}

export function readInstructions(text: string): Instruction[] {
  const found = text.matchAll(new RegExp(PATTERNS.join("|"), "g"));
  return Array.from(found, ({ groups = {} }) => toInstruction(groups));
}

function toInstruction(groups: Record<string, string | undefined>): Instruction {
  const { path, field, value = "", state, toggle, tab, press, text, row, remember } = groups;
  if (path !== undefined) return { do: "open", path };
  if (field !== undefined) return { do: "set", field, value };
  if (toggle !== undefined) return { do: "toggle", field: toggle, on: state === "on" };
  if (tab !== undefined) return { do: "tab", name: tab };
  if (press !== undefined) return { do: "press", name: press };
  if (text !== undefined) return { do: "expect", text };
  if (row !== undefined) return { do: "fill row" };
  return remember === undefined ? { do: "open remembered link" } : { do: "remember link" };
}

function readRows(lines: string[]): TutorialRow[] {
  const cells = lines
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  const [header = [], , ...rows] = cells;
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])),
  );
}
