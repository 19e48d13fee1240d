import { lockDataDir } from "#platform/base/database/pglite/data-dir-lock.ts";

// Locks the given folder, prints the result, and holds the lock until it is killed.
try {
  await lockDataDir(process.argv[2] ?? "");
  process.stdout.write("held\n");
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
