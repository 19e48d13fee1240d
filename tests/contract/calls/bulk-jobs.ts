import { randomUUID } from "node:crypto";

import type { Calls, Sample } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const OPERATION = {
  change: { method: "PUT", path: "/private/twin_status/{id}/v1" },
  edits: [{ to: "logo", how: "set", value: "" }],
};
const READ = { path: "/private/twin_status/{id}/v1", member: "twinStatus" };
const MANY = Array.from({ length: 201 }, () => OPERATION.edits[0]);

type State = "draft" | "working" | "ready" | "done";

/** Creates a draft without an operation, or a job in the given state with an operation and rows. */
async function newJob(
  { platform, must }: TestEnvironment,
  state: State = "draft",
): Promise<string> {
  const { db } = platform.services;
  // Ends other jobs first, because no worker runs here and a domain may only have a few running jobs.
  await db
    .updateTable("bulk_job")
    .set({ state: "stopped" })
    .where("state", "=", "working")
    .execute();
  const body = { name: "Contract", subject: "contract", idList: ["1", "2", "3"], read: READ };
  const { bulkJob } = await must("admin", "POST", "/private/bulk_job/v1", body);
  if (state !== "draft") {
    await db
      .updateTable("bulk_job")
      .set({
        state,
        operation: JSON.stringify({ ...OPERATION, edits: [] }),
        ...(state === "done" && { phase: "run", undoable: 1 }),
      })
      .where("id", "=", bulkJob.id)
      .execute();
  }
  return bulkJob.id;
}

async function naming(
  world: TestEnvironment,
  state: State = "draft",
  body?: object,
): Promise<Sample> {
  const sample = { path: { bulkJobId: await newJob(world, state) } };
  return body === undefined ? sample : { ...sample, body };
}

/** A job with images that couldn't be fetched. */
async function withFailedImages(world: TestEnvironment): Promise<Sample> {
  const sample = await naming(world, "done");
  const image = (position: number) => ({
    attachment_id: randomUUID(),
    job_id: sample.path?.["bulkJobId"] ?? "",
    position,
    twin_id: randomUUID(),
    address: `https://shop.test/${position}.png`,
    state: "failed" as const,
    reason: "the server answered with 404",
  });
  const { db } = world.platform.services;
  await db
    .insertInto("bulk_image")
    .values([image(1), image(2), image(3)])
    .execute();
  return sample;
}

const rejected = (body: object): Sample => ({ body: { name: "x", idList: ["1"], ...body } });

export const bulkJobCalls: Calls = {
  "POST /private/bulk_job/v1": {
    sample: () => ({ body: { name: "Contract", subject: "contract", idList: ["1", "2"] } }),
    rejections: [
      ["no rows", 10002, () => rejected({ idList: [] })],
      ["no name", 501, () => rejected({ name: " " })],
      [
        "a call outside the private API",
        501,
        () => rejected({ operation: { change: { method: "PUT", path: "/auth/login/v1" } } }),
      ],
      ["too many edits", 501, () => rejected({ operation: { ...OPERATION, edits: MANY } })],
    ],
  },
  "POST /private/bulk_job/search/v1": {
    sample: async (world) => {
      for (let count = 0; count < 3; count += 1) await newJob(world);
      return { body: { subjectList: ["contract"] } };
    },
  },
  "GET /private/bulk_job/last_matches/v1": {
    sample: async (world) => {
      const id = await newJob(world, "ready");
      const edits = [{ to: "name", how: "column", column: 0 }];
      await world.platform.services.db
        .updateTable("bulk_job")
        .set({
          subject: "matched",
          columns: JSON.stringify(["Name"]),
          operation: JSON.stringify({ edits }),
        })
        .where("id", "=", id)
        .execute();
      return { query: { subject: "matched" } };
    },
  },
  "GET /private/bulk_job/:bulkJobId/v1": { sample: (world) => naming(world) },
  "PUT /private/bulk_job/:bulkJobId/v1": {
    sample: (world) => naming(world, "draft", { operation: OPERATION, read: READ }),
    rejections: [
      ["a job that works", 10002, (world) => naming(world, "working", { operation: OPERATION })],
    ],
  },
  "PUT /private/bulk_job/:bulkJobId/file/v1": {
    sample: async (world) => {
      const job = await naming(world, "draft", { encoding: "latin2", delimiter: ";" });
      const key = `uploads/${job.path?.["bulkJobId"]}`;
      const { db, files } = world.platform.services;
      await files.put(key, Buffer.from("ean;name\n1;Tea\n"), "text/csv");
      await db
        .updateTable("bulk_job")
        .set({ source: JSON.stringify({ file: "tea.csv", key }), columns: JSON.stringify(["x"]) })
        .where("id", "=", job.path?.["bulkJobId"] ?? "")
        .execute();
      return job;
    },
    rejections: [
      ["a job without a file", 10002, (world) => naming(world, "draft", { delimiter: ";" })],
      ["an unknown encoding", 501, (world) => naming(world, "draft", { encoding: "latin-x" })],
      ["a delimiter of two signs", 501, (world) => naming(world, "draft", { delimiter: ";;" })],
    ],
  },
  "POST /private/bulk_job/:bulkJobId/start/v1": {
    sample: (world) => naming(world, "ready"),
    rejections: [
      ["a job without an operation", 10002, (world) => naming(world)],
      ["a job that works", 10002, (world) => naming(world, "working")],
    ],
  },
  "POST /private/bulk_job/:bulkJobId/stop/v1": {
    sample: (world) => naming(world, "working"),
    rejections: [["a job that does not work", 10002, (world) => naming(world)]],
  },
  "POST /private/bulk_job/:bulkJobId/undo/v1": {
    sample: (world) => naming(world, "done"),
    rejections: [
      ["a job that has not run", 10002, (world) => naming(world, "ready")],
      ["a job that works", 10002, (world) => naming(world, "working")],
    ],
  },
  "DELETE /private/bulk_job/:bulkJobId/v1": {
    sample: (world) => naming(world),
    rejections: [["a job that works", 10002, (world) => naming(world, "working")]],
  },
  "POST /private/bulk_job/:bulkJobId/row/search/v1": {
    sample: (world) => naming(world, "draft", {}),
    rejections: [
      ["an unknown result", 501, (world) => naming(world, "draft", { resultList: ["lost"] })],
    ],
  },
  "GET /private/bulk_job/:bulkJobId/result/v1": { sample: (world) => naming(world), raw: true },
  "GET /private/bulk_job/:bulkJobId/image/list/v1": { sample: withFailedImages },
  "GET /private/bulk_job/:bulkJobId/image/result/v1": {
    sample: (world) => naming(world),
    raw: true,
  },
};
