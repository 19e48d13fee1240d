import type { Command } from "commander";

import { readConfig } from "#platform/base/config/config.ts";
import { createLog } from "#platform/server/create-platform.ts";
import { prepareDatabase } from "#platform/server/prepare-database.ts";

import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";

export function addMigrate(program: Command): void {
  defineCommand(
    program,
    "migrate",
    "bring the database's schema to this version, as a start does, and exit",
  ).action(async (options: { json?: boolean }) => {
    const config = readConfig();
    const database = await prepareDatabase(config, createLog({ logLevel: "error" }));
    try {
      report(options, {
        lines: ["The database has the schema of this version."],
        data: { migrated: true, database: database.kind },
      });
    } finally {
      await database.close();
    }
  });
}
