import type { Command } from "commander";

import { config as readAppConfig } from "#app/server/base/config.server.ts";
import { inspectConfig } from "#platform/base/config/config.ts";
import { diagnose } from "#platform/server/doctor/diagnose.ts";
import { failure, type Finding, ok, toErrorText } from "#platform/server/doctor/finding.ts";

import { defineCommand } from "../define-command.ts";
import { EXIT_CODE, report } from "../result.ts";

const NOTES = `
Checks the settings, the data folder, the database with its extensions and schema, stored keys of marketplaces,
the mail server and the AI service, and says what to do. Nothing is changed.

Exit codes: 0 nothing is wrong (warnings are allowed), 1 an error.
`;

const SIGNS = { ok: "ok     ", warning: "warning", error: "ERROR  " } as const;

export function addDoctor(program: Command): void {
  defineCommand(program, "doctor", "say what is wrong with this installation and what to do")
    .addHelpText("after", NOTES)
    .action(async (options: { json?: boolean }) => {
      const findings = [checkAppSettings(), ...(await diagnose(inspectConfig))];
      const hasError = findings.some(({ status }) => status === "error");
      report(options, {
        lines: findings.flatMap(linesOf),
        data: { ok: !hasError, findings },
        exitCode: hasError ? EXIT_CODE.failed : EXIT_CODE.done,
      });
    });
}

function checkAppSettings(): Finding {
  try {
    readAppConfig();
    return ok("app settings", "Every setting of the app is valid.");
  } catch (error) {
    return failure(
      "app settings",
      toErrorText(error),
      "Correct it; README.md describes each setting.",
    );
  }
}

function linesOf({ check, status, message, advice }: Finding): string[] {
  const line = `${SIGNS[status]}  ${check}: ${message}`;
  return advice === null ? [line] : [line, `         ${advice}`];
}
