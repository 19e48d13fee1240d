import { createOwnDatabase } from "#tests/support/own-database.ts";

import { API_SETTINGS, openSearches, SEARCHES } from "./api-searches.ts";
import type { Contest, Sample } from "./contest.ts";
import { type JobServer, openJobServer, type Phase } from "./job-server.ts";
import { load } from "./load.ts";
import { createVisitor, findProductId, type Visitor } from "./page-costs.ts";
import { changePrices, importProducts, undo } from "./product-jobs.ts";
import { startSeeded } from "./seeded-server.ts";

// What bench:compare can compare.

/** Requests for each page before it is measured. */
const WARM_UP_REQUESTS = 60;
const READERS = 10;
const CONNECTIONS = 10;
const LOAD_MS = 2_000;

interface PageSide extends AsyncDisposable {
  visitor: Visitor;
  productId: string;
}

export function pageContest(
  pages: string[],
  products: number,
  requests: number,
): Contest<PageSide> {
  const costOf = ({ visitor, productId }: PageSide, page: string, count: number) =>
    visitor.costOf(page.replace("{product}", productId), count);
  return {
    open: async (root) => {
      const { server, ...disposable } = await startSeeded(products, { root });
      const visitor = await createVisitor(server);
      return { visitor, productId: await findProductId(visitor), ...disposable };
    },
    warmUp: async (side) => {
      for (const page of pages) await costOf(side, page, WARM_UP_REQUESTS);
    },
    tasks: pages.map((page) => async (side) => {
      const cost = await costOf(side, page, requests);
      return {
        [page]: {
          "Whole process, ms a request": cost.all,
          "Main thread, ms a request": cost.pages,
        },
      };
    }),
  };
}

/** An embedded database, and readers beside the jobs. */
export function importContest(rows: number): Contest<JobServer> {
  return {
    open: (root) => openJobServer({}, READERS, root),
    tasks: [
      async (jobs) => {
        const { id, phases } = await importProducts(jobs, rows);
        // The upload is too short to be compared: few readers ask meanwhile.
        return sampleOf([...phases.slice(1), await undo(jobs, id, rows)]);
      },
    ],
  };
}

export function bulkContest(rows: number): Contest<JobServer> {
  return {
    open: async (root) => {
      const jobs = await openJobServer({}, READERS, root);
      await importProducts(jobs, rows);
      return jobs;
    },
    tasks: [async (jobs) => sampleOf(await changePrices(jobs, rows))],
  };
}

function sampleOf(phases: Phase[]): Sample {
  return Object.fromEntries(
    phases.map(({ phase, rowsPerSecond, msPerRow, readMs }) => [
      phase,
      {
        "Milliseconds a row": 1000 / rowsPerSecond,
        "Processor time, ms a row": msPerRow,
        "p50 of readers, ms": readMs,
      },
    ]),
  );
}

interface ApiSide extends AsyncDisposable {
  searches: Awaited<ReturnType<typeof openSearches>>;
}

export function apiContest(postgres: string, products: number): Contest<ApiSide> {
  return {
    open: async (root) => {
      const database = await createOwnDatabase(postgres);
      const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
      const settings = { ...API_SETTINGS, DATABASE_URL: database.url, SECRET_KEY };
      const seeded = await startSeeded(products, { root, entry: "platform", settings });
      return {
        searches: await openSearches(seeded.server),
        [Symbol.asyncDispose]: async () => {
          await seeded[Symbol.asyncDispose]();
          await database[Symbol.asyncDispose]();
        },
      };
    },
    tasks: SEARCHES.map(({ name }, at) => async ({ searches }) => {
      const { perSecond, p50, mainMs } = await load(searches[at]!.target, CONNECTIONS, LOAD_MS);
      return {
        [name]: {
          "Milliseconds an answer": 1000 / perSecond,
          "p50, ms": p50,
          "Main thread, ms a request": mainMs,
        },
      };
    }),
  };
}
