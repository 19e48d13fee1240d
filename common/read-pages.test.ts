import { expect, test } from "vitest";

import { readPages } from "./read-pages.ts";

const ROWS = [1, 1, 9, 1, 1, 1, 1];

/**
 * Creates a `read` function that returns null for pages of more than `maxBytes`, and records the sizes of successful
 * pages.
 */
function reader(maxBytes: number) {
  const sizes: number[] = [];
  const read = async ({ offset, limit }: { offset: number; limit: number }) => {
    const rows = ROWS.slice(offset, offset + limit);
    if (rows.reduce((sum, bytes) => sum + bytes, 0) > maxBytes) return null;
    sizes.push(limit);
    return { rows, answered: rows.length };
  };
  return { read, sizes };
}

async function allRows(maxBytes: number): Promise<{ rows: number[]; sizes: number[] }> {
  const { read, sizes } = reader(maxBytes);
  const rows: number[] = [];
  for await (const page of readPages(read, 4)) rows.push(...page.rows);
  return { rows, sizes };
}

test("pages have all rows, and fewer of them where so many have too many bytes", async () => {
  expect(await allRows(100)).toEqual({ rows: ROWS, sizes: [4, 4] });
  expect(await allRows(10)).toEqual({ rows: ROWS, sizes: [2, 2, 2, 2] });
});

test("a row that has too many bytes alone ends the reading", async () => {
  await expect(allRows(8)).rejects.toThrow("One row");
});
