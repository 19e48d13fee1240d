import { data, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { JobKind } from "#app/server/bulk/job-kind.server.ts";

import { readUseOfJob } from "../products/writing-style.server.ts";
import { cardClassOf, cardTarget } from "./card-imports.server.ts";
import { readJobImages } from "./job-images.server.ts";
import { CARD_CHANGES, CHANGES, PRODUCTS, productTarget } from "./product-jobs.server.ts";

/** Changes of products that were selected in the list, or of their marketplace cards. */
const PRODUCT_CHANGES: JobKind = {
  owns: (subject) => subject === CHANGES || subject === CARD_CHANGES,
  isAt: (pathname) => pathname.startsWith("/products/changes/"),
  target: () => Promise.reject(data(null, { status: 404 })),
  list: () => ({ href: href("/products"), title: m.products_title() }),
  rowHref: (subject, id) =>
    subject === CARD_CHANGES
      ? href("/marketplace-product/:cardId", { cardId: id })
      : href("/products/:productId", { productId: id }),
  paths: (jobId) => ({
    page: href("/products/changes/:jobId", { jobId }),
    columns: href("/import/:jobId/columns", { jobId }),
    results: href("/products/changes/:jobId/results", { jobId }),
  }),
  jobs: href("/import"),
  readUse: async (caller, { id, subject }) =>
    subject === CARD_CHANGES ? readUseOfJob(caller, id) : null,
};

const PRODUCT_IMPORTS: JobKind = {
  owns: (subject) => subject.split("/")[0] === PRODUCTS,
  isAt: (pathname) => pathname.startsWith(href("/import")),
  target: (caller, subject) => productTarget(caller, subject.split("/")[1] ?? null),
  list: () => ({ href: href("/import"), title: m.import_title() }),
  rowHref: (_subject, id) => href("/products/:productId", { productId: id }),
  paths: (jobId) => ({
    page: href("/import/:jobId", { jobId }),
    columns: href("/import/:jobId/columns", { jobId }),
    results: href("/import/:jobId/results", { jobId }),
  }),
  jobs: href("/import"),
  readImages: readJobImages,
};

/** Imports of the cards of one marketplace. */
const CARD_IMPORTS: JobKind = {
  ...PRODUCT_IMPORTS,
  owns: (subject) => cardClassOf(subject) !== null,
  target: (caller, subject) => cardTarget(caller, cardClassOf(subject) ?? ""),
  rowHref: (_subject, id) => href("/marketplace-product/:cardId", { cardId: id }),
};

export const PRODUCT_JOB_KINDS: readonly JobKind[] = [
  PRODUCT_CHANGES,
  PRODUCT_IMPORTS,
  CARD_IMPORTS,
];
