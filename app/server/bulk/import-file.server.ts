import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { withReceivedForm, unreceived } from "#app/server/http/receive-form.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { dayZone } from "#app/server/session/workspace.server.ts";
import { dateTimeFormat } from "#common/intl-formats.ts";

import { uploadBulkJob } from "./bulk-jobs.server.ts";
import type { BulkTarget } from "./bulk-target.server.ts";
import { encodingChoices } from "./encodings.server.ts";

/**
 * The limit for the file's name. It leaves room for the time in the name of the job, which has at most 200
 * characters.
 */
const MAX_NAME_LENGTH = 150;

export type ImportOutcome = { jobId: string } | { problem: string; status: number };

/** Sends the rows of an uploaded file to the platform, which reads them as a table. */
export function submitFile(
  caller: Caller,
  targetOf: (form: FormData) => BulkTarget | Promise<BulkTarget>,
  request: Request,
): Promise<ImportOutcome> {
  return withReceivedForm<ImportOutcome>(request, async ({ form, files }) => {
    const file = files.find(({ name }) => name !== "");
    if (!file) return { problem: m.bulk_file_missing(), status: 422 };
    const reason = unreceived(file);
    if (reason !== null) return { problem: reason, status: 422 };
    const { subject } = await targetOf(form);
    const encoding = encodingChoices().find(({ value }) => value === form.get("encoding"))?.value;
    const name = await nameJob(caller, file.name);
    const job = { name, subject, ...(encoding && { encoding }) };
    const work = uploadBulkJob(caller, job, { path: file.path, name: file.name });
    const problem = await catchActionError(work, m.bulk_failed());
    if (!problem) return { jobId: (await work).id };
    const [fieldError] = problem.requestError?.fieldErrors ?? [];
    return { problem: fieldError?.message ?? problem.text, status: problem.status };
  });
}

/** Names the job after its file and the time, because files often have the same name. */
async function nameJob(caller: Caller, file: string): Promise<string> {
  const timeZone = await dayZone(caller);
  const style = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  const time = dateTimeFormat(getLocale(), style).format(new Date());
  return m.bulk_import_job({ file: file.slice(-MAX_NAME_LENGTH), time });
}
