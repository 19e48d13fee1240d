import type { Command } from "commander";

import { containsPattern } from "#common/like-pattern.ts";
import { endAccountSessions } from "#platform/accounts/administrators/end-account-sessions.ts";
import { setAccountPassword } from "#platform/accounts/administrators/set-account-password.ts";
import { inviteOwner } from "#platform/accounts/owner-invitations/invite-owner.ts";
import { resetAccountSecondFactor } from "#platform/accounts/user-access/reset-second-factor.ts";
import {
  ANY_USER,
  type DomainUserRow,
  searchDomainUsers,
} from "#platform/accounts/users/domain-user.store.ts";
import { deleteDeadAddress } from "#platform/base/mail/dead-address.store.ts";

import { addPersonalData } from "../add-personal-data.ts";
import { choosePassword, passwordLines } from "../choose-password.ts";
import {
  createAccountFromCommand,
  type NewAccountOptions,
} from "../create-account-from-command.ts";
import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";
import { withDomain } from "../with-domain.ts";

interface JsonOption {
  json?: boolean;
}

export function addUser(program: Command): void {
  const user = program.command("user").description("accounts of the domain");
  defineCommand(user, "list", "print the accounts of the domain, by email address")
    .option("--search <text>", "only those whose address contains the text")
    .action(list);
  defineCommand(
    user,
    "create <email>",
    "create an account; the password is read from the terminal or standard input",
  )
    .option("--name <name>", "first and last name")
    .option("--business <name>", "also open a business for them")
    .action(async (email: string, options: NewAccountOptions) => {
      report(options, await createAccountFromCommand(email, options, { isAdministrator: false }));
    });
  addInviteOwner(user);
  addResetPassword(user, "reset-password <email>");
  defineCommand(
    user,
    "sign-out <email>",
    "end all sessions and access tokens of an account",
  ).action(signOut);
  addPersonalData(user);
  defineCommand(
    user,
    "reset-second-factor <email>",
    "remove the second factor of an account whose user lost it, and end its sessions",
  ).action(resetFactor);
  defineCommand(
    user,
    "mail-again <email>",
    "send emails again to an address that a mail server said it doesn't know",
  ).action(mailAgain);
}

async function mailAgain(address: string, options: JsonOption): Promise<void> {
  const email = normalize(address);
  const wasBlocked = await withDomain(({ db }) => deleteDeadAddress(db, email));
  const line = wasBlocked
    ? `Emails are sent to ${email} again.`
    : `No mail server has rejected ${email} in the last week.`;
  report(options, { lines: [line], data: { email, refused: wasBlocked } });
}

async function resetFactor(address: string, options: JsonOption): Promise<void> {
  const email = normalize(address);
  const removed = await withDomain((services, domainId) =>
    resetAccountSecondFactor(services, { domainId, email }),
  );
  const line = removed
    ? `${email} signs in with the password only, and is signed out everywhere.`
    : `${email} has no second factor.`;
  report(options, { lines: [line], data: { email, removed } });
}

export function addInviteOwner(parent: Command): void {
  defineCommand(
    parent,
    "invite-owner <email>",
    "email a link that opens a business, and print it",
  ).action(async (address: string, options: JsonOption) => {
    const email = normalize(address);
    const link = await withDomain((services, domainId) =>
      inviteOwner(services, { domainId, email, invitedByUserId: null, locale: "en" }),
    );
    report(options, {
      lines: ["The invitation is mailed when Vitrine runs with SMTP_URL. Its link:", link],
      data: { email, link },
    });
  });
}

export function addResetPassword(parent: Command, usage: string): void {
  defineCommand(parent, usage, "set another password and end all sessions of the account").action(
    async (address: string, options: JsonOption) => {
      const email = normalize(address);
      const { password, generated } = await choosePassword();
      await withDomain((services, domainId) =>
        setAccountPassword(services, { domainId, email, password }),
      );
      report(options, {
        lines: [
          `${email} has another password and is signed out everywhere.`,
          ...passwordLines(generated),
        ],
        data: { email, generatedPassword: generated },
      });
    },
  );
}

async function signOut(address: string, options: JsonOption): Promise<void> {
  const email = normalize(address);
  await withDomain((services, domainId) => endAccountSessions(services, { domainId, email }));
  report(options, {
    lines: [`${email} is signed out everywhere, and its access tokens are deleted.`],
    data: { email },
  });
}

async function list({ search, json }: JsonOption & { search?: string }): Promise<void> {
  const users = await withDomain(({ db }, domainId) =>
    listAll((offset, limit) =>
      searchDomainUsers(
        db,
        { ...ANY_USER, domainId, within: null, emailLike: search ? [containsPattern(search)] : [] },
        { offset, limit, sortField: "email" },
      ),
    ),
  );
  const lines = users.map(({ email, fullName, state }) => `${email}  ${fullName}  ${state}`);
  report(
    { json },
    {
      lines: lines.length > 0 ? lines : ["There is no such account."],
      data: users.map(({ userId: id, email, fullName: name, state, createdAt }) => ({
        id,
        email,
        name,
        state,
        createdAt,
      })),
    },
  );
}

const USERS_PER_QUERY = 500;

async function listAll(
  read: (offset: number, limit: number) => Promise<{ rows: DomainUserRow[] }>,
): Promise<DomainUserRow[]> {
  const all: DomainUserRow[] = [];
  for (;;) {
    const { rows } = await read(all.length, USERS_PER_QUERY);
    all.push(...rows);
    if (rows.length < USERS_PER_QUERY) return all;
  }
}

function normalize(email: string): string {
  return email.trim().toLowerCase();
}
