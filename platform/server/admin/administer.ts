import { randomBytes } from "node:crypto";

import { listAdministrators } from "../../accounts/administrators/administrator.store.ts";
import { createAdministrator } from "../../accounts/administrators/create-administrator.ts";
import { setPasswordOf } from "../../accounts/administrators/set-password-of.ts";
import { inviteOwner } from "../../accounts/owner-invitations/invite-owner.ts";
import type { PlatformConfig } from "../../base/config/config.ts";
import { ConfigError } from "../../base/errors/setting-error.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import type { Services } from "../../core/services.ts";
import { findDomainByKey } from "../../model/domains/domain.store.ts";
import { createPlatform } from "../create-platform.ts";

export const USAGE = `Manages the administrators of Vitrine.

  npm run admin -- create EMAIL [--name "First Last"] [--business NAME]
  npm run admin -- list
  npm run admin -- reset EMAIL
  npm run admin -- invite-owner EMAIL

  create        makes a new or an existing account an administrator; --business opens a business for them
  list          prints the administrators
  reset         sets another password and ends all sessions of the account
  invite-owner  emails a link to open a business, and prints it

The password is read from the terminal or from standard input. If it is empty, one is generated and printed once.
In the image: docker exec -it CONTAINER npm run admin -- list
DOMAIN_KEY selects another domain than vitrine. With the embedded database, stop Vitrine first.
`;

export interface AdminCommand {
  command: string;
  email?: string | undefined;
  name?: string | undefined;
  business?: string | undefined;
}

type PromptForPassword = (question: string) => Promise<string>;

/** Runs one command and returns its output. */
export async function administer(
  config: PlatformConfig,
  input: AdminCommand,
  promptForPassword: PromptForPassword,
): Promise<string[]> {
  const work = COMMANDS[input.command];
  if (!work) throw new ConfigError(USAGE);
  const platform = await createPlatform({ ...config, logLevel: "error" });
  try {
    const { services } = platform;
    const domain = await findDomainByKey(services.db, config.domainKey);
    if (!domain) throw new ConfigError(`There is no domain '${config.domainKey}' (DOMAIN_KEY)`);
    return await work({ services, domainId: domain.id, input, promptForPassword });
  } finally {
    await platform.stop();
  }
}

interface Work {
  services: Services;
  domainId: string;
  input: AdminCommand;
  promptForPassword: PromptForPassword;
}

const COMMANDS: Readonly<Record<string, (work: Work) => Promise<string[]>>> = {
  create,
  list,
  reset,
  "invite-owner": invite,
};

async function create({ services, domainId, input, promptForPassword }: Work): Promise<string[]> {
  const { name, business } = input;
  const passwords: string[] = [];
  const { email, isNew } = await createAdministrator(services, {
    domainId,
    email: emailOf(input),
    fullName: name,
    businessName: business,
    choosePassword: async () => {
      const { password, lines } = await choosePassword(promptForPassword);
      passwords.push(...lines);
      return password;
    },
  });
  const outcome = isNew
    ? `${email} was created and is an administrator.`
    : `${email} is an administrator; the password stays as it was.`;
  return [outcome, ...passwords, `Sign in at ${services.config.publicUrl}/login`];
}

async function list({ services, domainId }: Work): Promise<string[]> {
  const administrators = await listAdministrators(services.db, domainId, DOMAIN_ADMIN_GROUP_ID);
  if (administrators.length === 0) return ["There is no administrator."];
  return administrators.map(({ email, full_name: name, state }) => {
    const note = state === "ACTIVE" ? "" : `  ${state.toLowerCase()}`;
    return `${email}  ${name}${note}`;
  });
}

async function reset({ services, domainId, input, promptForPassword }: Work): Promise<string[]> {
  const email = emailOf(input);
  const { password, lines } = await choosePassword(promptForPassword);
  await setPasswordOf(services, { domainId, email, password });
  return [`${email} has another password and is signed out everywhere.`, ...lines];
}

async function invite({ services, domainId, input }: Work): Promise<string[]> {
  const link = await inviteOwner(services, {
    domainId,
    email: emailOf(input),
    invitedByUserId: null,
    locale: "en",
  });
  return ["The invitation is mailed when Vitrine runs with SMTP_URL. Its link:", link];
}

function emailOf({ email }: AdminCommand): string {
  if (email) return email.trim().toLowerCase();
  throw new ConfigError("Name the account by its email address");
}

async function choosePassword(
  readLine: PromptForPassword,
): Promise<{ password: string; lines: string[] }> {
  const input = await readLine("Password (empty: generate one): ");
  if (input !== "") return { password: input, lines: [] };
  const password = `${randomBytes(15).toString("base64url")}-Aa1`;
  return { password, lines: [`Password: ${password}`] };
}
