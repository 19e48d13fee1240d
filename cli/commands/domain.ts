import type { Command } from "commander";

import { readDomainSettings } from "#platform/base/config/command-settings.ts";
import { readConfig } from "#platform/base/config/config.ts";
import { DataDirLockedError } from "#platform/base/database/pglite/data-dir-lock.ts";
import { ConfigError } from "#platform/base/errors/setting-error.ts";
import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { createPlatform } from "#platform/server/create-platform.ts";
import { connect, type Connection, type Credentials } from "#platform/server/domain/connection.ts";
import { runCommand } from "#platform/server/domain/run-command.ts";

import { defineCommand } from "../define-command.ts";

const NOTES = `
The folder is ./domain by default. The sellers' template is platform/selling/template/files.

On a platform that has only upstream's contract, apply makes one call per entity and lists what there is no
call for; after a failure, run it again: only what is missing or differs is done. An export reads each kind
with a search, in the account's language, and lists what no call reads.

Signs in as VITRINE_EMAIL with VITRINE_PASSWORD, an administrator of the domain, or uses the token in
VITRINE_TOKEN; in demo mode as the demo administrator.

Exit codes: 0 done, or nothing to change; 1 an error, and nothing was changed where the platform has one call for
it; 2 plan found changes; 3 applied or exported, except what there is no call for.
`;

interface DomainOptions {
  from?: string;
  to?: string;
  domain?: string;
  delete?: boolean;
  json?: boolean;
}

const DOMAIN_COMMANDS = [
  ["export", "write the domain's configuration into the folder"],
  ["plan", "show what apply would create, change and delete"],
  ["apply", "make the domain equal to the files"],
] as const;

export function addDomain(program: Command): void {
  const domain = program
    .command("domain")
    .description("the domain's configuration in YAML files: classes, workflows, lists, grants …")
    .addHelpText("after", NOTES);
  for (const [name, description] of DOMAIN_COMMANDS) {
    defineCommand(domain, `${name} [folder]`, description)
      .option("--from <url>", "address to export from, like --to")
      .option("--to <url>", "a platform; without it the database of this installation, stopped")
      .option("--domain <key>", "key of the domain, if not DOMAIN_KEY")
      .option("--delete", "also delete what is in no file")
      .addHelpText("after", NOTES)
      .action((folder: string | undefined, options: DomainOptions) => run(name, folder, options));
  }
}

async function run(command: string, folder = "domain", options: DomainOptions): Promise<void> {
  const connection = await open(options.from ?? options.to, options.domain);
  try {
    process.exitCode = await runCommand(connection, {
      command,
      folder,
      deletes: options.delete ?? false,
      json: options.json ?? false,
      print: (line) => process.stdout.write(`${line}\n`),
    });
  } finally {
    await connection.close();
  }
}

async function open(to: string | undefined, domain: string | undefined): Promise<Connection> {
  const config = readConfig();
  const domainKey = domain ?? config.domainKey;
  if (to !== undefined) {
    const url = to.replace(/\/+$/, "");
    return connect({ url, fetch }, domainKey, readDomainSettings());
  }
  const platform = await createPlatform({ ...config, logLevel: "warn" }).catch((error: unknown) => {
    if (!(error instanceof DataDirLockedError)) throw error;
    throw new ConfigError(
      "Vitrine is running on this folder. Stop it, or name a platform's address with --to.",
    );
  });
  try {
    return await connect(
      {
        url: "http://platform.local",
        fetch: (request) => platform.fetch(request, { transport: "process" }),
        close: () => platform.stop(),
      },
      domainKey,
      localCredentials(config.demo),
    );
  } catch (error) {
    await platform.stop();
    throw error;
  }
}

function localCredentials(demo: boolean): Credentials {
  const settings = readDomainSettings();
  const administrator = DEMO_ACCOUNTS.find(({ role }) => role === "admin");
  const isSet = settings.token !== null || settings.email !== null;
  if (isSet || !demo || !administrator) return settings;
  return { token: null, email: administrator.email, password: administrator.password };
}
