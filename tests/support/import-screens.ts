import type { Screen } from "./screen-list.ts";

/** Screens of a seller's imports and exports, price rules and style of texts. */
export const IMPORT_SCREENS: readonly Screen[] = [
  { name: "export", file: "export/form.tsx", path: () => "/export?f.status=draft" },
  {
    name: "settings-prices",
    file: "settings/prices.tsx",
    path: () => "/settings/prices?marketplace=marketplace_showroom&rounding=0.01&percent=10",
  },
  { name: "settings-writing", file: "settings/writing.tsx", path: () => "/settings/writing" },
  { name: "import", file: "import/list.tsx", path: () => "/import" },
  {
    name: "import-columns",
    file: "bulk/columns.tsx",
    path: ({ productImportId }) => `/import/${productImportId}/columns`,
  },
  {
    name: "import-job",
    file: "bulk/job.tsx",
    path: ({ productImportId }) => `/import/${productImportId}`,
  },
  {
    name: "products-duplicate",
    file: "products/duplicate.tsx",
    path: () => "/products/duplicate?all=1",
  },
  {
    name: "products-variants",
    file: "products/variants.tsx",
    path: ({ productId }) => `/products/${productId}/variants`,
  },
  {
    name: "products-variants-values",
    file: "products/variants.tsx",
    path: ({ productId }) =>
      `/products/${productId}/variants?sent=1&group=G&axis=elements_amount&axis=elements_amount`,
  },
  {
    name: "products-variants-matrix",
    file: "products/variants.tsx",
    path: ({ productId }) =>
      `/products/${productId}/variants?sent=1&group=G&axis=elements_amount&offered=elements_amount&v.elements_amount=6&v.elements_amount=12`,
  },
  {
    name: "products-duplicate-file",
    file: "products/duplicate.tsx",
    path: () => "/products/duplicate?all=1&as=file",
  },
];
