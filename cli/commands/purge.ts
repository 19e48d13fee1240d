import type { Command } from "commander";

import { dailyPurges } from "#platform/server/daily-purges.ts";

import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";
import { withDomain } from "../with-domain.ts";

const NOTES = `
Deletes audit entries (AUDIT_DAYS), bulk jobs, configuration plans, trash and webhook deliveries after 30 days, stored
emails after 7 days, and files that nothing refers to after a day. A running Vitrine does it daily by itself.
`;

export function addPurge(program: Command): void {
  defineCommand(program, "purge", "delete what is past its retention time, and say how much")
    .addHelpText("after", NOTES)
    .action(async (options: { json?: boolean }) => {
      const counts = await withDomain(async (services) => {
        const deleted: [name: string, count: number][] = [];
        for (const [name, purge] of Object.entries(dailyPurges(services))) {
          deleted.push([name, await purge()]);
        }
        return deleted;
      });
      report(options, {
        lines: counts.map(([name, count]) => `${name}: ${count} deleted`),
        data: { deleted: counts.map(([name, count]) => ({ name, count })) },
      });
    });
}
