import { resolve } from "node:path";

import type { Command } from "commander";

import { inspectConfig } from "#platform/base/config/config.ts";
import { backUp, type BackupResult } from "#platform/server/backup/back-up.ts";
import { restore } from "#platform/server/backup/restore.ts";

import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";

const BACKUP_NOTES = `
The archive has the database and the files of one moment, also while Vitrine runs, and fits the embedded database and
Postgres alike. It doesn't have the keys: keep what the command names elsewhere. It has personal data and hashes of
passwords, so only this user may read it.
`;

const RESTORE_NOTES = `
Checks the whole archive first. Rejects a damaged one, one of a newer version, a database or a folder that isn't empty, and a
key that doesn't open what the archive holds. Jobs that waited are restored too and run at the next start: with
--without-jobs, a copy to try doesn't publish, mail or deliver them again.
`;

export function addBackup(program: Command): void {
  defineCommand(
    program,
    "backup [file]",
    "write database and files into one archive, in DATA_DIR/backups if no file is named",
  )
    .addHelpText("after", BACKUP_NOTES)
    .action(async (file: string | undefined, options: { json?: boolean }) => {
      const config = inspectConfig();
      const result = await backUp(config, resolve(file ?? defaultFile(config.dataDir)));
      report(options, { lines: linesOf(result), data: dataOf(result) });
    });
}

export function addRestore(program: Command): void {
  defineCommand(
    program,
    "restore <file>",
    "put an archive of `vitrine backup` into an empty installation",
  )
    .option("--without-jobs", "leave out background jobs that waited when the archive was made")
    .addHelpText("after", RESTORE_NOTES)
    .action(async (file: string, options: { withoutJobs?: boolean; json?: boolean }) => {
      const config = inspectConfig();
      const { withoutJobs = false } = options;
      const manifest = await restore(config, resolve(file), { withoutJobs });
      const rows = rowsIn(manifest);
      report(options, {
        lines: [
          `Restored ${rows} rows and ${manifest.files.count} files of ${manifest.createdAt}, made by version ${manifest.vitrine}.`,
          "`vitrine doctor` checks the rest; then start Vitrine.",
        ],
        data: { createdAt: manifest.createdAt, rows, files: manifest.files.count, withoutJobs },
      });
    });
}

function defaultFile(dataDir: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return `${dataDir}/backups/vitrine-${moment}.tar`;
}

function rowsIn({ tables }: BackupResult["manifest"]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function linesOf({ path, bytes, manifest }: BackupResult): string[] {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  return [
    `${path}: ${rowsIn(manifest)} rows and ${manifest.files.count} files, ${megabytes} MB.`,
    `Keep elsewhere, it is not in the archive: ${manifest.keys.needed.join(", ")}`,
  ];
}

function dataOf({ path, bytes, manifest }: BackupResult) {
  return {
    path,
    bytes,
    rows: rowsIn(manifest),
    files: manifest.files.count,
    neededKeys: manifest.keys.needed,
  };
}
