import type { Command } from "commander";

/** Adds a command with the option `--json` to its parent. */
export function defineCommand(parent: Command, usage: string, description: string): Command {
  return parent
    .command(usage)
    .description(description)
    .option("--json", "print one JSON value instead of lines");
}
