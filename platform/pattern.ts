import { createContext, Script } from "node:vm";

export interface Pattern {
  test(text: string): boolean;
}

/** More than any honest pattern takes, and less than anybody waiting for another answer notices. */
const MOST_MS = 500;

/**
 * The expression as the whole of a text has to match it. One that can't be compiled forbids nothing: an admin's
 * slip must not stop sellers.
 */
export function wholePattern(source: string | undefined): Pattern | null {
  if (!source || source === ".*") return null;
  const whole = `^(?:${source})$`;
  try {
    const compiled = new RegExp(whole, "su");
    return isSimple(source) ? compiled : { test: (text) => testInTime(whole, text) };
  } catch {
    return null;
  }
}

/** Without groups and with one place that may be longer or shorter, nothing is tried more than once a character. */
function isSimple(source: string): boolean {
  const bare = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gsu, "x");
  return !bare.includes("(") && (bare.match(/[*+?]|\{\d+,\d*\}/gu) ?? []).length <= 1;
}

let judge: ((whole: string, text: string) => boolean) | undefined;

/**
 * Some expressions take longer than the world lasts on some texts, and nothing else happens meanwhile, to no tenant:
 * what isn't found in time counts as not matching. An engine's own context is the only place where it can be stopped.
 */
function testInTime(whole: string, text: string): boolean {
  judge ??= makeJudge();
  return judge(whole, text);
}

function makeJudge() {
  const asked = { whole: "", text: "" };
  const context = createContext(asked, { codeGeneration: { strings: false, wasm: false } });
  const script = new Script(`new RegExp(whole, "su").test(text)`);
  return (whole: string, text: string): boolean => {
    Object.assign(asked, { whole, text });
    try {
      return script.runInContext(context, { timeout: MOST_MS }) === true;
    } catch {
      return false;
    } finally {
      Object.assign(asked, { whole: "", text: "" });
    }
  };
}
