import { action as changeJob, loader as jobPage } from "#app/routes/bulk/job.tsx";
import { action as submit } from "#app/routes/products/bulk.tsx";
import { loader as list } from "#app/routes/products/list.tsx";
import type { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";

import { createVisitor } from "./call-route.ts";
import { createEan } from "./products.ts";

type Selling = Awaited<ReturnType<typeof startSelling>>;

/**
 * Creates a seller with products of these prices, and returns the pages that change many of them.
 */
export async function withProducts(selling: Selling, prices: (string | null)[]) {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const update = (id: string, fields: Record<string, string>) =>
    selling.inTx((tx) => updateTwin(selling.services, tx, ann.caller, id, { fields }));
  const ids: string[] = [];
  for (const [at, price] of prices.entries()) {
    const ean = createEan(at + 1);
    const id = await ann.createProduct({ ean, sku: `S-${at}`, name: `Product ${at}` });
    await selling.drain();
    if (price !== null) await update(id, { price });
    ids.push(id);
  }
  const rows = async () => {
    const { answer } = await visit(list, { path: "/products?sort=sku", params: {} });
    return answer.rows;
  };
  const atJob = (jobId: string) => ({ path: `/products/changes/${jobId}`, params: { jobId } });
  const preview = async (query: string, form: Record<string, string>) => {
    const { answer } = await visit(submit, { path: `/products/bulk?${query}`, params: {}, form });
    if (!(answer instanceof Response)) return { jobId: "", answer, page: null };
    const jobId = /[\da-f]{8}-[\da-f-]{27}/.exec(answer.headers.get("location") ?? "")?.[0] ?? "";
    await selling.drain();
    return { jobId, answer: null, page: (await visit(jobPage, atJob(jobId))).answer };
  };
  const change = async (jobId: string, step: "start" | "undo") => {
    await visit(changeJob, { ...atJob(jobId), form: { change: step } });
    await selling.drain();
    return (await visit(jobPage, atJob(jobId))).answer;
  };
  return { ann, visit, ids, rows, update, preview, change };
}
