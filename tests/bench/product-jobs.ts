import { createEan } from "#tests/support/products.ts";

import { type JobServer, jobStep, type Phase, timed, untilDone } from "./job-server.ts";
import { MATCHED_BY_SKU, PRODUCT_CLASS, READ, SEARCH } from "./job-shapes.ts";
import { atLeast, ratio } from "./table.ts";

// The bulk jobs of bench:import and bench:bulk, which bench:compare runs for two commits.

const OPERATION = { create: MATCHED_BY_SKU.create, edits: MATCHED_BY_SKU.edits };

const CHANGE = {
  name: "Prices",
  subject: "bench",
  search: { ...SEARCH, body: { twinClassIdList: [PRODUCT_CLASS] } },
  read: READ,
  operation: {
    change: { method: "PUT", path: "/private/twin/{id}/v1", query: SEARCH.query },
    edits: [{ to: "fields.price", from: "fields.price", how: "adjust", amount: { percent: "10" } }],
  },
};

/** Beside a job, readers may wait so many times as long as without one. */
const MAX_READER_RATIO = 2;

/** Imports new products. Returns the ID of the job, by which the import can be undone. */
export async function importProducts(jobs: JobServer, count: number) {
  let id = "";
  const form = upload(count);
  const uploaded = await timed(jobs, "upload", count, async () => {
    ({
      bulkJob: { id },
    } = await jobs.call("POST", "", form));
  });
  const preview = jobStep(jobs, id, "PUT", "/v1", { operation: OPERATION });
  const phases = [
    uploaded,
    await timed(jobs, "preview", count, preview),
    await timed(jobs, "run", count, jobStep(jobs, id, "POST", "/start/v1")),
  ];
  return { id, phases };
}

export function undo(jobs: JobServer, id: string, count: number): Promise<Phase> {
  return timed(jobs, "undo", count, jobStep(jobs, id, "POST", "/undo/v1"));
}

/** Raises the prices of all imported products, and undoes that. */
export async function changePrices(jobs: JobServer, count: number): Promise<Phase[]> {
  let id = "";
  const preview = async () => {
    ({
      bulkJob: { id },
    } = await jobs.call("POST", "", CHANGE));
    await untilDone(jobs.call, id);
  };
  return [
    await timed(jobs, "preview", count, preview),
    await timed(jobs, "run", count, () => jobStep(jobs, id, "POST", "/start/v1")()),
    await timed(jobs, "undo", count, () => jobStep(jobs, id, "POST", "/undo/v1")()),
  ];
}

/** Measures previews of a file whose rows are matched by SKU: first no product exists, then all do. */
export async function importBySku(jobs: JobServer, count: number): Promise<Phase[]> {
  const phases: Phase[] = [];
  const preview = async (phase: string) => {
    const { bulkJob } = await jobs.call("POST", "", upload(count));
    const chosen = { operation: MATCHED_BY_SKU, read: READ };
    phases.push(await timed(jobs, phase, count, jobStep(jobs, bulkJob.id, "PUT", "/v1", chosen)));
    return bulkJob.id;
  };
  const id = await preview("preview, all are new");
  phases.push(await timed(jobs, "run", count, jobStep(jobs, id, "POST", "/start/v1")));
  await preview("preview, all exist");
  return phases;
}

/** Rows of a table. `minimums` are rows per second, by phase. */
export function describePhases(
  phases: Phase[],
  calmMs: number,
  minimums: Partial<Record<string, number>>,
) {
  return phases.map(({ phase, rowsPerSecond, msPerRow, megabytes, readMs }) => {
    const min = minimums[phase];
    return {
      phase,
      "rows/s": Math.round(rowsPerSecond),
      goal: min === undefined ? "" : atLeast(rowsPerSecond, min, "rows/s"),
      "CPU ms a row": msPerRow.toFixed(2),
      "MB above before": Math.round(megabytes),
      "reader p50 ms": readMs > 0 ? readMs.toFixed(1) : "",
      "against before": readMs > 0 ? ratio(readMs, calmMs, MAX_READER_RATIO) : "",
    };
  });
}

function upload(count: number): FormData {
  const text = "Ground coffee of arabica beans, roasted slowly in small batches. ".repeat(5);
  const rows = Array.from(
    { length: count },
    (_, at) => `Coffee number ${at},${createEan(at)},SKU-${at},${at % 100}.5,"${text}"`,
  );
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Products", subject: "bench" }));
  form.set("file", new Blob([["Name,EAN,SKU,Price,Description", ...rows].join("\n")]), "p.csv");
  return form;
}
