import { expect, test } from "vitest";

import { parseCells } from "#app/rules/pasted-cells.ts";

import { fillCells, splitLines } from "./new-row-lines.ts";

test("lines past the last row are separated from those in rows", () => {
  expect(splitLines([["a"], ["b"], ["c"]], 1)).toEqual({ inRows: [["a"]], past: [["b"], ["c"]] });
  expect(splitLines([["a"]], 2)).toEqual({ inRows: [["a"]], past: [] });
  expect(splitLines([["a"]], 0)).toEqual({ inRows: [], past: [["a"]] });
});

test("blank lines make no new rows, but stay where they empty cells of existing ones", () => {
  const copied = "Tea\t1\r\n\t\r\nMilk\t2\r\n\t\r\n \t\r\n\r\n";

  expect(splitLines(parseCells(copied), 0).past).toEqual([
    ["Tea", "1"],
    ["Milk", "2"],
  ]);
  expect(splitLines(parseCells(copied), 2)).toEqual({
    inRows: [
      ["Tea", "1"],
      ["", ""],
    ],
    past: [["Milk", "2"]],
  });
});

test("a quoted cell of several lines stays one cell of one row", () => {
  const copied = '"Tea\nof ""Assam"""\t1\r\nMilk\t2\r\n';

  expect(splitLines(parseCells(copied), 0).past).toEqual([
    ['Tea\nof "Assam"', "1"],
    ["Milk", "2"],
  ]);
});

test("texts go to their columns, and those that have none are counted", () => {
  const line = ["Tea", "Draft", "", "0,350", "x", " ", "y"];
  const columns = ["name", "status", "sku", "price"];

  expect(fillCells(line, columns, (column) => column !== "status")).toEqual({
    cells: { name: "Tea", price: "0,350" },
    leftOut: ["status"],
    cut: 2,
  });
});
