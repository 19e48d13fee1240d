import type { Screen } from "./screen-list.ts";

/** The screens of a seller's imports and exports. */
export const IMPORT_SCREENS: readonly Screen[] = [
  { name: "export", file: "export/form.tsx", path: () => "/export?f.status=draft" },
  { name: "import", file: "import/list.tsx", path: () => "/import" },
  {
    name: "import-columns",
    file: "admin/bulk-columns.tsx",
    path: ({ productImportId }) => `/import/${productImportId}/columns`,
  },
  {
    name: "import-job",
    file: "admin/bulk-job.tsx",
    path: ({ productImportId }) => `/import/${productImportId}`,
  },
];
