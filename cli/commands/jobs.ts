import { type Command, InvalidArgumentError, Option } from "commander";

import { type JobRow, searchJobs } from "#platform/base/jobs/job-list.store.ts";
import { cancel, restart } from "#platform/core/jobs/manage-jobs.ts";

import { defineCommand } from "../define-command.ts";
import { report } from "../result.ts";
import { withDomain } from "../with-domain.ts";

interface ListOptions {
  state?: JobRow["state"];
  name?: string;
  limit: number;
  json?: boolean;
}

const MAX_LISTED = 1000;

export function addJobs(program: Command): void {
  const jobs = program
    .command("jobs")
    .description("background jobs of the domain and its businesses; finished ones are gone");
  defineCommand(jobs, "list", "print the jobs that wait, run or have failed, the newest first")
    .addOption(new Option("--state <state>", "only these").choices(["ready", "running", "failed"]))
    .option("--name <name>", "only jobs of this kind")
    .option("--limit <count>", `how many, up to ${MAX_LISTED}`, parseLimit, 100)
    .action(list);
  defineCommand(jobs, "retry <id>", "run a failed job again").action(
    (id: string, options: { json?: boolean }) => change(restart, id, options),
  );
  defineCommand(jobs, "cancel <id>", "cancel a job that waits").action(
    (id: string, options: { json?: boolean }) => change(cancel, id, options),
  );
}

async function list({ state, name, limit, json }: ListOptions): Promise<void> {
  const { rows, total, capped } = await withDomain(({ db }, domainId) =>
    searchJobs(
      db,
      {
        domainId,
        names: name ? [name] : [],
        states: state ? [state] : [],
        businessAccountIds: [],
        errorLike: null,
        from: undefined,
        until: undefined,
      },
      { offset: 0, limit },
    ),
  );
  report(
    { json },
    {
      lines: [...rows.map(lineOf), `${rows.length} of ${capped ? "more than " : ""}${total} jobs`],
      data: { total, capped, jobs: rows.map(dataOf) },
    },
  );
}

async function change(work: typeof cancel, id: string, options: { json?: boolean }): Promise<void> {
  const job = await withDomain((services, domainId) =>
    work(services, { domainId, kind: "command" }, id),
  );
  report(options, { lines: [lineOf(job)], data: dataOf(job) });
}

/** The payload may contain what users typed, so it is left out. */
function dataOf(job: JobRow) {
  return {
    id: job.id,
    name: job.name,
    state: stateOf(job),
    tenant: job.tenant,
    attempt: job.attempt,
    createdAt: job.created_at,
    runAt: job.run_at,
    failedAt: job.failed_at,
    error: job.error,
  };
}

function lineOf(job: JobRow): string {
  const error = job.error === null ? "" : `  ${job.error.split("\n")[0]}`;
  return `${job.id}  ${job.name}  ${stateOf(job)}  attempt ${job.attempt}  ${job.created_at.toISOString()}${error}`;
}

function stateOf({ state, cancelled_at: cancelledAt }: JobRow): string {
  return cancelledAt === null ? state : "cancelled";
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LISTED) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_LISTED}.`);
}
