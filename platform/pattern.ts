import { createContext, Script } from "node:vm";

import { readExpression } from "./java-expression.ts";

export interface Pattern {
  test(text: string): boolean;
}

/** More than any honest pattern takes, and less than anybody waiting for another answer notices. */
const MOST_MS = 500;

/** What stands around an expression. */
const WHOLE = ["^(?:", ")$"] as const;

/**
 * The expression as the whole of a text has to match it. One that can't be compiled forbids nothing: an admin's
 * slip must not stop sellers.
 */
export function wholePattern(source: string | undefined): Pattern | null {
  if (!source || source === ".*") return null;
  const compiled = compilePattern(source);
  if (!compiled || isSimple(compiled.source.slice(WHOLE[0].length, -WHOLE[1].length))) {
    return compiled;
  }
  return { test: (text) => testInTime(compiled, text) };
}

/** Null: it is no regular expression. */
export function compilePattern(source: string): RegExp | null {
  const read = readExpression(source);
  try {
    return read && new RegExp(WHOLE.join(read.source), read.flags);
  } catch {
    return null;
  }
}

/** Without groups and with one place that may be longer or shorter, nothing is tried more than once a character. */
function isSimple(source: string): boolean {
  const bare = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gsu, "x");
  return !bare.includes("(") && (bare.match(/[*+?]|\{\d+,\d*\}/gu) ?? []).length <= 1;
}

let judge: ((pattern: RegExp, text: string) => boolean) | undefined;

/**
 * Some expressions take longer than the world lasts on some texts, and nothing else happens meanwhile, to no tenant:
 * what isn't found in time counts as not matching. An engine's own context is the only place where it can be stopped.
 */
function testInTime(pattern: RegExp, text: string): boolean {
  judge ??= makeJudge();
  return judge(pattern, text);
}

function makeJudge() {
  const asked = { whole: "", flags: "", text: "" };
  const context = createContext(asked, { codeGeneration: { strings: false, wasm: false } });
  const script = new Script(`new RegExp(whole, flags).test(text)`);
  return ({ source, flags }: RegExp, text: string): boolean => {
    Object.assign(asked, { whole: source, flags, text });
    try {
      return script.runInContext(context, { timeout: MOST_MS }) === true;
    } catch {
      return false;
    } finally {
      Object.assign(asked, { whole: "", flags: "", text: "" });
    }
  };
}
