// cspell:ignore nean tsku bsku
import { afterAll, expect, test } from "vitest";

import { action as setColumns, loader as columnsPage } from "#app/routes/bulk/columns.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller, listResults } from "#tests/support/importing-seller.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

const FOOD = "product_packaged_food";
const LODZ = [0xa3, 0xf3, 0x9f];
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

/** Previews the import of a file by a new seller. `names` reads the names of the imported products. */
async function imported(
  file: string | Uint8Array<ArrayBuffer>,
  choice: Record<string, string> = {},
) {
  const seller = await importingSeller(selling);
  const read = await seller.preview(file, choice, seller.ann.classId(FOOD));
  const names = async () => (await seller.products()).map(({ name }) => name);
  return { ...seller, ...read, names };
}

test("lines that end in different ways are different products", async () => {
  const { jobId, run, names, page } = await imported(
    "ean,sku,name,Description\r\n5914000000074,FE-1,A,x\n5914000000081,FE-2,B,y\n5914000000098,FE-3,C,z\n",
  );
  expect(listResults(page)).toEqual([["created"], ["created"], ["created"]]);

  await run(jobId);

  expect(await names()).toEqual(["A", "B", "C"]);
});

test("a row whose price was cut in two by its separator is refused with both numbers", async () => {
  const { page, columns } = await imported("ean,sku,name,Price\n5914000000067,FD-1,A,10,99\n");

  const reason = "The row has 5 cells under 4 columns.";
  expect(page.rows).toMatchObject([{ line: 2, issues: [expect.stringContaining(reason)] }]);
  expect(columns.reading).toMatchObject({ unreadableCount: 1, unreadable: [{ line: 2 }] });
});

test("the separator that Excel announces is read, and its line is no row", async () => {
  const { page } = await imported("sep=;\r\nean;sku;name\r\n5914000000371;FX-1;A\r\n");

  expect(page.job.total).toBe(1);
  expect(page.rows).toMatchObject([{ line: 3, result: "created" }]);
});

test.each(["", "\uFEFF"])(
  "%j: a line in another encoding is named, and stored as no letter",
  async (mark) => {
    const file = bytes(
      `${mark}ean,sku,name\n5914000000111,FG-1,Żółta\n5914000000128,FG-2,`,
      LODZ,
      "\n",
    );
    const { page, columns, jobId, run, names } = await imported(file);

    expect(columns.reading).toMatchObject({
      encoding: "utf-8",
      isGuess: false,
      unreadableCount: 1,
    });
    expect(page.rows).toMatchObject([
      { line: 2, result: "created" },
      { line: 3, result: "failed", issues: [expect.stringMatching(/Line 3 .* UTF-8/)] },
    ]);
    await run(jobId);
    expect(await names()).toEqual(["Żółta"]);
  },
);

test("another encoding and separator are chosen without another upload", async () => {
  const file = bytes("ean;sku;name\n5914000000159;FI-1;", LODZ, "\n");
  const { visit, at, jobId } = await imported(file);
  const read = async (encoding: string, delimiter: string) => {
    const form = { intent: "read", encoding, delimiter };
    const sent = await visit(setColumns, { ...at(jobId), path: `/import/${jobId}/columns`, form });
    expect((sent.answer as Response).status).toBe(302);
    return (await visit(columnsPage, at(jobId))).answer;
  };

  const wrong = await read("utf-8", ",");
  expect(wrong.columns.map(({ label }) => label)).toEqual(["ean;sku;name"]);
  expect(wrong.reading).toMatchObject({ unreadable: [{ line: 2 }] });

  const right = await read("windows-1250", ";");
  expect(right.reading).toMatchObject({ encoding: "windows-1250", delimiter: ";", unreadable: [] });
  expect(right.reading?.sample).toEqual([{ line: 2, cells: ["5914000000159", "FI-1", "Łóź"] }]);
  expect(right.reading?.encodings.map(({ value }) => value)).toEqual(
    expect.arrayContaining([
      "utf-8",
      "utf-16le",
      "windows-1250",
      "iso-8859-2",
      "windows-1251",
      "windows-1252",
    ]),
  );
});

test("Cyrillic is offered as a guess, which is shown with a sample", async () => {
  const tea = [0xc7, 0xe5, 0xeb, 0xb8, 0xed, 0xfb, 0xe9, 0x20, 0xf7, 0xe0, 0xe9];
  const { columns } = await imported(bytes("ean,sku,name\n5914000000166,FJ-1,", tea, "\n"));

  expect(columns.reading).toMatchObject({
    isGuess: true,
    encoding: "windows-1251",
    sample: [{ cells: ["5914000000166", "FJ-1", "Зелёный чай"] }],
  });
});

test("a job is called by its file and the time", async () => {
  const { page } = await imported("ean,sku,name\n5914000000067,FD-1,A\n");

  expect(page.job.name).toMatch(/^products\.csv, .*\d{4}.*\d:\d\d/);
});

test("the file is kept until the job runs, and no longer", async () => {
  const { jobId, run } = await imported("ean,sku,name\n5914000000067,FD-1,A\n");
  const keyOf = async () => {
    const { source } = await selling.db
      .selectFrom("bulk_job")
      .select("source")
      .where("id", "=", jobId)
      .executeTakeFirstOrThrow();
    return (source as { key?: string }).key;
  };
  const key = (await keyOf()) ?? "";
  expect(selling.files.keys()).toContain(key);

  await run(jobId);

  expect(await keyOf()).toBeUndefined();
  expect(selling.files.keys()).not.toContain(key);
});
