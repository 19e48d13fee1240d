import { parseArgs } from "node:util";

import { readConfig, readDomainSettings } from "./base/config/config.ts";
import { DataDirLockedError } from "./base/database/pglite/data-dir-lock.ts";
import { ConfigError } from "./base/errors/setting-error.ts";
import { DEMO_ACCOUNTS } from "./selling/demo/accounts.ts";
import { createPlatform } from "./server/create-platform.ts";
import { connect, type Connection, type Credentials } from "./server/domain/connection.ts";
import { EXIT, runCommand } from "./server/domain/run-command.ts";

const USAGE = `Keeps a domain's configuration in YAML files: classes, workflows, lists, permissions, factories, searches.

  npm run domain -- export [FOLDER] [--from URL]    write the domain's configuration into the folder
  npm run domain -- plan [FOLDER] [--to URL]        show what apply would create, change and delete
  npm run domain -- apply [FOLDER] [--to URL]       make the domain equal to the files

The folder is ./domain by default. The sellers' template is platform/selling/template/files.

  --from     address to export from, like --to
  --to       address of a platform; without it the database of this installation, which must be stopped
  --domain   key of the domain, if not DOMAIN_KEY
  --delete   also delete what is in no file
  --json     print the result as JSON

On a platform that has only upstream's contract, apply makes one call per entity and lists what there is no
call for; after a failure, run it again: only what is missing or differs is done. An export reads each kind
with a search, in the account's language, and lists what no call reads.

Signs in as VITRINE_EMAIL with VITRINE_PASSWORD, an administrator of the domain, or uses the token in
VITRINE_TOKEN; in demo mode as the demo administrator.

Exit codes: 0 done, or nothing to change; 1 an error, and nothing was changed where the platform has one call for
it; 2 plan found changes; 3 applied or exported, except what there is no call for.
`;

try {
  await run();
} catch (error) {
  process.exitCode = EXIT.error;
  process.stderr.write(`${messageOf(error)}\n`);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: "string" },
      to: { type: "string" },
      domain: { type: "string" },
      delete: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [command = "", folder = "domain"] = positionals;
  if (values.help || !["export", "plan", "apply"].includes(command)) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? EXIT.done : EXIT.error;
    return;
  }
  const connection = await open(values.from ?? values.to, values.domain);
  try {
    process.exitCode = await runCommand(connection, {
      command,
      folder,
      deletes: values.delete,
      json: values.json,
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
  const platform = await createPlatform({ ...config, logLevel: "warn" });
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

function messageOf(error: unknown): string {
  if (error instanceof DataDirLockedError) {
    return "Vitrine is running on this folder. Stop it, or name a platform's address with --to.";
  }
  if (error instanceof ConfigError) return error.message;
  return `The command stopped: ${error instanceof Error ? error.message : String(error)}`;
}
