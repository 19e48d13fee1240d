import {
  type CharacterSet,
  type Dialect,
  namedSet,
  negateSet,
  setSource,
  uniteSets,
  UnsupportedError,
} from "./java-character-sets.ts";

/**
 * Translates an expression that administrators of upstream wrote for Java into a dialect. Throws if
 * the dialect has no equivalent or Java would reject it, so that no expression changes its meaning.
 */
export function translateExpression(source: string, dialect: Dialect): string {
  return new Translator(source, dialect).translate();
}

const LINE_ENDS = "\n\r\u0085\u2028\u2029";
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})([?+]?)/y;
const GROUP = /\((?:\?(?:<([a-zA-Z]\w*)>|(<?[=!]|[:>])|([a-zA-Z]*(?:-[a-zA-Z]+)?)([:)])))?/y;
const CODE_POINT =
  /\\(?:x([\da-fA-F]{2})|x\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|0([0-3]?[0-7]{1,2}))/y;
const CONTROLS: Readonly<Record<string, string>> = {
  t: "\t",
  n: "\n",
  r: "\r",
  f: "\f",
  a: "\u0007",
  e: "\u001B",
};

class Translator {
  readonly #source: string;
  readonly #dialect: Dialect;
  #at = 0;
  #groups = 0;
  #atomics = 0;
  readonly #names = new Map<string, number>();
  /** Whether a dot matches line ends in this group. */
  #dotAll = false;

  constructor(source: string, dialect: Dialect) {
    this.#source = source;
    this.#dialect = dialect;
  }

  translate(): string {
    const expression = this.#alternatives();
    if (this.#at < this.#source.length) throw new UnsupportedError("A group is closed too often");
    return expression;
  }

  /** Reads all alternatives up to the end of the open group. */
  #alternatives(): string {
    const dotAll = this.#dotAll;
    let read = "";
    let closing = "";
    while (this.#at < this.#source.length && this.#source[this.#at] !== ")") {
      const flags = this.#match(/\(\?([imsu]+)\)/y);
      if (flags) {
        // Flags in the middle apply to the rest of the group; after an alternative they have no equivalent.
        if (read.includes("|")) throw new UnsupportedError("Flags behind alternatives");
        read += this.#withFlags(flags[1] ?? "");
        closing += ")";
      } else if (this.#source[this.#at] === "|") {
        this.#at++;
        read += "|";
      } else {
        read += this.#quantified();
      }
    }
    this.#dotAll = dotAll;
    return read + closing;
  }

  #quantified(): string {
    const atom = this.#atom();
    const quantifier = this.#match(QUANTIFIER);
    if (!quantifier) {
      if (this.#source[this.#at] === "{") throw new UnsupportedError("A brace that counts nothing");
      return atom;
    }
    if (/[*+?{]/.test(this.#source[this.#at] ?? "")) throw new UnsupportedError("Counted twice");
    if (quantifier[1] !== "+") return atom + quantifier[0];
    return this.#atomic(atom + quantifier[0].slice(0, -1));
  }

  /** Translates an atomic group or a possessive quantifier, neither of which gives back what it has matched. */
  #atomic(source: string): string {
    this.#only("native");
    const name = `atomic${++this.#atomics}`;
    return `(?:(?=(?<${name}>${source}))\\k<${name}>)`;
  }

  #atom(): string {
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    if (character === "(") return this.#group();
    if (character === "[") return setSource(this.#set(), this.#dialect);
    if (character === "\\") return this.#escape();
    this.#at += character.length;
    if (character === ".") return this.#dotAll ? "(?s:.)" : `[^${LINE_ENDS}]`;
    if (/[*+?{]/.test(character)) throw new UnsupportedError("Nothing to repeat");
    return /[\^$]/.test(character) ? character : literal(character);
  }

  #group(): string {
    const [, name, kind, flags, end] = this.#match(GROUP) ?? [];
    if (flags !== undefined && (end !== ":" || !/^[imsu]+$/.test(flags))) {
      throw new UnsupportedError(`The flags ${flags}`);
    }
    const isCapturing = kind === undefined && flags === undefined;
    const number = isCapturing ? ++this.#groups : 0;
    if (name) this.#names.set(name, number);
    const dotAll = this.#dotAll;
    const open = flags === undefined ? "(?:" : this.#withFlags(flags);
    const inside = this.#alternatives();
    this.#dotAll = dotAll;
    if (this.#source[this.#at++] !== ")") throw new UnsupportedError("A group stays open");
    if (kind === ">") return this.#atomic(inside);
    if (kind !== undefined && kind !== ":") {
      this.#only("native");
      return `(?${kind}${inside})`;
    }
    // Capturing groups are named by their number, because inserted groups change the order.
    if (isCapturing && this.#dialect === "native") return `(?<group${number}>${inside})`;
    return `${open}${inside})`;
  }

  /**
   * Opens a group with these flags. Case-insensitive matching always includes letters beyond ASCII.
   */
  #withFlags(flags: string): string {
    this.#dotAll ||= flags.includes("s");
    return `(?${["i", "m"].filter((flag) => flags.includes(flag)).join("")}:`;
  }

  #escape(): string {
    const quoted = this.#match(/\\Q(.*?)(?:\\E|$)/sy);
    // The quoted text isn't grouped, because a quantifier after it applies only to its last character.
    if (quoted) return literal(quoted[1] ?? "");
    const back = this.#match(/\\(?:([1-9])|k<(\w+)>)/y);
    if (back) {
      this.#only("native");
      const number = back[1] ? Number(back[1]) : this.#names.get(back[2] ?? "");
      if (!number || number > this.#groups) throw new UnsupportedError("There is no such group");
      return `\\k<group${number}>`;
    }
    const anchor = this.#match(/\\([bBAzZR])/y)?.[1];
    if (anchor === "b" || anchor === "B") return `\\${anchor}`;
    if (anchor === "A") return "^";
    if (anchor === "R") return `(?:\r\n|[\n-\r\u0085\u2028\u2029])`;
    if (anchor) return "$";
    const set = this.#namedSet();
    return set ? setSource(set, this.#dialect) : literal(this.#escapedCharacter());
  }

  /** Reads `\d`, `\p{Lu}`, `\PL` and the like; null for another escape. */
  #namedSet(): CharacterSet | null {
    const match = this.#match(/\\(?:([pP])(?:\{(\w+(?:=\w+)?)\}|([A-Z]))|([dDsSwWhHvV]))/y);
    if (!match) return null;
    const [, kind, long, short, letter] = match;
    const name = long ?? short ?? letter?.toLowerCase() ?? "";
    const set = namedSet(name, letter === undefined, this.#dialect);
    if (set === null) throw new UnsupportedError(`The set ${name}`);
    return kind === "P" || (letter && /[DSWHV]/.test(letter)) ? negateSet(set) : set;
  }

  #escapedCharacter(): string {
    const code = this.#match(CODE_POINT);
    if (code) {
      const hex = code[1] ?? code[2] ?? code[3];
      const point =
        hex === undefined ? Number.parseInt(code[4] ?? "", 8) : Number.parseInt(hex, 16);
      if (point > 0x10ffff) throw new UnsupportedError("No such character");
      return String.fromCodePoint(point);
    }
    const [, character = ""] = this.#match(/\\(.)/suy) ?? [];
    const control = CONTROLS[character];
    if (control === undefined && (character === "" || /[a-zA-Z0-9]/.test(character))) {
      throw new UnsupportedError(`The escape \\${character}`);
    }
    return control ?? character;
  }

  /** Reads brackets: characters, ranges, nested sets and intersections. */
  #set(): CharacterSet {
    const open = this.#match(/\[(\^?)/y);
    const common: CharacterSet[] = [];
    let parts: CharacterSet[] = [];
    let isFirst = true;
    while (this.#source[this.#at] !== "]" || isFirst) {
      if (this.#at >= this.#source.length) throw new UnsupportedError("A set stays open");
      isFirst = false;
      if (this.#match(/&&/y)) {
        common.push(uniteSets(parts));
        parts = [];
      } else {
        parts.push(this.#setPart());
      }
    }
    this.#at++;
    const union = uniteSets(parts);
    const set: CharacterSet =
      common.length > 0 ? { kind: "common", sets: [...common, union] } : union;
    return open?.[1] === "^" ? negateSet(set) : set;
  }

  #setPart(): CharacterSet {
    if (this.#source[this.#at] === "[") return this.#set();
    const quoted = this.#match(/\\Q(.*?)(?:\\E|$)/sy);
    if (quoted) return { kind: "characters", source: literal(quoted[1] ?? "") };
    const named = this.#source[this.#at] === "\\" ? this.#namedSet() : null;
    if (named) return named;
    const from = this.#setCharacter();
    // Reads a hyphen as literal before the end or before another set.
    if (!this.#match(/-(?!\]|\[|&&|\\[dDsSwWhHvVpP])/y)) {
      return { kind: "characters", source: literal(from) };
    }
    const to = this.#setCharacter();
    if ((from.codePointAt(0) ?? 0) > (to.codePointAt(0) ?? 0)) {
      throw new UnsupportedError("A range that ends before it begins");
    }
    return { kind: "characters", source: `${literal(from)}-${literal(to)}` };
  }

  #setCharacter(): string {
    if (this.#source[this.#at] === "\\") return this.#escapedCharacter();
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += character.length;
    return character;
  }

  #only(dialect: Dialect): void {
    if (this.#dialect !== dialect) throw new UnsupportedError(`Only for ${dialect}`);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match) this.#at += match[0].length;
    return match;
  }
}

function literal(text: string): string {
  return text.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, "\\$&").replaceAll("-", "\\x2d");
}
