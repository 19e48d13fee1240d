import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";

/** The names of all jobs in the platform's queue. */
export const JOBS = [
  { value: "apply-configuration", label: m.job_apply_configuration },
  { value: "send-mail", label: m.job_send_mail },
  { value: "mail-notification", label: m.job_mail_notification },
  { value: "delete-files", label: m.job_delete_files },
  { value: "forget-codes", label: m.job_forget_codes },
  { value: "purge", label: m.job_purge },
  { value: "end-listing", label: m.job_end_listing },
  { value: "publish-card", label: m.job_publish_card },
  { value: "publish-due", label: m.job_publish_due },
  { value: "publish-scheduled", label: m.job_publish_scheduled },
  { value: "load-products", label: m.job_load_products },
  { value: "try-connector", label: m.job_try_connector },
  { value: "prepare-card", label: m.job_prepare_card },
  { value: "follow-products", label: m.job_follow_products },
  { value: "follow-price-rules", label: m.job_follow_price_rules },
  { value: "fetch-images", label: m.job_fetch_images },
  { value: "sync-product-status", label: m.job_sync_product_status },
  { value: "prepare-product", label: m.job_prepare_product },
  { value: "measure-products", label: m.job_measure_products },
  { value: "optimize-card", label: m.job_optimize_card },
  { value: "deliver-webhook", label: m.job_deliver_webhook },
  { value: "bulk", label: m.job_bulk },
  { value: "business-export", label: m.job_business_export },
  { value: "erase-business", label: m.job_erase_business },
] as const;

export const jobs: Entity = {
  key: "jobs",
  kind: null,
  permission: "DOMAIN",
  traits: { isSingle: true },
  names: { title: m.console_jobs, one: m.console_job, help: m.console_jobs_help },
  calls: {
    search: { path: "/private/job/search/v1", list: "jobList", modes: {} },
    read: { path: (id) => `/private/job/${id}/v1`, member: "job" },
  },
  properties: [
    {
      name: "name",
      label: m.console_name,
      type: "choice",
      choices: JOBS,
      filter: { only: "nameList" },
    },
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
  page: {
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
  },
};
