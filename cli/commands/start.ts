import { type Command, Option } from "commander";

/** Adds commands that run until a signal stops them. */
export function addStart(program: Command): void {
  program
    .command("start")
    .description("serve pages, platform, jobs and database in one process, until a signal stops it")
    .addOption(
      new Option("--role <role>", "serve only the platform, or only run its jobs").choices([
        "api",
        "worker",
        "all",
      ]),
    )
    .action(async ({ role }: { role?: string }) => {
      if (role === undefined) {
        await import("../../scripts/start.mjs");
        return;
      }
      const { runPlatform } = await import("#platform/server/run-platform.ts");
      await runPlatform({ ROLE: role });
    });
}
