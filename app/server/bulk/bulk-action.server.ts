import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import {
  answerForm,
  type FormAnswer,
  InputErrors,
} from "#app/server/entities/screens/form/answer-form.server.ts";
import {
  readTyped,
  type TypedValues,
} from "#app/server/entities/screens/form/typed-values.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { createBulkJob } from "./bulk-jobs.server.ts";
import type { BulkOperation } from "./bulk-operation.server.ts";
import {
  type BulkTarget,
  buildRead,
  readSelection,
  removeCall,
  type Selection,
  selectionProblem,
} from "./bulk-target.server.ts";

/** The job that a submitted form starts, or the errors of the form by field. */
export type BulkWork =
  | { name: string; operation: BulkOperation; target?: BulkTarget; selection?: Selection }
  | { errors: Record<string, string> };

/** A change that a job makes to selected rows, and the form with its details. */
export interface BulkAction {
  title: () => string;
  /** The fields of the form; some depend on the values typed so far. */
  fields: (caller: Caller, typed: TypedForm) => Promise<EntityField[]>;
  start: FormValues;
  /** Turns the valid values of the form into a job. */
  work: (caller: Caller, values: FormValues, context: WorkContext) => Promise<BulkWork>;
}

type TypedForm = Pick<TypedValues, "values" | "queries">;

export interface WorkContext {
  url: URL;
  target: BulkTarget;
  selection: Selection;
  /** The values as typed, with leading and trailing blanks. */
  typed: FormValues;
  /** The fields of the form, with their choices. */
  fields: EntityField[];
}

export type BulkOutcome =
  | { jobId: string }
  | { answer: FormAnswer | null; problem: string | null; status: number };

/** The form of an action before anything is typed in it. */
export async function loadActionForm(caller: Caller, { fields, start }: BulkAction) {
  return { fields: await fields(caller, { values: start, queries: {} }), values: start };
}

export type ActionForm = Awaited<ReturnType<typeof loadActionForm>>;

/** Creates the job that a submitted form describes. The job first previews all changes without saving them. */
export async function submitAction(
  caller: Caller,
  action: BulkAction,
  target: BulkTarget,
  request: Request,
  url: URL,
): Promise<BulkOutcome> {
  const selection = await readSelection(caller, url, target);
  const wrong = selectionProblem(url, selection);
  if (wrong) return { answer: null, problem: wrong, status: 422 };
  const form = await readForm(request);
  const { values: typed, queries, again } = readTyped(form);
  const fields = await action.fields(caller, { values: typed, queries });
  const outcome = await answerForm({
    form,
    fields,
    values: typed,
    again,
    call: async (values) => {
      const work = await action.work(caller, values, { url, target, selection, typed, fields });
      if ("errors" in work) return new InputErrors(work.errors);
      return createJob(caller, { target, selection, ...work });
    },
    failed: m.bulk_failed(),
  });
  return "done" in outcome ? { jobId: outcome.done.id } : { problem: null, ...outcome };
}

/** Creates the job that deletes the selected rows. */
export async function submitDeletion(
  caller: Caller,
  target: BulkTarget,
  url: URL,
): Promise<BulkOutcome> {
  const selection = await readSelection(caller, url, target);
  const wrong = selectionProblem(url, selection);
  if (wrong) return { answer: null, problem: wrong, status: 422 };
  const name = m.bulk_delete_name({ title: target.entity.names.title() });
  const operation = { change: removeCall(target.entity), edits: [] };
  const work = createJob(caller, { target, selection, name, operation });
  const problem = await catchActionError(work, m.bulk_failed());
  if (problem) return { answer: null, problem: problem.text, status: problem.status };
  return { jobId: (await work).id };
}

interface NewJob {
  target: BulkTarget;
  selection: Selection;
  name: string;
  operation: BulkOperation;
}

function createJob(caller: Caller, { target, selection, name, operation }: NewJob) {
  const { entity, subject } = target;
  const { ids, count, hasMore, search } = selection;
  const readCall = buildRead(entity);
  return createBulkJob(caller, {
    name,
    subject,
    ...(search ? { search, ...(!hasMore && { expectedCount: count }) } : { idList: ids }),
    ...(readCall && { read: readCall }),
    operation,
  });
}

/** Finds the action with the key of an address. Throws a page's 404 if there is none. */
export function requireAction(
  actions: Readonly<Record<string, BulkAction>>,
  key: string | null,
): BulkAction {
  const action = key !== null && Object.hasOwn(actions, key) ? actions[key] : undefined;
  if (!action) throw data(null, { status: 404 });
  return action;
}
