import { CST, type Document, isMap, isScalar, Lexer, visit } from "yaml";

const MAX_TOKENS = 100_000;
const MAX_FLOW_DEPTH = 32;
const MAX_INDENT = 200;
const MAX_ITEMS_ON_A_LINE = 8;

/** YAML features that are rejected: exports never contain them, and the parser needs quadratic time for them. */
const FORBIDDEN_TOKENS: Readonly<Record<string, string>> = {
  anchor: "Anchors are not allowed",
  alias: "Aliases are not allowed",
  tag: "Tags are not allowed",
  "explicit-key-ind": "Keys with ? are not allowed",
};

/**
 * Scans a text in linear time for content that would take the parser too much time or stack.
 * Returns the message of the issue, or null if the text is safe.
 */
export function findUnsafeYaml(text: string): string | null {
  let tokens = 0;
  let depth = 0;
  let items = 0;
  // The lexer emits a special token before the text of a scalar, so the token after that is content.
  let isContent = false;
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > MAX_TOKENS) return `A file has at most ${MAX_TOKENS} parts`;
    const type: string | null = isContent ? null : CST.tokenType(token);
    isContent = type === "scalar";
    if (type === null) continue;
    const rejection = FORBIDDEN_TOKENS[type];
    if (rejection !== undefined) return rejection;
    if (type === "newline") items = 0;
    if (type === "seq-item-ind") items += 1;
    if (type === "flow-seq-start" || type === "flow-map-start") depth += 1;
    if (type === "flow-seq-end" || type === "flow-map-end") depth -= 1;
    const isIndent = type === "space" && token.length > MAX_INDENT;
    if (isIndent || depth > MAX_FLOW_DEPTH || items > MAX_ITEMS_ON_A_LINE) {
      return "The content is nested too deeply";
    }
  }
  return null;
}

/**
 * Returns the first key that an object contains twice, or that is an object itself; null if there
 * is none.
 */
export function findDuplicateKey(document: Document.Parsed): string | null {
  let duplicate: string | null = null;
  visit(document, {
    Map(_, node) {
      const keys = new Set<string>();
      for (const { key } of node.items) {
        const name = isScalar(key) ? String(key.value) : "";
        if (keys.has(name) || isMap(key)) {
          duplicate = name;
          return visit.BREAK;
        }
        keys.add(name);
      }
      return undefined;
    },
  });
  return duplicate;
}
