import type { Command } from "commander";

import { listPurges } from "#platform/server/purges.ts";

import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";
import { withDomain } from "../with-domain.ts";

const NOTES = `
Deletes what is older than AUDIT_DAYS, HISTORY_DAYS, NOTIFICATION_DAYS, MAIL_DAYS and WEBHOOK_DAYS; bulk jobs, plans and trash
after 30 days; the oldest days of a history above HISTORY_MB_PER_BUSINESS; expired sessions and codes; and files that nothing
refers to after a day. docs/data.md has the list. A running Vitrine does it every night by itself, as a job.
`;

export function addPurge(program: Command): void {
  defineCommand(program, "purge", "delete what is past its retention time, and say how much")
    .addHelpText("after", NOTES)
    .action(async (options: { json?: boolean }) => {
      const counts = await withDomain(async (services) => {
        const deleted: [name: string, count: number][] = [];
        for (const [name, purge] of Object.entries(listPurges(services))) {
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
