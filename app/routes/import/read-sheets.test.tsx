// cspell:ignore nazwa
import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, expect, test } from "vitest";

import { action as setColumns, loader as columnsPage } from "#app/routes/bulk/columns.tsx";
import { ReadFile } from "#app/routes/bulk/components/file-reading.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { workbookBytes } from "#platform/testing/workbook-bytes.ts";
import { importingSeller, listResults } from "#tests/support/importing-seller.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

const FOOD = "product_packaged_food";

const row = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`;
const TEAS = {
  name: "Teas",
  rows: row("EAN", "SKU", "Name") + row("5914000000074", "SH-1", "Green tea"),
};
const CUPS = {
  name: "Kubki",
  rows: row("Nazwa", "note", "SKU", "EAN") + row("Cup", "x", "SH-2", "5914000000081"),
};
const OLD = { ...TEAS, name: "Old", state: "hidden" as const };

const bytes = (...sheets: Parameters<typeof workbookBytes>[0]["sheets"]) =>
  new Uint8Array(workbookBytes({ sheets }));

async function imported(file: Uint8Array<ArrayBuffer>) {
  const seller = await importingSeller(selling);
  const read = await seller.preview(file, {}, seller.ann.classId(FOOD));
  const post = (form: Record<string, string>) =>
    seller.visit(setColumns, {
      ...seller.at(read.jobId),
      path: `/import/${read.jobId}/columns`,
      form,
    });
  const reload = async () => (await seller.visit(columnsPage, seller.at(read.jobId))).answer;
  return { ...seller, ...read, post, reload };
}

test("a sheet is chosen without another upload, and its columns are matched", async () => {
  const { columns, post, reload, run, jobId, products } = await imported(bytes(OLD, TEAS, CUPS));

  expect(columns.reading).toMatchObject({
    sheet: "Teas",
    canChange: true,
    sheets: [
      { value: "Old", label: "Old (hidden)" },
      { value: "Teas", label: "Teas" },
      { value: "Kubki", label: "Kubki" },
    ],
  });

  const sent = await post({ intent: "read", sheet: "Kubki" });
  expect((sent.answer as Response).headers.get("location")).toBe(`/import/${jobId}/columns`);
  const other = await reload();
  expect(other.reading).toMatchObject({ sheet: "Kubki" });
  expect(other.columns.map(({ label }) => label)).toEqual(["Nazwa", "note", "SKU", "EAN"]);
  const matched = Object.fromEntries(other.properties.map(({ name, column }) => [name, column]));
  expect(
    Object.fromEntries(other.properties.map(({ label, column }) => [label, column])),
  ).toMatchObject({ Name: "0", SKU: "2", EAN: "3" });

  await post({ ...matched, key: other.key, mode: "both" });
  await selling.drain();
  const done = await run(jobId);

  expect(listResults(done)).toEqual([["created"]]);
  expect((await products()).map(({ name }) => name)).toEqual(["Cup"]);
});

test("a sheet that is gone is refused, and the page says so", async () => {
  const { post, reload } = await imported(bytes(TEAS, CUPS));

  const { answer } = await post({ intent: "read", sheet: "Mugs" });

  expect(answer).toMatchObject({
    init: { status: 400 },
    data: { problem: 'The workbook has no sheet "Mugs".' },
  });
  expect((await reload()).reading).toMatchObject({ sheet: "Teas" });
});

test("a workbook with one sheet asks nothing about sheets", async () => {
  const { columns } = await imported(bytes(TEAS));

  expect(columns.reading).toBeNull();
});

test("the sheets are offered by a form that needs no scripts", async () => {
  const { columns } = await imported(bytes(OLD, TEAS, CUPS));
  const { reading } = columns;
  if (!reading) throw new Error("The page says nothing about sheets");
  const router = createMemoryRouter([{ path: "/", element: <ReadFile reading={reading} /> }]);

  const html = renderToStaticMarkup(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );

  expect(html).toMatch(/<form[^>]*method="post"/);
  expect(html).toMatch(/<label for="sheet">Sheet<\/label><select id="sheet" name="sheet"/);
  expect(html).toContain('<option value="Teas" selected="">Teas</option>');
  expect(html).toContain('<option value="Old">Old (hidden)</option>');
  expect(html).not.toContain('name="encoding"');
});
