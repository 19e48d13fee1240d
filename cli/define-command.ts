import type { Command } from "commander";

/** Adds a command to its parent. Every command knows `--json`. */
export function defineCommand(parent: Command, usage: string, description: string): Command {
  return parent
    .command(usage)
    .description(description)
    .option("--json", "print one JSON value instead of lines");
}
