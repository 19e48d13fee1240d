import { parseArgs } from "node:util";

import { readConfig } from "./base/config/config.ts";
import { DataDirLockedError } from "./base/database/pglite/data-dir-lock.ts";
import { RequestError } from "./base/errors/request-error.ts";
import { ConfigError } from "./base/errors/setting-error.ts";
import { renderMessage } from "./base/messages/render-message.ts";
import { administer, USAGE } from "./server/admin/administer.ts";
import { readPassword } from "./server/admin/read-password.ts";

try {
  await run();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string" },
      business: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const [command, email] = positionals;
  if (values.help || !command) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const { name, business } = values;
  const lines = await administer(readConfig(), { command, email, name, business }, readPassword);
  process.stdout.write(`${lines.join("\n")}\n`);
}

function messageOf(error: unknown): string {
  if (error instanceof DataDirLockedError) {
    return (
      "Vitrine is running on this folder, and its embedded database has room for one process. " +
      "Stop it, run this command, and start it again; with Postgres both run at once."
    );
  }
  if (error instanceof RequestError) {
    const fields = error.fieldErrors.map(
      ({ field, message }) => `${field}: ${renderMessage(message, "en")}`,
    );
    return fields.length > 0 ? fields.join("\n") : error.message;
  }
  if (error instanceof ConfigError) return error.message;
  return `The command stopped: ${error instanceof Error ? error.message : String(error)}`;
}
