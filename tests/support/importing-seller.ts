import { action as setColumns, loader as columnsPage } from "#app/routes/bulk/columns.tsx";
import { action as changeJob, loader as jobPage } from "#app/routes/bulk/job.tsx";
import { loader as exportFile } from "#app/routes/export/file.ts";
import { action as upload } from "#app/routes/import/list.tsx";
import { loader as productPage } from "#app/routes/products/list.tsx";
import type { startSelling } from "#platform/testing/selling.ts";

import { createVisitor } from "./call-route.ts";

type Selling = Awaited<ReturnType<typeof startSelling>>;

/** Creates a seller and the pages of imports and exports. */
export async function importingSeller(selling: Selling) {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const at = (jobId: string) => ({ path: `/import/${jobId}`, params: { jobId } });

  /** Uploads a file and accepts the proposed matches of its columns. */
  const preview = async (
    text: string | Uint8Array<ArrayBuffer>,
    choice: Record<string, string> = {},
    type = "",
  ) => {
    const form = new FormData();
    form.set("type", type);
    form.set("file", new File([text], "products.csv"));
    const sent = await visit(upload, { path: "/import", params: {}, form });
    const location = (sent.answer as Response).headers?.get("location") ?? "";
    const jobId = /[\da-f]{8}-[\da-f-]{27}/.exec(location)?.[0] ?? "";
    const columns = (await visit(columnsPage, at(jobId))).answer;
    const matched = Object.fromEntries(
      columns.properties.map(({ name, column }) => [name, column]),
    );
    const chosen = { ...matched, key: columns.key, mode: "both", ...choice };
    await visit(setColumns, { ...at(jobId), path: `/import/${jobId}/columns`, form: chosen });
    await selling.drain();
    return { jobId, columns, page: (await visit(jobPage, at(jobId))).answer };
  };
  const run = async (jobId: string) => {
    await visit(changeJob, { ...at(jobId), form: { change: "start" } });
    await selling.drain();
    return (await visit(jobPage, at(jobId))).answer;
  };
  const products = async () =>
    (await visit(productPage, { path: "/products?sort=name", params: {} })).answer.rows;
  const downloaded = async (query: string) => {
    const { answer } = await visit(exportFile, { path: `/export/file?${query}`, params: {} });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const exported = async (query: string) =>
    // Decoding must keep the byte order mark, which is part of the file.
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(await downloaded(query));
  return { ann, visit, preview, run, products, at, downloaded, exported };
}

/** Results of the rows of a file, with their reasons. */
export const listResults = ({ rows }: { rows: { result: string | null; issues: string[] }[] }) =>
  rows.map(({ result, issues }) => [result, ...issues]);
