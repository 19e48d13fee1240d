import type { PlatformConfig } from "../../base/config/config.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFiles } from "./check-files.ts";
import { checkFolder } from "./check-folder.ts";
import { checkMail, checkWriter } from "./check-services.ts";
import { failure, type Finding, ok, toErrorText, warning } from "./finding.ts";

/**
 * Checks an installation without changing it. If `readConfig` throws, only its first error is reported, because the
 * other checks depend on the settings.
 */
export async function diagnose(readConfig: () => PlatformConfig): Promise<Finding[]> {
  let config: PlatformConfig;
  try {
    config = readConfig();
  } catch (error) {
    return [
      failure("settings", toErrorText(error), "Correct it; README.md describes each setting."),
    ];
  }
  const folder = await checkFolder(config.dataDir);
  const rest = await Promise.all([checkMail(config), checkWriter(config)]);
  return [
    ok("settings", "Every setting of the platform is valid."),
    ...(config.startError === null
      ? []
      : [failure("settings", config.startError, "Set it; a server doesn't start without.")]),
    ...config.warnings
      // Warnings about SMTP_URL are left out, because the check of the mail server reports them with advice.
      .filter((message) => !message.startsWith("SMTP_URL "))
      .map((message) => warning("settings", message, "README.md describes the settings.")),
    folder,
    ...(folder.status === "error" && config.databaseUrl === null
      ? []
      : await checkDatabase(config)),
    ...(await checkFiles(config)),
    ...rest,
  ];
}
