import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../entity.server.ts";

export const jobs: Entity = {
  key: "jobs",
  kind: null,
  permission: "DOMAIN",
  title: m.console_jobs,
  one: m.console_job,
  help: m.console_jobs_help,
  search: { path: "/private/job/search/v1", list: "jobList", modes: {} },
  read: { path: (id) => `/private/job/${id}/v1`, member: "job" },
  properties: [
    { name: "name", label: m.console_name, type: "text", filter: { only: "nameList" } },
    {
      name: "state",
      label: m.console_status,
      type: "choice",
      choices: [
        { value: "waiting", label: m.console_job_waiting },
        { value: "running", label: m.console_job_running },
        { value: "failed", label: m.console_job_failed },
      ],
      filter: { only: "stateList" },
    },
    { name: "attempt", label: m.console_attempts, type: "number" },
    { name: "error", label: m.console_error, type: "text" },
    {
      name: "businessAccountId",
      label: m.console_business_account,
      type: "reference",
      column: "hidden",
      refers: { entity: "accounts", map: "businessAccountMap" },
      filter: { only: "businessAccountIdList" },
    },
    {
      name: "createdAt",
      label: m.console_created,
      type: "date",
      filter: { since: "from", until: "until" },
    },
    { name: "runAt", label: m.console_run_at, type: "date", column: "hidden" },
    { name: "failedAt", label: m.console_failed_at, type: "date", column: "hidden" },
    { name: "id", label: m.console_id, type: "code", column: "hidden" },
  ],
  operations: [
    {
      key: "retry",
      label: m.console_job_retry,
      done: m.console_job_retried,
      right: "UPDATE",
      path: (id) => `/private/job/${id}/retry/v1`,
      isOffered: ({ state }) => state === "failed",
    },
    {
      key: "cancel",
      label: m.console_job_cancel,
      done: m.console_job_canceled,
      right: "UPDATE",
      path: (id) => `/private/job/${id}/cancel/v1`,
      isOffered: ({ state }) => state === "waiting",
    },
  ],
};
