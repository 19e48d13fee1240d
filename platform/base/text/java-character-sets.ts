/**
 * The engine that runs an expression. RE2 ("linear") takes linear time; the native engine also supports lookarounds
 * and backreferences.
 */
export type Dialect = "linear" | "native";

/** Thrown if the dialect has no equivalent, or Java would reject it. */
export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";
}

/** A character class in a regular expression of Java, such as `[a-z]`. */
export type CharacterSet =
  /** Characters and ranges as in brackets. */
  | { kind: "characters"; source: string }
  | { kind: "union" | "common"; sets: CharacterSet[] }
  | { kind: "negated"; set: CharacterSet };

/** Java's named character classes, such as `\d`. They are ASCII unless the name begins with `Is`. */
const SETS: Readonly<Record<string, string>> = {
  d: "0-9",
  w: "a-zA-Z0-9_",
  s: " \t\n\u000B\f\r",
  h: " \t\u00A0\u1680\u180E\u2000-\u200A\u202F\u205F\u3000",
  v: "\n\u000B\f\r\u0085\u2028\u2029",
};
const NAMES: Readonly<Record<string, string>> = {
  Lower: "a-z",
  Upper: "A-Z",
  ASCII: "\\x00-\\x7f",
  Alpha: "a-zA-Z",
  Digit: "0-9",
  Alnum: "0-9a-zA-Z",
  Punct: "!-\\/:-@\\[-`\\{-~",
  Graph: "!-~",
  Print: " -~",
  Blank: " \\t",
  Cntrl: "\\x00-\\x1f\\x7f",
  XDigit: "0-9a-fA-F",
  Space: " \t\n\u000B\f\r",
  javaLowerCase: "\\p{Ll}",
  javaUpperCase: "\\p{Lu}",
};
const CATEGORIES = /^(?:C[cfnos]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;
/** Properties that only the native engine supports. */
const PROPERTIES: Readonly<Record<string, string>> = {
  IsAlphabetic: "Alphabetic",
  IsIdeographic: "Ideographic",
  IsLowercase: "Lowercase",
  IsUppercase: "Uppercase",
  IsWhite_Space: "White_Space",
};
const SCRIPT = /^(?:Is|script=|sc=)([A-Z][a-z]+(?:_[A-Z][a-z]+)*)$/;

/** Finds a named set; null if the dialect doesn't support it. */
export function namedSet(name: string, isProperty: boolean, dialect: Dialect): CharacterSet | null {
  const own = isProperty ? NAMES[name] : SETS[name];
  if (own !== undefined) return { kind: "characters", source: own };
  if (!isProperty) return null;
  const category = name.replace(/^(?:Is|gc=|general_category=)/, "");
  if (CATEGORIES.test(category)) return { kind: "characters", source: `\\p{${category}}` };
  const property = PROPERTIES[name];
  if (property)
    return dialect === "native" ? { kind: "characters", source: `\\p{${property}}` } : null;
  const script = SCRIPT.exec(name)?.[1];
  if (!script) return null;
  return {
    kind: "characters",
    source: dialect === "native" ? `\\p{Script=${script}}` : `\\p{${script}}`,
  };
}

export function negateSet(set: CharacterSet): CharacterSet {
  return set.kind === "negated" ? set.set : { kind: "negated", set };
}

export function uniteSets(sets: CharacterSet[]): CharacterSet {
  if (sets.length === 1 && sets[0]) return sets[0];
  const isFlat = sets.every((set) => set.kind === "characters");
  return isFlat
    ? {
        kind: "characters",
        source: sets.map((set) => ("source" in set ? set.source : "")).join(""),
      }
    : { kind: "union", sets };
}

/**
 * Converts a set to an expression that matches one character of it. Nested sets become alternatives and lookaheads.
 */
export function setSource(set: CharacterSet, dialect: Dialect): string {
  if (set.kind === "characters") return set.source === "" ? "[^\\s\\S]" : `[${set.source}]`;
  if (set.kind === "union") {
    return `(?:${set.sets.map((operand) => setSource(operand, dialect)).join("|")})`;
  }
  if (set.kind === "negated" && set.set.kind === "characters") return `[^${set.set.source}]`;
  const outside = complement(set);
  if (outside) return setSource(outside, dialect);
  if (dialect === "linear") throw new UnsupportedError("What sets have in common");
  const anything = "[\\s\\S]";
  if (set.kind === "negated") return `(?:(?!${setSource(set.set, dialect)})${anything})`;
  return `(?:${set.sets.map((operand) => `(?=${setSource(operand, dialect)})`).join("")}${anything})`;
}

/**
 * Converts an intersection of negated sets to the negated union of these sets, which needs no lookahead; null for
 * other sets.
 */
function complement(set: CharacterSet): CharacterSet | null {
  if (set.kind !== "common" || !set.sets.every((operand) => operand.kind === "negated"))
    return null;
  return negateSet(uniteSets(set.sets.map((operand) => negateSet(operand))));
}
