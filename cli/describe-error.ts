import { DataDirLockedError } from "#platform/base/database/pglite/data-dir-lock.ts";
import { RequestError } from "#platform/base/errors/request-error.ts";
import { ConfigError } from "#platform/base/errors/setting-error.ts";
import { renderMessage } from "#platform/base/messages/render-message.ts";
import { ImportError } from "#platform/server/import-job/calls.ts";

/** Describes an error for the terminal: what happened and what to do. */
export function describeError(error: unknown): string {
  if (error instanceof DataDirLockedError) {
    return (
      "Vitrine is running on this folder, and its embedded database has room for one process. " +
      "Stop it, run this command, and start it again; with Postgres both run at once."
    );
  }
  if (error instanceof RequestError) {
    const fields = error.fieldErrors.map(
      ({ field, message }) => `${field}: ${renderMessage(message, "en")}`,
    );
    return fields.length > 0 ? fields.join("\n") : error.message;
  }
  if (error instanceof ConfigError || error instanceof ImportError) return error.message;
  return `The command stopped: ${error instanceof Error ? error.message : String(error)}`;
}
