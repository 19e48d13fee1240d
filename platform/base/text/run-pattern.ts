import { createContext, Script } from "node:vm";

let run: ((pattern: RegExp, text: string, timeoutMs: number) => boolean) | undefined;

/**
 * Tests a pattern with a timeout, because some expressions take practically forever; reaching it counts as no match.
 * The pattern runs in a V8 context of its own, because nothing else can be interrupted.
 */
export function runInTime(pattern: RegExp, text: string, timeoutMs: number): boolean {
  run ??= createRunner();
  return run(pattern, text, timeoutMs);
}

function createRunner() {
  const sandbox = { whole: "", flags: "", text: "" };
  const context = createContext(sandbox, { codeGeneration: { strings: false, wasm: false } });
  const script = new Script(`new RegExp(whole, flags).test(text)`);
  return ({ source, flags }: RegExp, text: string, timeout: number): boolean => {
    Object.assign(sandbox, { whole: source, flags, text });
    try {
      return script.runInContext(context, { timeout }) === true;
    } catch {
      return false;
    } finally {
      Object.assign(sandbox, { whole: "", flags: "", text: "" });
    }
  };
}
