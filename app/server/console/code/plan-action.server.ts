import { href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ConfigurationFileForm } from "#app/rules/console/configuration-file.ts";
import { type ActionError, catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { readForm } from "../../http/read-form.server.ts";
import { planChanges, readConfiguration } from "./configuration.server.ts";
import { readUploadedFiles } from "./uploaded-files.server.ts";

type PlanSource = Parameters<typeof planChanges>[1];

export interface PlanProblem {
  text: string;
  /** The errors in the files, each with its position. */
  places: { place: string; message: string }[];
  status: number;
}

/** Plans the uploaded files. */
export async function planUpload(caller: Caller, request: Request): Promise<PlanProblem> {
  let stored: ReturnType<typeof readConfiguration> | undefined;
  const read = () => (stored ??= readConfiguration(caller));
  const upload = await readUploadedFiles(request, (name) => findPath(read, name));
  if (upload.problem !== null) return { text: upload.problem, places: [], status: 422 };
  return plan(caller, { files: upload.files }, upload.form.get("deleteMissing") === "on");
}

/** Plans a file that was edited in the browser. */
export async function planFile(caller: Caller, request: Request) {
  const submission = parseForm(await readForm(request), ConfigurationFileForm());
  if (submission.status !== "success") return { result: submission.reply(), status: 422 };
  const problem = await plan(caller, { files: [submission.value] }, false);
  const { path } = submission.value;
  const text = problem.places.map(
    ({ place, message }) => `${place.replace(path, "").trim()} ${message}`,
  );
  const errors = text.length > 0 ? { fieldErrors: { text } } : { formErrors: [problem.text] };
  return { result: submission.reply(errors), status: problem.status };
}

/**
 * Plans a stored state again: that of an earlier plan or, without an ID, the baseline (the last export or applied
 * plan).
 */
export function planStored(
  caller: Caller,
  planId: string | null,
  deleteMissing: boolean,
): Promise<PlanProblem> {
  return plan(caller, planId === null ? { baseline: true } : { planId }, deleteMissing);
}

/** Redirects to the new plan. Returns the problem if the platform rejects the files. */
async function plan(
  caller: Caller,
  source: PlanSource,
  deleteMissing: boolean,
): Promise<PlanProblem> {
  const work = planChanges(caller, source, deleteMissing);
  const problem = await catchActionError(work, m.code_plan_failed());
  if (problem) return toProblem(problem);
  throw redirect(href("/admin/domain/code/plans/:planId", { planId: (await work).id }));
}

function toProblem({ text, status, requestError }: ActionError): PlanProblem {
  const fieldErrors = requestError?.fieldErrors ?? [];
  const places = fieldErrors.map(({ field, message }) => ({ place: field, message }));
  return { text: places.length > 0 ? m.code_wrong_files() : text, places, status };
}

/**
 * Finds the path that an uploaded file has in the domain's configuration. Searches by the file's name, because
 * browsers send no folder.
 */
async function findPath(
  read: () => ReturnType<typeof readConfiguration>,
  name: string,
): Promise<string | null> {
  if (name === "domain.yaml") return name;
  const { files } = await read();
  const paths = files.map(({ path }) => path).filter((path) => path.endsWith(`/${name}`));
  return paths.length === 1 ? (paths[0] ?? null) : null;
}
