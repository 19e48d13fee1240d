import type { Command } from "commander";

import { listAdministrators } from "#platform/accounts/administrators/administrator.queries.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "#platform/core/access/builtin-permission.rules.ts";

import {
  createAccountFromCommand,
  type NewAccountOptions,
} from "../create-account-from-command.ts";
import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";
import { withDomain } from "../with-domain.ts";
import { addInviteOwner, addResetPassword } from "./user.ts";

export function addAdmin(program: Command): void {
  const admin = program.command("admin").description("administrators of the domain");
  defineCommand(
    admin,
    "create <email>",
    "make a new or an existing account an administrator; the password is read from the terminal or standard input",
  )
    .option("--name <name>", "first and last name")
    .option("--business <name>", "also open a business for them")
    .action(async (email: string, options: NewAccountOptions) => {
      report(options, await createAccountFromCommand(email, options, { isAdministrator: true }));
    });
  defineCommand(admin, "list", "print the administrators").action(list);
  addResetPassword(admin, "reset <email>");
  addInviteOwner(admin);
}

async function list(options: { json?: boolean }): Promise<void> {
  const administrators = await withDomain(({ db }, domainId) =>
    listAdministrators(db, domainId, DOMAIN_ADMIN_GROUP_ID),
  );
  const lines = administrators.map(({ email, full_name: name, state }) => {
    const note = state === "ACTIVE" ? "" : `  ${state.toLowerCase()}`;
    return `${email}  ${name}${note}`;
  });
  report(options, {
    lines: lines.length > 0 ? lines : ["There is no administrator."],
    data: administrators.map(({ id, email, full_name: name, state }) => ({
      id,
      email,
      name,
      state,
    })),
  });
}
