import { parseArgs } from "node:util";

import { ConfigError } from "./base/errors/setting-error.ts";
import { runPlatform } from "./server/run-platform.ts";

try {
  const { values } = parseArgs({ options: { role: { type: "string" } } });
  await runPlatform(values.role ? { ROLE: values.role } : {});
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? message : `Cannot start: ${message}`}\n`);
  process.exit(1);
}
