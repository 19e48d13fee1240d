import { lockDataDir } from "#platform/base/database/pglite/data-dir-lock.ts";

// Takes the lock of the folder it is given, says how that went, and keeps it until it is killed.
try {
  await lockDataDir(process.argv[2] ?? "");
  process.stdout.write("held\n");
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
