import { type Command, Option } from "commander";

import { inspectConfig } from "#platform/base/config/config.ts";
import { ConfigError } from "#platform/base/errors/setting-error.ts";
import { openStore } from "#platform/base/files/create-file-store.ts";
import { type MovedFiles, moveFiles } from "#platform/server/move-files.ts";

import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";

const NOTES = `
Copies while Vitrine runs, and leaves the source as it is. Stopped and run again, it continues. So: set S3_BUCKET and the other
S3_ settings, run it, set FILES=s3, restart every node, and run it again with --remove for what was uploaded meanwhile.
docs/deploy/files.md has the steps, and the way back.
`;

const STORES = ["folder", "s3"] as const;
const PROGRESS_EVERY = 500;

interface Options {
  to: (typeof STORES)[number];
  remove?: boolean;
  json?: boolean;
}

export function addFiles(program: Command): void {
  const files = program.command("files").description("uploaded files");
  defineCommand(files, "move", "copy all files from the folder to S3, or back")
    .addOption(
      new Option("--to <store>", "where they are copied to").choices(STORES).makeOptionMandatory(),
    )
    .option("--remove", "delete each file from the source once it is in the target")
    .addHelpText("after", NOTES)
    .action(move);
}

async function move({ to, remove = false, json }: Options): Promise<void> {
  const config = inspectConfig();
  const from = to === "s3" ? "folder" : "s3";
  if (remove && config.files.store === from) {
    throw new ConfigError(
      `Vitrine reads files from ${from} (FILES=${from}), so --remove would take them from it. Set FILES=${to} first, and restart every node`,
    );
  }
  const moved = await moveFiles(openStore(config, from), openStore(config, to), {
    removes: remove,
    onProgress: (sofar) => showProgress(sofar, { json }),
  });
  report({ json }, { lines: linesOf(moved, to), data: { to, ...moved } });
}

function showProgress(moved: MovedFiles, { json }: Pick<Options, "json">): void {
  const count = moved.copied + moved.present;
  if (!json && count % PROGRESS_EVERY === 0) process.stderr.write(`${count} files …\n`);
}

function linesOf({ copied, bytes, present, removed }: MovedFiles, to: Options["to"]): string[] {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const target = to === "s3" ? "S3" : "the folder";
  return [
    `${copied} files copied to ${target}, ${megabytes} MB; ${present} were there already; ${removed} deleted from the source.`,
  ];
}
