import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { type Entry, writeArchive } from "../../base/backup/write-archive.ts";
import type { Services } from "../../core/services.ts";
import { listBusinessFiles, listColumns, readBusinessRows } from "./export-rows.store.ts";
import type { Subject } from "./find-subject.store.ts";
import { BUSINESS_TABLES, isSecretColumn } from "./personal-data.rules.ts";

export interface BusinessExport {
  path: string;
  /** Size of the archive, in bytes. */
  bytes: number;
  rows: number;
  files: number;
}

/**
 * Writes a tar archive of a business: for each table a file with a JSON object per line, and the uploaded files. Leaves
 * out credentials of marketplaces and other secrets.
 */
export async function exportBusiness(
  services: Services,
  business: Subject,
  path: string,
): Promise<BusinessExport> {
  const staging = join(services.files.temporary, `export-${randomUUID()}`);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    const tables = await writeTables(services, business.id, staging);
    const listed = await listBusinessFiles(services.db, business.id);
    const files = await Promise.all(
      listed.map(async ({ key, title }) => ({
        key,
        title,
        stored: await services.files.open(key),
      })),
    );
    const present = files.flatMap(({ stored, ...file }) => (stored ? [{ ...file, stored }] : []));
    const bytes = await writeArchive(path, [
      describe(services, business, present),
      ...tables.map(({ name, path: from, size }) => ({
        name: `data/${name}.jsonl`,
        size,
        open: () => createReadStream(from),
      })),
      ...present.map(({ key, stored }) => ({
        name: `files/${key}`,
        size: stored.size,
        open: () => Readable.from(stored.stream(0, stored.size)),
      })),
    ]);
    return {
      path,
      bytes,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: present.length,
    };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function writeTables({ db }: Services, businessAccountId: string, folder: string) {
  const columnsByTable = await listColumns(db);
  const tables: { name: string; path: string; size: number; rows: number }[] = [];
  for (const [table, by] of Object.entries(BUSINESS_TABLES)) {
    const columns = (columnsByTable.get(table) ?? []).filter((column) => !isSecretColumn(column));
    const path = join(folder, `${table}.jsonl`);
    let rows = 0;
    const lines = async function* () {
      for await (const batch of readBusinessRows(db, businessAccountId, { table, by, columns })) {
        rows += batch.length;
        yield `${batch.join("\n")}\n`;
      }
    };
    await pipeline(Readable.from(lines()), createWriteStream(path));
    if (rows > 0) tables.push({ name: table, path, size: (await stat(path)).size, rows });
  }
  return tables;
}

/**
 * Builds the first file of the archive, which describes it and contains the titles of uploaded files.
 */
function describe(
  services: Services,
  business: Subject,
  files: readonly { key: string; title: string }[],
): Entry {
  const text = JSON.stringify(
    {
      exportedAt: services.now().toISOString(),
      business,
      files: files.map(({ key, title }) => ({ path: `files/${key}`, title })),
    },
    null,
    2,
  );
  const bytes = Buffer.from(text);
  return { name: "business.json", size: bytes.length, open: () => Readable.from([bytes]) };
}
