import { parseArgs } from "node:util";

import { readConfig, readImportSettings } from "./base/config/config.ts";
import { DataDirLockedError } from "./base/database/pglite/data-dir-lock.ts";
import { ConfigError } from "./base/errors/setting-error.ts";
import { DEMO_ACCOUNTS } from "./selling/demo/accounts.ts";
import { ImportFileError } from "./server/import/decode-file.ts";
import { connectEmbedded } from "./server/import/embedded-import-client.ts";
import { connectOverHttp, type SignIn } from "./server/import/http-import-client.ts";
import type { ImportClient } from "./server/import/import-client.ts";
import { importProducts, type RowResult } from "./server/import/import-products.ts";
import { openReport } from "./server/import/import-report.ts";
import { openProductFile } from "./server/import/read-rows.ts";

const USAGE = `Creates product cards from a CSV file with the columns ean, sku, name and description.

  npm run import -- FILE [--type product_packaged_food] [--allow-check-digit]
      [--encoding windows-1250] [--url http://localhost:3000]

Columns are separated by commas, semicolons or tabs. No value is cut or guessed: a row that can't be imported
exactly as written is rejected, and the report contains the reason.

  --type               class of the product type of all rows
  --allow-check-digit  also import EANs whose check digit is wrong
  --encoding           encoding of the file, if not UTF-8
  --url                a running Vitrine to import into; detected if it runs on this DATA_DIR

Signs in as VITRINE_EMAIL with VITRINE_PASSWORD, in demo mode as the demo owner.
`;

try {
  await run();
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof ImportFileError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${expected ? message : `Import stopped: ${message}`}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      type: { type: "string", default: "product_packaged_food" },
      "allow-check-digit": { type: "boolean", default: false },
      encoding: { type: "string" },
      url: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const [file] = positionals;
  if (values.help || !file) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const { ignored, rows } = await openProductFile(file, values.encoding);
  if (ignored.length > 0) process.stdout.write(`Columns not imported: ${ignored.join(", ")}\n`);
  const config = readConfig();
  const client = await connect(config, values.url);
  let line = 1;
  try {
    const productTypeId = await findType(client, values.type);
    const report = await openReport(file, config.dataDir, new Date());
    const counts = { created: 0, exists: 0, refused: 0 };
    const options = { allowCheckDigit: values["allow-check-digit"], productTypeId };
    for await (const row of importProducts(rows, client, options)) {
      counts[row.result] += 1;
      line = row.line;
      await report.add(row);
      showProgress(counts);
    }
    await report.close();
    showProgress(counts, true);
    process.stdout.write(`\nReport: ${report.path}\n`);
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

function showProgress(counts: Record<RowResult["result"], number>, last = false): void {
  const processedCount = counts.created + counts.exists + counts.refused;
  const live = process.stdout.isTTY;
  if (!last && !live && processedCount % 100 !== 0) return;
  const line = `${processedCount} rows: ${counts.created} created, ${counts.exists} existing, ${counts.refused} rejected`;
  process.stdout.write(live ? `\r${line}` : `${line}\n`);
}
