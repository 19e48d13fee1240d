import type { Command } from "commander";

import { readImportSettings } from "#platform/base/config/command-settings.ts";
import { readConfig } from "#platform/base/config/config.ts";
import { DataDirLockedError } from "#platform/base/database/pglite/data-dir-lock.ts";
import { ConfigError } from "#platform/base/errors/setting-error.ts";
import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { connectEmbedded } from "#platform/server/import-job/connect-embedded.ts";
import { connectOverHttp } from "#platform/server/import-job/connect-over-http.ts";
import type { Connection, SignIn } from "#platform/server/import-job/connection.ts";
import { type ImportedRow, openImport } from "#platform/server/import-job/import-products.ts";
import { openReport, type Report } from "#platform/server/import-job/import-report.ts";

import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";

const NOTES = `
Columns are separated by commas, semicolons or tabs. No value is cut or guessed: a row that can't be imported
exactly as written is rejected, and the report contains the reason. The import is a job like one of the page
"Import": it is listed there, and can be undone for 30 days.

A wrong check digit is a warning: it blocks publishing, not drafting. --allow-check-digit has no effect any more.

Signs in as VITRINE_EMAIL with VITRINE_PASSWORD, in demo mode as the demo owner.
`;

interface ImportOptions {
  type: string;
  allowCheckDigit?: boolean;
  encoding?: string;
  sheet?: string;
  url?: string;
  json?: boolean;
}

type Counts = Record<ImportedRow["result"], number>;

export function addImport(program: Command): void {
  defineCommand(
    program,
    "import <file>",
    "create product cards from a CSV file or workbook with the columns ean, sku, name and description",
  )
    .option("--type <key>", "class of the product type of all rows", "product_packaged_food")
    .option("--allow-check-digit", "has no effect: a wrong check digit is a warning")
    .option("--encoding <name>", "encoding of the file, if not UTF-8")
    .option("--sheet <name>", "sheet of a workbook; by default the first visible one with rows")
    .option("--url <url>", "a running Vitrine to import into; detected if it runs on this DATA_DIR")
    .addHelpText("after", NOTES)
    .action(run);
}

async function run(file: string, options: ImportOptions): Promise<void> {
  const print = (text: string) => void (options.json || process.stdout.write(text));
  if (options.allowCheckDigit) {
    print("--allow-check-digit has no effect: a wrong check digit is a warning.\n");
  }
  const config = readConfig();
  const connection = await connect(config, options.url);
  const counts: Counts = { created: 0, exists: 0, refused: 0 };
  let jobId: string | null = null;
  let results: Report | null = null;
  try {
    const { encoding, sheet, type } = options;
    const job = await openImport(connection, { path: file, encoding, sheet, type });
    jobId = job.jobId;
    if (job.ignored.length > 0) print(`Columns not imported: ${job.ignored.join(", ")}\n`);
    results = await openReport(file, config.dataDir, new Date());
    // Printed before the import starts, because a killed process can't print anything at its end.
    print(`Report: ${results.path}\n`);
    for await (const row of job.run((progress) => showProgress(progress, print))) {
      counts[row.result] += 1;
      await results.add(row);
    }
    report(options, {
      lines: [
        "",
        `${counts.created} created, ${counts.exists} existing, ${counts.refused} rejected`,
      ],
      data: { ...counts, ignoredColumns: job.ignored, report: results.path },
    });
  } catch (error) {
    if (jobId !== null) {
      // Existing products are recognized by their EAN.
      process.stderr.write(
        `\nStopped while it imported ${file}. What is done stays done; its job ${jobId} goes on with the server, and the same command again imports only the rest.\n`,
      );
    }
    throw error;
  } finally {
    await results?.close();
    await connection.close();
  }
}

async function connect(
  config: ReturnType<typeof readConfig>,
  url: string | undefined,
): Promise<Connection> {
  const settings = readImportSettings();
  const signIn = signInOf(settings, config.demo);
  if (url !== undefined) return connectOverHttp(url, signIn);
  return connectEmbedded(config, signIn).catch((error: unknown) => {
    if (!(error instanceof DataDirLockedError)) throw error;
    return connectOverHttp(settings.url, signIn);
  });
}

function signInOf(settings: ReturnType<typeof readImportSettings>, demo: boolean): SignIn {
  if (settings.email && settings.password)
    return { email: settings.email, password: settings.password };
  const owner = DEMO_ACCOUNTS.find(({ role }) => role === "owner");
  if (demo && owner) return { email: owner.email, password: owner.password };
  throw new ConfigError(
    "Set VITRINE_EMAIL and VITRINE_PASSWORD to the account that owns the products",
  );
}

let shown = "";

/** Updates a line in place on a terminal; elsewhere prints a line for each finished phase. */
function showProgress(
  { phase, done, total }: { phase: string; done: number; total: number },
  print: (text: string) => void,
): void {
  const what = phase === "run" ? "imported" : "tried";
  const line = `${done} of ${total} rows ${what}`;
  if (line === shown || (!process.stdout.isTTY && done < total)) return;
  shown = line;
  print(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
}
