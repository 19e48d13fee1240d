import { Document as YamlDocument, isScalar, parseDocument, visit } from "yaml";

import { createMessage } from "../../base/messages/message.ts";
import { findFeaturer } from "../featurers/featurers.rules.ts";
import type { Document } from "./documents.rules.ts";
import { KINDS } from "./kinds.rules.ts";
import type { Finding } from "./read-documents.rules.ts";
import { findDuplicateKey, findUnsafeYaml } from "./safe-yaml.ts";

export interface ConfigurationFile {
  path: string;
  text: string;
}

const LINE_WIDTH = 100;

/** Names of members that contain a featurer's number. */
const FEATURERS: ReadonlySet<string> = new Set(
  KINDS.flatMap(({ columns }) =>
    Object.values(columns).flatMap(({ type, member }) => (type === "featurer" ? [member] : [])),
  ),
);

/** Writes a document as YAML. Equal content gives equal bytes. */
export function toFile({ path, content }: Document): ConfigurationFile {
  return { path, text: toYaml(content) };
}

function toYaml(content: unknown): string {
  const document = new YamlDocument(content, { aliasDuplicateObjects: false });
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || !FEATURERS.has(String(key.value))) return;
      const name = findFeaturer(Number(value.value))?.name;
      if (name !== undefined) value.comment = ` ${name}`;
    },
    Collection(_, node, path) {
      node.flow = path.length > 1 && isShort(node.toJSON());
    },
  });
  return document.toString({ lineWidth: 0 });
}

/**
 * True if a collection is short enough for one line and contains no featurer. The name of a featurer is added as a
 * comment, which ends its line.
 */
function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= LINE_WIDTH && !hasFeaturer(value);
}

function hasFeaturer(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, item]) => (FEATURERS.has(name) && typeof item === "number") || hasFeaturer(item),
  );
}

/**
 * Parses YAML 1.2 files into documents. Aliases and tags are rejected, so the content is plain
 * JSON.
 */
export function parseFiles(files: readonly ConfigurationFile[]): {
  documents: Document[];
  findings: Finding[];
} {
  const documents: Document[] = [];
  const findings: Finding[] = [];
  for (const file of files) {
    const parsed = parseFile(file);
    if ("reason" in parsed) {
      const message = createMessage("configuration_yaml_invalid", { reason: parsed.reason });
      findings.push({ at: file.path, message });
    } else documents.push(parsed);
  }
  return { documents, findings };
}

function parseFile({ path, text }: ConfigurationFile): Document | { reason: string } {
  const unsafe = findUnsafeYaml(text);
  if (unsafe !== null) return { reason: unsafe };
  // The parser compares each key with all keys before it, so duplicates are found here in linear
  // time.
  const yaml = parseDocument(text, {
    stringKeys: true,
    uniqueKeys: false,
    prettyErrors: false,
  });
  const [problem] = [...yaml.errors, ...yaml.warnings];
  if (problem) return { reason: `${problem.message} at ${placeAt(text, problem.pos[0])}` };
  const duplicate = findDuplicateKey(yaml);
  if (duplicate !== null) return { reason: `Map keys must be unique: ${duplicate}` };
  try {
    return { path, content: yaml.toJS({ maxAliasCount: 0 }) as unknown };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Finds line and column of an error. Only used for the first error, because letting the parser locate all errors
 * takes too long.
 */
function placeAt(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
