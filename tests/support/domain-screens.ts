import { idOf } from "#platform/selling/template/ids.ts";

import type { Screen } from "./screen-list.ts";

const DRAFT = idOf("status:product.draft");

/** Screens of a domain as code, and of bulk jobs. */
export const DOMAIN_SCREENS: readonly Screen[] = [
  {
    name: "console-bulk-job",
    file: "bulk/job.tsx",
    path: ({ importId }) => `/admin/bulk-jobs/${importId}`,
    as: "admin",
  },
  {
    name: "console-bulk-columns",
    file: "bulk/columns.tsx",
    path: ({ importId }) => `/admin/bulk-jobs/${importId}/columns`,
    as: "admin",
  },
  {
    name: "console-code",
    file: "admin/code/code.tsx",
    path: () => "/admin/domain/code",
    as: "admin",
  },
  {
    name: "console-code-files",
    file: "admin/code/code-files.tsx",
    path: () => "/admin/domain/code/files",
    as: "admin",
  },
  {
    name: "console-code-file",
    file: "admin/code/code-file.tsx",
    path: () => "/admin/domain/code/file?path=classes%2Fproduct.yaml",
    as: "admin",
  },
  {
    name: "console-code-plan",
    file: "admin/code/code-plan.tsx",
    path: ({ planId }) => `/admin/domain/code/plans/${planId}`,
    as: "admin",
  },
  {
    name: "console-bulk",
    file: "admin/entities/bulk.tsx",
    path: () => `/admin/statuses/bulk?do=edit&id=${DRAFT}&field=description`,
    as: "admin",
  },
  {
    name: "console-bulk-jobs",
    file: "bulk/jobs.tsx",
    path: () => "/admin/bulk-jobs",
    as: "admin",
  },
];
