import { z } from "zod";

import { ConfigError } from "../../base/errors/setting-error.ts";
import { applyByCalls, type CallResult } from "./apply-by-calls.ts";
import { type Connection, errorText, type Reply } from "./connection.ts";
import { exportByCalls } from "./export-by-calls.ts";
import { readFolder, writeFolder } from "./folder.ts";

export interface CommandOptions {
  command: string;
  folder: string;
  deletes: boolean;
  json: boolean;
  print: (line: string) => void;
}

export const EXIT = { done: 0, error: 1, changes: 2, unfinished: 3 } as const;

const CALL = "/private/domain/configuration/v1";
const SNAPSHOT = "/private/domain/configuration/snapshot/v1";

const Omitted = z.object({ kind: z.string(), key: z.string(), members: z.array(z.string()) });
const Files = z.object({
  files: z.array(z.object({ path: z.string(), text: z.string() })),
  omitted: z.array(Omitted).default([]),
});
const Name = z.object({ kind: z.string(), key: z.string() });
const Changes = z.object({
  created: z.array(Name),
  updated: z.array(Name.extend({ members: z.array(z.string()) })),
  deleted: z.array(Name),
  missing: z.array(Name),
});
export type Changes = z.output<typeof Changes>;

/** Runs the command `export`, `plan` or `apply` and returns its exit code. */
export async function runCommand(connection: Connection, options: CommandOptions): Promise<number> {
  if (options.command === "export") return exportDomain(connection, options);
  const isPlan = options.command === "plan";
  const reply = await connection.send("POST", CALL, {
    files: await readFolder(options.folder),
    dryRun: isPlan,
    deleteMissing: options.deletes,
  });
  if (hasNoSuchCall(reply)) return runByCalls(connection, options, isPlan);
  const changes = Changes.parse(readPayload(reply));
  printChanges(changes, options, isPlan);
  const count = changes.created.length + changes.updated.length + changes.deleted.length;
  return isPlan && count > 0 ? EXIT.changes : EXIT.done;
}

async function exportDomain(
  connection: Connection,
  { folder, json, print }: CommandOptions,
): Promise<number> {
  // Takes a snapshot, which later shows what was changed by hand since this export.
  const snapshot = await connection.send("POST", SNAPSHOT);
  const reply = snapshot.status === 200 ? snapshot : await connection.send("GET", CALL);
  const stored = Files.safeParse(reply.body);
  // Upstream interprets `configuration` in the path as the ID of a domain, so its response contains no files.
  const byCalls = !stored.success && [200, 400, 404, 405].includes(reply.status);
  if (!byCalls) readPayload(reply);
  const { files, omitted, unsupported } = stored.success
    ? { ...stored.data, unsupported: [] }
    : { ...(await exportByCalls(connection)), omitted: [] };
  await writeFolder(folder, files);
  const paths = files.map(({ path }) => path);
  if (json) {
    print(JSON.stringify({ folder, files: paths, omitted, ...(byCalls && { unsupported }) }));
  } else {
    print(`${paths.length} files in ${folder}`);
    if (omitted.length > 0) print("Not in the files, because it is content:");
    for (const { kind, key, members } of omitted) print(`  ${kind} ${key} (${members.join(", ")})`);
    if (unsupported.length > 0) print("No call of this platform reads:");
    for (const { kind, members } of unsupported) {
      print(`  ${kind}${members ? ` (${members.join(", ")})` : ""}`);
    }
  }
  return unsupported.length > 0 ? EXIT.unfinished : EXIT.done;
}

/** Upstream returns 404 or 405 for a path or method that it doesn't have. */
function hasNoSuchCall({ status }: Reply): boolean {
  return status === 404 || status === 405;
}

async function runByCalls(
  connection: Connection,
  options: CommandOptions,
  isPlan: boolean,
): Promise<number> {
  const { json, print, folder, deletes } = options;
  if (deletes) {
    throw new ConfigError(
      "This platform has no call that deletes what is in no file. Leave out --delete.",
    );
  }
  const result = await applyByCalls(connection, await readFolder(folder), { dryRun: isPlan });
  if (json) print(JSON.stringify({ applied: !isPlan, ...result }));
  else printCallResult(result, print, isPlan);
  const { created, updated, unsupported, failed } = result;
  if (failed.length > 0) return EXIT.error;
  if (isPlan) return created.length + updated.length > 0 ? EXIT.changes : EXIT.done;
  return unsupported.length > 0 ? EXIT.unfinished : EXIT.done;
}

function printCallResult(
  { created, updated, unsupported, failed }: CallResult,
  print: (line: string) => void,
  isPlan: boolean,
): void {
  printChanges(
    { created, updated, deleted: [], missing: [] },
    { json: false, print, deletes: false },
    isPlan,
  );
  for (const { kind, key, reason } of failed) print(`! ${kind} ${key}: ${reason}`);
  if (failed.length > 0) print(`${failed.length} failed. Run the command again to continue.`);
  if (unsupported.length === 0) return;
  print(`No call of this platform for ${unsupported.length}:`);
  for (const { kind, key, members } of unsupported) {
    print(`  ${kind} ${key}${members ? ` (${members.join(", ")})` : ""}`);
  }
}

function readPayload(reply: Reply): unknown {
  if (reply.status === 200) return reply.body;
  if (reply.status === 403) {
    throw new ConfigError("The account must be an administrator of the domain (DOMAIN_UPDATE).");
  }
  throw new ConfigError(errorText(reply));
}

function printChanges(
  changes: Changes,
  { json, print, deletes }: Pick<CommandOptions, "json" | "print" | "deletes">,
  isPlan: boolean,
): void {
  if (json) {
    print(JSON.stringify({ applied: !isPlan, ...changes }));
    return;
  }
  for (const { kind, key } of changes.created) print(`+ ${kind} ${key}`);
  for (const { kind, key, members } of changes.updated) {
    print(`~ ${kind} ${key} (${members.join(", ")})`);
  }
  for (const { kind, key } of changes.deleted) print(`- ${kind} ${key}`);
  const { created, updated, deleted, missing } = changes;
  const [create, update, remove] = isPlan
    ? ["to create", "to update", "to delete"]
    : ["created", "updated", "deleted"];
  print(`${created.length} ${create}, ${updated.length} ${update}, ${deleted.length} ${remove}`);
  if (missing.length > 0 && !deletes) {
    print(`${missing.length} in the domain, but in no file; they stay without --delete`);
  }
}
