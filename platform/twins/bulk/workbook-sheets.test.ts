import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { workbookBytes } from "../../testing/workbook-bytes.ts";

const { platform, admin, call, ok } = await startSignedIn();
const { db } = platform.services;
afterAll(() => platform.stop());

const row = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`;
const COVER = { name: "Cover", rows: row("Price list") };
const OLD = { name: "Old", rows: row("key", "old") + row("a", "b"), state: "hidden" as const };
const TEAS = { name: "Teas &amp; more", rows: row("key", "name") + row("green", "Green tea") };
const CUPS = { name: "Cups", rows: row("code") + row("red") + row("blue") };

async function upload(sheets: Parameters<typeof workbookBytes>[0]["sheets"], request: object = {}) {
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Import", ...request }));
  form.set("file", new File([new Uint8Array(workbookBytes({ sheets }))], "list.xlsx"));
  const response = await platform.fetch(
    new Request("http://platform.test/private/bulk_job/v1", {
      method: "POST",
      headers: { ...admin, Channel: "WEB" },
      body: form,
    }),
    { transport: "process" },
  );
  return response.json();
}

const cellsOf = async (id: string) =>
  (await ok("POST", `bulk_job/${id}/row/search/v1`, {})).bulkRowList.map(
    ({ cells }: { cells: string[] }) => cells,
  );

async function keyOf(id: string): Promise<string | undefined> {
  const job = await db
    .selectFrom("bulk_job")
    .select("source")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return (job.source as { key?: string }).key;
}

test("the first visible sheet with rows is read, and another one can be chosen", async () => {
  const { bulkJob } = await upload([OLD, COVER, TEAS, CUPS]);

  const sheets = [
    { name: "Old", isHidden: true },
    { name: "Cover", isHidden: false },
    { name: "Teas & more", isHidden: false },
    { name: "Cups", isHidden: false },
  ];
  expect(bulkJob).toMatchObject({
    state: "draft",
    columns: ["key", "name"],
    workbook: { sheet: "Teas & more", sheets, isKept: true },
  });
  expect(bulkJob.reading).toBeUndefined();

  const again = await ok("PUT", `bulk_job/${bulkJob.id}/file/v1`, { sheet: "Cups" });
  expect(again.bulkJob).toMatchObject({
    state: "draft",
    total: 2,
    columns: ["code"],
    workbook: { sheet: "Cups", sheets, isKept: true },
  });
  expect(await cellsOf(bulkJob.id)).toEqual([["red"], ["blue"]]);

  const hidden = await ok("PUT", `bulk_job/${bulkJob.id}/file/v1`, { sheet: "Old" });
  expect(hidden.bulkJob).toMatchObject({ columns: ["key", "old"], workbook: { sheet: "Old" } });
});

test("a sheet that isn't there or has no rows changes nothing", async () => {
  const { bulkJob } = await upload([COVER, TEAS]);
  const path = `bulk_job/${bulkJob.id}/file/v1`;

  const missing = await call("PUT", path, { sheet: "Nothing" });
  const empty = await call("PUT", path, { sheet: "Cover" });

  expect(missing.body.fieldErrors).toEqual([
    expect.objectContaining({ field: "sheet", message: 'The workbook has no sheet "Nothing".' }),
  ]);
  expect(empty.body.fieldErrors).toMatchObject([{ field: "file" }]);
  expect((await ok("GET", `bulk_job/${bulkJob.id}/v1`)).bulkJob).toMatchObject({
    state: "draft",
    total: 1,
    workbook: { sheet: "Teas & more" },
  });
});

test("a sheet is named with the upload", async () => {
  expect((await upload([TEAS, CUPS], { sheet: "Cups" })).bulkJob.columns).toEqual(["code"]);
  expect(await upload([TEAS, CUPS], { sheet: "Mugs" })).toMatchObject({
    fieldErrors: [{ field: "sheet" }],
  });
});

test("only hidden sheets are read if there is no other", async () => {
  const { bulkJob } = await upload([OLD, { ...TEAS, state: "veryHidden" }]);

  expect(bulkJob).toMatchObject({ workbook: { sheet: "Old" }, columns: ["key", "old"] });
});

test("a workbook with one sheet is not kept", async () => {
  const { bulkJob } = await upload([TEAS]);

  expect(bulkJob.workbook).toEqual({
    sheet: "Teas & more",
    sheets: [{ name: "Teas & more", isHidden: false }],
    isKept: false,
  });
  expect(await keyOf(bulkJob.id)).toBeUndefined();
  expect(await upload([COVER])).toMatchObject({ fieldErrors: [{ field: "file" }] });
});

test("a workbook with several sheets is kept until the job is deleted", async () => {
  const { bulkJob } = await upload([TEAS, CUPS]);
  expect(await keyOf(bulkJob.id)).toEqual(expect.any(String));

  await ok("PUT", `bulk_job/${bulkJob.id}/file/v1`, { sheet: "Cups" });
  const key = (await keyOf(bulkJob.id)) ?? "";
  expect(await platform.services.files.open(key)).not.toBeNull();
  await ok("DELETE", `bulk_job/${bulkJob.id}/v1`);
  await platform.drainJobs();

  expect(await platform.services.files.open(key)).toBeNull();
});
