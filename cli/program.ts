import { Command, CommanderError } from "commander";

import { addAdmin } from "./commands/admin.ts";
import { addBackup, addRestore } from "./commands/backup.ts";
import { addBusiness } from "./commands/business.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addDomain } from "./commands/domain.ts";
import { addFiles } from "./commands/files.ts";
import { addImport } from "./commands/import.ts";
import { addJobs } from "./commands/jobs.ts";
import { addMigrate } from "./commands/migrate.ts";
import { addPurge } from "./commands/purge.ts";
import { addRotateSecret } from "./commands/rotate-secret.ts";
import { addStart } from "./commands/start.ts";
import { addUser } from "./commands/user.ts";
import { describeError } from "./describe-error.ts";
import { EXIT_CODE } from "./result.ts";

const NOTES = `
Settings are environment variables, described in README.md. With the embedded database, stop Vitrine before a
command that opens it, except backup; with Postgres both run at once. In the image: docker exec -it CONTAINER vitrine …

Exit codes: 0 done, 1 failed, 64 wrong usage.
`;

function createProgram(): Command {
  // Set before commands are added, because they inherit how their parent handles errors.
  const program = new Command("vitrine")
    .description("Runs and manages an installation of Vitrine.")
    .addHelpText("after", NOTES)
    .helpOption("--help", "explain a command")
    .showHelpAfterError("(--help explains the command)")
    .exitOverride();
  for (const add of [
    addStart,
    addMigrate,
    addAdmin,
    addUser,
    addBusiness,
    addJobs,
    addImport,
    addDomain,
    addFiles,
    addBackup,
    addRestore,
    addPurge,
    addRotateSecret,
    addDoctor,
  ]) {
    add(program);
  }
  return program;
}

/** Runs the command of these arguments, prints its result and sets the exit code. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT_CODE.done : EXIT_CODE.wrongUsage;
      return;
    }
    const message = describeError(error);
    process.exitCode = EXIT_CODE.failed;
    process.stderr.write(
      argv.includes("--json") ? `${JSON.stringify({ error: message })}\n` : `${message}\n`,
    );
  }
}
