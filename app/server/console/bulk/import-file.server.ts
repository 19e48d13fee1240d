import { m } from "#app/paraglide/messages.js";

import type { Caller } from "../../caller.server.ts";
import { catchActionError } from "../../http/action-error.server.ts";
import { withReceivedForm } from "../../http/receive-form.server.ts";
import { unreceived } from "../../http/uploads.server.ts";
import { uploadBulkJob } from "./bulk-jobs.server.ts";
import type { BulkTarget } from "./bulk-target.server.ts";

const ENCODINGS = ["utf-8", "windows-1250", "windows-1252"];

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
    const { entity, subject } = await targetOf(form);
    const encoding = ENCODINGS.find((one) => one === form.get("encoding"));
    const name = m.bulk_import_name({ title: entity.title() });
    const job = { name, subject, ...(encoding && { encoding }) };
    const work = uploadBulkJob(caller, job, { path: file.path, name: file.name });
    const problem = await catchActionError(work, m.bulk_failed());
    if (!problem) return { jobId: (await work).id };
    const [fieldError] = problem.requestError?.fieldErrors ?? [];
    return { problem: fieldError?.message ?? problem.text, status: problem.status };
  });
}
