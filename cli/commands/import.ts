import type { Command } from "commander";

import { readImportSettings } from "#platform/base/config/command-settings.ts";
import { readConfig } from "#platform/base/config/config.ts";
import { DataDirLockedError } from "#platform/base/database/pglite/data-dir-lock.ts";
import { ConfigError } from "#platform/base/errors/setting-error.ts";
import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { connectEmbedded } from "#platform/server/import/embedded-import-client.ts";
import { connectOverHttp, type SignIn } from "#platform/server/import/http-import-client.ts";
import type { ImportClient } from "#platform/server/import/import-client.ts";
import { importProducts, type RowResult } from "#platform/server/import/import-products.ts";
import { openReport } from "#platform/server/import/import-report.ts";
import { openProductFile } from "#platform/server/import/read-rows.ts";

import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";

const NOTES = `
Columns are separated by commas, semicolons or tabs. No value is cut or guessed: a row that can't be imported
exactly as written is rejected, and the report contains the reason.

Signs in as VITRINE_EMAIL with VITRINE_PASSWORD, in demo mode as the demo owner.
`;

interface ImportOptions {
  type: string;
  allowCheckDigit?: boolean;
  encoding?: string;
  url?: string;
  json?: boolean;
}

type Counts = Record<RowResult["result"], number>;

export function addImport(program: Command): void {
  defineCommand(
    program,
    "import <file>",
    "create product cards from a CSV file with the columns ean, sku, name and description",
  )
    .option("--type <key>", "class of the product type of all rows", "product_packaged_food")
    .option("--allow-check-digit", "also import EANs whose check digit is wrong")
    .option("--encoding <name>", "encoding of the file, if not UTF-8")
    .option("--url <url>", "a running Vitrine to import into; detected if it runs on this DATA_DIR")
    .addHelpText("after", NOTES)
    .action(run);
}

async function run(file: string, options: ImportOptions): Promise<void> {
  const { ignored, rows } = await openProductFile(file, options.encoding);
  const print = (text: string) => void (options.json || process.stdout.write(text));
  if (ignored.length > 0) print(`Columns not imported: ${ignored.join(", ")}\n`);
  const config = readConfig();
  const client = await connect(config, options.url);
  const counts: Counts = { created: 0, exists: 0, refused: 0 };
  let line = 1;
  try {
    const productTypeId = await findType(client, options.type);
    const results = await openReport(file, config.dataDir, new Date());
    const rules = { allowCheckDigit: options.allowCheckDigit ?? false, productTypeId };
    for await (const row of importProducts(rows, client, rules)) {
      counts[row.result] += 1;
      line = row.line;
      await results.add(row);
      showProgress(counts, print);
    }
    await results.close();
    showProgress(counts, print, true);
    report(options, {
      lines: ["", `Report: ${results.path}`],
      data: { ...counts, ignoredColumns: ignored, report: results.path },
    });
  } catch (error) {
    // Products that exist are recognized by their EAN.
    process.stderr.write(
      `\nStopped after line ${line} of ${file}. The rows up to there are done; run the same command again to go on with the rest.\n`,
    );
    throw error;
  } finally {
    await client.close();
  }
}

async function connect(
  config: ReturnType<typeof readConfig>,
  url: string | undefined,
): Promise<ImportClient> {
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

async function findType(client: ImportClient, key: string): Promise<string> {
  const types = await client.productTypes();
  const type = types.find((candidate) => candidate.key.toLowerCase() === key.toLowerCase());
  if (type) return type.id;
  const availableKeys = types.map((candidate) => candidate.key).toSorted();
  throw new ConfigError(
    `Option --type: unknown product type ${key}. Available: ${availableKeys.join(", ")}`,
  );
}

function showProgress(counts: Counts, print: (text: string) => void, last = false): void {
  const processedCount = counts.created + counts.exists + counts.refused;
  const live = process.stdout.isTTY;
  if (!last && !live && processedCount % 100 !== 0) return;
  const line = `${processedCount} rows: ${counts.created} created, ${counts.exists} existing, ${counts.refused} rejected`;
  print(live ? `\r${line}` : `${line}\n`);
}
