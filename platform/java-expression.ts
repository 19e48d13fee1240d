/** What Java's names of sets of ASCII characters stand for, and its `\h`, as they are written inside of brackets. */
const SETS: Readonly<Record<string, string>> = {
  h: "\\t \\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000",
  "p{Lower}": "a-z",
  "p{Upper}": "A-Z",
  "p{Alpha}": "a-zA-Z",
  "p{Digit}": "0-9",
  "p{Alnum}": "0-9a-zA-Z",
  "p{XDigit}": "0-9a-fA-F",
  "p{Punct}": "!-\\/:-@\\[-`\\{-~",
  "p{Space}": "\\s",
};
const PLACES: Readonly<Record<string, string>> = {
  A: "^",
  z: "$",
  Z: "$",
  R: "(?:\\r\\n|[\\n-\\r\\x85\\u2028\\u2029])",
};
/** Quoted text, an escape with what belongs to it, or one character. */
const TOKEN = /\\Q(.*?)(?:\\E|$)|\\(\p{Lu}\{\w+\}|p\{\w+\}|.)|(.)/gsu;
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/u;

/**
 * An expression as administrators of the original write it, for Java, in the words of this engine: it also
 * refuses what only looks odd, such as `\@` or `[\w-.]`. What has no counterpart is left, and doesn't compile;
 * null: it would compile, and mean something else.
 */
export function readExpression(source: string): { source: string; flags: string } | null {
  const ignoresCase = source.startsWith("(?i)");
  const tokens = [...(ignoresCase ? source.slice(4) : source).matchAll(TOKEN)];
  let read = "";
  let inside = false;
  let nested = false;
  let afterSet = false;
  for (const [index, [, quoted, escaped, plain]] of tokens.entries()) {
    const wasSet = afterSet;
    afterSet = false;
    if (quoted !== undefined) read += quoted.replaceAll(/[\^$\\.*+?()[\]{}|/-]/gu, "\\$&");
    else if (escaped !== undefined) {
      read += escape(escaped, inside);
      afterSet = isSet(escaped);
    } else if (plain === "-" && inside && (wasSet || isSet(tokens[index + 1]?.[2]))) read += "\\-";
    else if (plain === "]" && !inside && !nested) read += "\\]";
    else {
      // Sets within sets, and what two have in common.
      if (plain === "&" && inside && tokens[index + 1]?.[3] === "&") return null;
      nested ||= plain === "[" && inside;
      if (plain === "[") inside = true;
      else if (plain === "]") inside = false;
      read += plain;
    }
  }
  return { source: read, flags: ignoresCase ? "siu" : "su" };
}

function escape(escaped: string, inside: boolean): string {
  const set = SETS[escaped];
  if (set !== undefined) return inside ? set : `[${set}]`;
  const place = inside ? undefined : PLACES[escaped];
  if (place !== undefined) return place;
  const isPlain = /^[^\p{L}\p{N}]$/u.test(escaped) && !SYNTAX.test(escaped);
  return isPlain && !(inside && escaped === "-") ? escaped : `\\${escaped}`;
}

/** A hyphen beside it is no range. */
function isSet(escaped: string | undefined): boolean {
  return escaped !== undefined && (escaped in SETS || /^(?:[wWdDsS]$|[pP]\{)/u.test(escaped));
}
