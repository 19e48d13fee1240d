import { createInterface } from "node:readline/promises";

import { ConfigError } from "#platform/base/errors/setting-error.ts";

export const YES_OPTION = ["--yes", "don't ask"] as const;

/** Asks at a terminal before a permanent deletion; scripts need `--yes`. */
export async function assertConfirmed(
  { yes = false }: { yes?: boolean },
  question: string,
): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new ConfigError(`${question} Say so with --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new ConfigError("Nothing was deleted");
  } finally {
    terminal.close();
  }
}
