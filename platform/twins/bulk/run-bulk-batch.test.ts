import { expect, test } from "vitest";

import { BulkOperation } from "./bulk-operation.ts";
import type { BulkRow } from "./bulk-row.store.ts";
import type { ApiAnswer, BulkApi, CallScope } from "./call-api.ts";
import type { RowPlan } from "./row-plan.ts";
import { runBulkBatch } from "./run-bulk-batch.ts";

const CREATE_MANY = { path: "/private/product/batch/v1", dryRun: false };

/** Responds as if every requested entity had been created. */
const createAny: BulkApi["call"] = async (_scope, { body = {} }): Promise<ApiAnswer> => {
  const list = body["productList"] as unknown[];
  return { status: 200, body: { productList: list.map((_one, at) => ({ twinId: String(at) })) } };
};

function buildPlan(call: BulkApi["call"]): RowPlan {
  const operation = BulkOperation.parse({
    create: { method: "POST", path: "/private/product/v1" },
    edits: [{ to: "description", how: "column", column: 0 }],
  });
  const api = { call } as BulkApi;
  return {
    api,
    operation,
    reads: null,
    columns: ["Description"],
    lookups: new Map(),
    uses: new Map(),
    names: new Map(),
    isWorkbook: false,
    currents: new Map(),
  };
}

function rowsWith(cell: string, count: number): BulkRow[] {
  return Array.from(
    { length: count },
    (_, at) =>
      ({ position: at + 1, line: at + 2, cells: [cell], ref: null, name: null }) as BulkRow,
  );
}

test.each([
  ["a few", "x", 400, 400],
  ["100,000 characters", "x".repeat(100_000), 400, 3],
  ["900,000 characters", "x".repeat(900_000), 400, 1],
])(
  "rows of %s that are written together have 300 KB, or are alone",
  async (_what, cell, count, expected) => {
    const outcomes = await runBulkBatch(
      buildPlan(createAny),
      {} as CallScope,
      rowsWith(cell, count),
      CREATE_MANY,
    );

    expect(outcomes.map(({ position }) => position)).toEqual(
      Array.from({ length: expected }, (_, at) => at + 1),
    );
    expect(outcomes.every(({ result }) => result === "created")).toBe(true);
  },
);
