import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import type { Command } from "commander";

import { erasePerson } from "#platform/accounts/users/erase-person.ts";
import { findUserForLogin } from "#platform/accounts/users/user.store.ts";
import { unknownId } from "#platform/base/errors/request-error.ts";
import { exportPerson } from "#platform/server/people/export-person.ts";

import { assertConfirmed, YES_OPTION } from "./confirm.ts";
import { defineCommand } from "./define-command.ts";
import { report } from "./result.ts";
import { withDomain } from "./with-domain.ts";

const DELETE_NOTES = `
Deletes name, address, password, sessions, tokens, rights, own views and emails for good. Products and comments stay with the
business and name a deleted user, as the audit log does. Rejected for the owner of a business and the last administrator.
`;

/**
 * Adds the commands `user export` and `user delete`, which export or delete the data that a domain stores about a
 * user.
 */
export function addPersonalData(user: Command): void {
  defineCommand(
    user,
    "export <email>",
    "print everything stored about a person, as JSON and without secrets",
  )
    .option("--output <file>", "write it into a file that only this user may read")
    .action(async (address: string, options: { output?: string; json?: boolean }) => {
      const email = address.trim().toLowerCase();
      const data = await withDomain(async (services, domainId) => {
        const found = await findUserForLogin(services.db, domainId, email);
        if (!found) throw unknownId("user", email);
        return exportPerson(services, { domainId, userId: found.id });
      });
      const text = JSON.stringify(data, null, 2);
      if (options.output === undefined) return report(options, { lines: [text], data });
      const path = resolve(options.output);
      await writeFile(path, `${text}\n`, { mode: 0o600, flag: "wx" });
      report(options, { lines: [`${path}: everything about ${email}.`], data: { email, path } });
    });
  defineCommand(user, "delete <email>", "delete a person for good")
    .option(...YES_OPTION)
    .addHelpText("after", DELETE_NOTES)
    .action(async (address: string, options: { yes?: boolean; json?: boolean }) => {
      const email = address.trim().toLowerCase();
      await assertConfirmed(options, `Delete ${email} for good?`);
      const { keptElsewhere } = await withDomain((services, domainId) =>
        erasePerson(services, { domainId, email }),
      );
      const line = keptElsewhere
        ? `${email} is removed from this domain, and stays in another one.`
        : `${email} is deleted.`;
      report(options, { lines: [line], data: { email, keptElsewhere } });
    });
}
