import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { AmountRule } from "./adjust-amount.rules.ts";
import type { BulkEdit } from "./bulk-operation.ts";
import { applyEdits, fillPath, rowName } from "./edits.rules.ts";
import { type JsonObject } from "./json-members.rules.ts";
import { readFlag } from "./read-cell.rules.ts";

const ROW = { id: "1", name: "Draft", color: "#ffffff", fields: { notes: "a b a", tags: ["x"] } };

function edited(
  edit: Partial<BulkEdit>,
  { cells = [], current = ROW }: { cells?: string[]; current?: JsonObject | null } = {},
) {
  const row = { current, cells, found: new Map([[3, "found"]]) };
  return applyEdits({}, [{ to: "color", how: "set", ...edit }], row);
}

test("a value is set at its place, and an equal one changes nothing", () => {
  expect(edited({ value: "#000000", from: "color" })).toMatchObject({
    body: { color: "#000000" },
    isChange: true,
  });
  expect(edited({ value: "#ffffff", from: "color" })).toMatchObject({ body: {}, isChange: false });
  expect(edited({ to: "fields.size", value: "XL" }).body).toEqual({ fields: { size: "XL" } });
});

test.each([null, "", false, "ffffffff-ffff-ffff-ffff-ffffffffffff"])(
  "clearing with %j changes nothing where nothing is",
  (value) => {
    expect(edited({ value, from: "logo" }).isChange).toBe(false);
    expect(edited({ value, from: "color" }).isChange).toBe(true);
  },
);

test("a text is appended to texts and lists", () => {
  expect(edited({ how: "append", from: "name", text: " 2" }).body).toEqual({ color: "Draft 2" });
  expect(edited({ how: "append", from: "fields.tags", text: "y" }).body).toEqual({
    color: ["x", "y"],
  });
  expect(edited({ how: "append", from: "fields", text: "y" }).problems).toMatchObject([
    { problem: "no_text" },
  ]);
});

test("each occurrence of a text is replaced, without patterns", () => {
  const edit = { how: "replace", from: "fields.notes", text: "a", replacement: "$&" } as const;
  expect(edited(edit).body).toEqual({ color: "$& b $&" });
  expect(edited({ ...edit, text: "missing" }).isChange).toBe(false);
  expect(edited({ ...edit, text: "" }).isChange).toBe(false);
});

test.each([
  ["number", "1 234,5", 1234.5],
  ["decimal", "1 234,50", "1234.50"],
  ["flag", "Tak", true],
  ["list", "a; b", ["a", "b"]],
  ["json", '{"a":[1.50]}', { a: [1.5] }],
  ["text", " kept ", " kept "],
] as const)("a cell is read as a %s", (kind, cell, value) => {
  expect(edited({ how: "column", column: 0, kind }, { cells: [cell] }).body).toEqual({
    color: value,
  });
});

test("the same amount with other digits is no change", () => {
  const edit = { how: "column", column: 0, kind: "decimal", from: "price" } as const;
  const current = { ...ROW, price: "4.50" };

  expect(edited(edit, { cells: ["4,5"], current }).isChange).toBe(false);
  expect(edited(edit, { cells: ["4.51"], current })).toMatchObject({
    isChange: true,
    body: { color: "4.51" },
  });
});

test("cells that can't be read are problems of their column", () => {
  for (const kind of ["number", "decimal", "flag", "lookup"] as const) {
    const { problems, body } = edited({ how: "column", column: 0, kind }, { cells: ["maybe"] });
    expect(problems).toHaveLength(1);
    expect(body).toEqual({});
  }
  expect(
    edited({ how: "column", column: 3, kind: "lookup" }, { cells: ["", "", "", "Tea"] }).body,
  ).toEqual({ color: "found" });
});

test("an empty cell clears only where that is asked for, and only what exists", () => {
  const edit = { how: "column", column: 0, from: "color" } as const;
  expect(edited(edit, { cells: [""] })).toMatchObject({ body: {}, isChange: false });
  expect(edited({ ...edit, empty: "" }, { cells: [""] }).body).toEqual({ color: "" });
  expect(edited({ ...edit, empty: "" }, { cells: [""], current: null }).body).toEqual({});
});

test("a cell has addresses of files, of which a twin gets those that it doesn't have", () => {
  const edit = { how: "column", column: 0, kind: "links", from: "attachments" } as const;
  const cells = ["https://shop.test/a.png, http://shop.test/b,c.png;https://shop.test/a.png\n"];
  const current = { ...ROW, attachments: [{ externalId: "https://shop.test/a.png" }] };

  expect(edited({ ...edit, to: "imageUrlList" }, { cells, current: null }).body).toEqual({
    imageUrlList: ["https://shop.test/a.png", "http://shop.test/b,c.png"],
  });
  expect(edited({ ...edit, to: "attachments.create" }, { cells, current }).body).toEqual({
    attachments: {
      create: [
        {
          storageLink: "http://shop.test/b,c.png",
          externalId: "http://shop.test/b,c.png",
          title: "b,c.png",
        },
      ],
    },
  });
  const one = { cells: ["https://shop.test/a.png"], current };
  expect(edited(edit, one)).toMatchObject({ body: {}, isChange: false });
});

test("queries and odd endings are parts of addresses", () => {
  const links = [
    "https://shop.test/lamp?w=10&f=.jpg",
    "https://shop.test/lamp.php?id=7,8",
    "https://shop.test/lamp.jpg/",
    "https://shop.test/lamp(1).JPEG?a=b%20c#large",
  ];
  const edit = { how: "column", column: 0, kind: "links", to: "imageUrlList" } as const;

  expect(edited(edit, { cells: [links.join(", ")], current: null }).body).toEqual({
    imageUrlList: links,
  });
});

test.each(["lamp.png", "javascript:alert(1)", `https://shop.test/${"x".repeat(500)}`])(
  "%s is no address of a file",
  (cell) => {
    const edit = { how: "column", column: 0, kind: "links", to: "imageUrlList" } as const;
    const { problems } = edited(edit, { cells: [cell], current: null });
    expect(problems).toMatchObject([{ problem: "no_link" }]);
  },
);

test("a cell names all tags of a twin: others are taken off, and a comma separates but in a name it has", () => {
  const tags = [
    { id: "1", name: "Gift" },
    { id: "2", name: "Red, blue" },
  ];
  const edit = { how: "column", column: 0, kind: "tags", from: "tags", to: "tagsUpdate" } as const;
  const current = { ...ROW, tags };
  const cell = (text: string, more = {}) =>
    edited({ ...edit, ...more }, { cells: [text], current }).body;

  expect(cell("red, blue; GIFT")).toEqual({});
  expect(cell("gift, Sale; sale; Red")).toEqual({
    tagsUpdate: { newTags: ["Sale", "Red"], deleteTags: ["2"] },
  });
  expect(cell('Gift, "Sale, 50 % off"；"red, blue"')).toEqual({
    tagsUpdate: { newTags: ["Sale, 50 % off"], deleteTags: [] },
  });
  expect(cell("")).toEqual({});
  expect(cell("", { empty: null })).toEqual({
    tagsUpdate: { newTags: [], deleteTags: ["1", "2"] },
  });
  const created = { ...edit, to: "tags" };
  expect(edited(created, { cells: ["Sale"], current: null }).body).toEqual({
    tags: { newTags: ["Sale"] },
  });
});

test("a call without values of its own always changes something", () => {
  const row = { current: ROW, cells: [], found: new Map<number, string>() };
  const copy = { to: "twinId", from: "id", how: "copy" } as BulkEdit;

  expect(applyEdits({ x: 1 }, [copy], row)).toMatchObject({
    body: { x: 1, twinId: "1" },
    isChange: true,
  });
});

test("edits of rows to create leave existing ones alone", () => {
  expect(edited({ value: "x", only: "create" }).body).toEqual({});
  expect(edited({ value: "x", only: "create" }, { current: null }).body).toEqual({ color: "x" });
});

test("an object with another member is a change, one with the same members is none", () => {
  const current = { id: "1", color: { key: "lamp", size: 1 } };
  const set = (value: JsonObject) => edited({ from: "color", value }, { current });

  expect(set({ name: "lamp", size: 1 })).toMatchObject({
    isChange: true,
    body: { color: { name: "lamp", size: 1 } },
  });
  expect(set({ size: 1, key: "lamp" }).isChange).toBe(false);
});

test("no place reaches an object's prototype", () => {
  edited({ to: "__proto__.polluted", value: "yes" });

  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test.each([
  ["number", "12", { body: { color: 12 } }],
  ["number", "-1,5", { body: { color: -1.5 } }],
  ["decimal", "1,234.50", { body: { color: "1234.50" } }],
  ["decimal", "1,234", { problems: [{ problem: "number" }] }],
  ["decimal", "1 2", { problems: [{ problem: "number" }] }],
  ["decimal", "15%", { problems: [{ problem: "number" }] }],
  ["decimal", "#N/A", { problems: [{ problem: "sheet_error" }] }],
  ["text", "#DIV/0!", { problems: [{ problem: "sheet_error" }] }],
  ["decimal", "12 kg", { problems: [{ problem: "currency" }] }],
  ["decimal", "5.90E+12", { problems: [{ problem: "rounded" }] }],
  ["ean", "5.90E+12", { problems: [{ problem: "rounded" }] }],
  ["ean", "590 1234 000055", { body: { color: "5901234000055" }, notes: [] }],
  ["ean", "036000291452", { body: { color: "0036000291452" }, notes: [{ note: "upc" }] }],
  ["json", "[1]", { problems: [{ problem: "object" }] }],
  ["json", "{a: 1}", { problems: [{ problem: "object" }] }],
  ["name", " A\u00A0B ", { body: { color: "A B" } }],
  ["code", "FM-1 ", { body: { color: "FM-1" } }],
  ["date", "2025-02-30", { problems: [{ problem: "date" }] }],
  ["date", "45789", { problems: [{ problem: "serial_date" }] }],
] as const)("a %s %j becomes %j", (kind, cell, result) => {
  expect(edited({ how: "column", column: 0, kind }, { cells: [cell] })).toMatchObject(result);
});

test("numbers and days are read as their column is written", () => {
  const read = (edit: Partial<BulkEdit>, cell: string) =>
    edited({ how: "column", column: 0, ...edit }, { cells: [cell] }).body["color"];

  expect(read({ kind: "decimal", numbers: "comma" }, "12,500")).toBe("12.50");
  expect(read({ kind: "decimal", numbers: "point" }, "12,500")).toBe("12500");
  expect(read({ kind: "date", dates: "d/m/y" }, "05/06/2025")).toBe("2025-06-05");
  expect(read({ kind: "date", dates: "m/d/y" }, "05/06/2025")).toBe("2025-05-06");
});

test.each([
  ["ean", "'5901234000055", "5901234000055"],
  ["code", "'A-1", "A-1"],
  ["number", "'12,5", 12.5],
  ["decimal", "'12.50", "12.50"],
  ["date", "'2025-01-31", "2025-01-31"],
  ["name", "'90s poster", "'90s poster"],
  ["text", "'tis", "'tis"],
] as const)("the %s %j of a file is %j", (kind, cell, value) => {
  expect(edited({ how: "column", column: 0, kind }, { cells: [cell] }).body).toEqual({
    color: value,
  });
});

test("a rounded number is refused behind the mark of a text, too", () => {
  for (const kind of ["ean", "code", "number", "decimal"] as const) {
    const { problems } = edited({ how: "column", column: 0, kind }, { cells: ["'5.90123E+12"] });
    expect(problems).toMatchObject([{ problem: "rounded" }]);
  }
});

test("an amount with its currency is read in the notation of its column, in a workbook too", () => {
  const edit = {
    to: "price",
    how: "column",
    column: 0,
    kind: "decimal",
    numbers: "comma",
  } as const;
  const row = { current: null, found: new Map(), isWorkbook: true };
  const read = (cell: string) =>
    applyEdits({}, [{ ...edit, currency: "currency" }], {
      ...row,
      cells: [cell],
      currencies: new Map([["currency", "PLN"]]),
    }).body;

  expect(read("1.234 zł")).toEqual({ price: "1234" });
  expect(read("1.234")).toEqual({ price: "1.234" });
});

test("the currency of the row may stand at its amount", () => {
  const edits = [
    { to: "price", how: "column", column: 0, kind: "decimal", currency: "currency" },
  ] as BulkEdit[];
  const read = (code: string) =>
    applyEdits({}, edits, {
      current: null,
      cells: ["99,99 zł"],
      found: new Map(),
      currencies: new Map([["currency", code]]),
    });

  expect(read("PLN").body).toEqual({ price: "99.99" });
  expect(read("EUR").problems).toMatchObject([{ problem: "currency" }]);
});

test("a preview of amounts says their currencies, but no ID without a name", () => {
  const [euro, zloty] = [randomUUID(), randomUUID()];
  const changesOf = (names: Map<string, string>, after: string) => {
    const amount = { how: "adjust", amount: AmountRule.parse({ percent: "10" }) };
    const edits = [{ to: "price", from: "price", currency: "currency", ...amount }] as BulkEdit[];
    const current = { price: "20", currency: euro };
    const currencies = new Map([["currency", after]]);
    return applyEdits({}, edits, { current, cells: [], found: new Map(), names, currencies })
      .changes;
  };

  expect(changesOf(new Map([[euro, "EUR"]]), "PLN")).toMatchObject([
    { before: "20", after: "22.00", currency: { before: "EUR", after: "PLN" } },
  ]);
  expect(changesOf(new Map(), zloty)[0]?.currency).toBeUndefined();
});

test("a preview shows each value as it is stored: codes with zeros, options by name, lists", () => {
  const names = new Map([["1b671a64-40d5-491e-99b0-da01ff1f3341", "Blue"]]);
  const current = { ...ROW, model: "00123", shade: "1b671a64-40d5-491e-99b0-da01ff1f3341" };
  const edits = [
    { to: "model", from: "model", how: "column", column: 0 },
    { to: "shade", from: "shade", how: "column", column: 1, empty: null },
    { to: "size", from: "size", how: "column", column: 2, kind: "decimal" },
  ] as BulkEdit[];

  expect(
    applyEdits({}, edits, { current, cells: ["00456", "", "1,50"], found: new Map(), names })
      .changes,
  ).toEqual([
    { to: "model", column: 0, before: "00123", after: "00456" },
    { to: "shade", column: 1, before: "Blue", after: "" },
    { to: "size", column: 2, before: "", after: "1.50", isNumber: true },
  ]);
});

test("the sign of a currency is no change of it, but goes to the call that can say what it means", () => {
  const [zloty, text] = [randomUUID(), "PLN"];
  const edits = [
    { to: "currency", from: "currency", how: "column", column: 0 },
    { to: "notes", from: "notes", how: "column", column: 1 },
  ] as BulkEdit[];
  const read = (cells: string[]) =>
    applyEdits({}, edits, {
      current: { currency: zloty, notes: text },
      cells,
      found: new Map(),
      names: new Map([[zloty, "PLN"]]),
    });

  expect(read(["zł", ""])).toMatchObject({ body: { currency: "zł" }, changes: [] });
  expect(read(["€", "zł"]).changes).toMatchObject([
    { before: "PLN", after: "€" },
    { before: "PLN", after: "zł" },
  ]);
});

test("what stays as it was created is rejected where it would change", () => {
  const edit = { to: "classId", from: "type", how: "set", value: "2", isFixed: true } as const;

  expect(edited(edit, { current: { ...ROW, type: "1" } }).problems).toMatchObject([
    { problem: "fixed" },
  ]);
  expect(edited(edit, { current: { ...ROW, type: "2" } })).toMatchObject({
    problems: [],
    body: {},
  });
});

test.each([
  ["PRAWDA", true],
  ["FAŁSZ", false],
  ["ИСТИНА", true],
  ["Ложь", false],
  ["YES", true],
  ["nie", false],
  ["perhaps", null],
])("the flag %j is %j", (text, flag) => expect(readFlag(text)).toBe(flag));

test("a path gets the ID and the cells of its row, or none", () => {
  const cellAt = (column: number) => ["a/b"][column];

  expect(fillPath("/private/x/{id}/{0}", "7", cellAt)).toBe("/private/x/7/a%2Fb");
  expect(fillPath("/private/x/{id}", null, cellAt)).toBeNull();
  expect(fillPath("/private/x/{1}", "7", cellAt)).toBeNull();
});

test("a row is called by its own member, its name or its key", () => {
  expect(rowName({ name: "Tea", code: "T1" }, "code")).toBe("T1");
  expect(rowName({ key: "TEA" }, null)).toBe("TEA");
  expect(rowName({}, null)).toBe("");
});

const LONG = "x".repeat(50_000);

test.each<[what: string, edit: Partial<BulkEdit>, cell: string]>([
  [
    "replaces a letter by a long text",
    { how: "replace", from: "name", text: "x", replacement: LONG },
    "",
  ],
  [
    "separates the values of a cell by a long text",
    { how: "column", column: 0, separator: "y".repeat(20) },
    ";".repeat(60_000),
  ],
  [
    "adds to a text with many commas",
    { how: "append", from: "sizes", text: "S", separator: "y".repeat(20) },
    "",
  ],
  ["has many short names", { how: "column", column: 0, kind: "list" }, "a,".repeat(300_000)],
  ["has many addresses", { how: "column", column: 0, kind: "links" }, "http://a.b ".repeat(20_000)],
])("a row whose edit %s fails before any text is built", (_what, edit, cell) => {
  const current = { ...ROW, name: LONG, sizes: ",".repeat(60_000) };
  const { body, problems } = edited(edit, { cells: [cell], current });

  expect(problems).toMatchObject([{ problem: "too_large" }]);
  expect(body).toEqual({});
});

test("the edits of a row are too large together", () => {
  const edit = { how: "replace", from: "name", text: "x", replacement: "xxxx" } as const;
  const current = { name: LONG };
  const edits = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...edit, to: `texts.${at}` }));
  const listProblems = (count: number) =>
    applyEdits({}, edits(count), { current, cells: [], found: new Map() }).problems;

  expect(listProblems(5)).toEqual([]);
  expect(listProblems(6)).toMatchObject([{ problem: "too_large", edit: { to: "texts.5" } }]);
});

const NAMES = new Map([
  ["11111111-1111-4111-8111-111111111111", "Red"],
  ["22222222-2222-4222-8222-222222222222", "Blue"],
]);
const [RED, BLUE] = [...NAMES.keys()];

test.each([
  ["add", `${RED}`, [BLUE], `${RED}|${BLUE}`, "Red", "Red, Blue"],
  ["add", "", [RED], RED, "", "Red"],
  ["remove", `${RED},${BLUE}`, [RED], BLUE, "Red, Blue", "Blue"],
  ["remove", `${RED}`, [RED], null, "Red", ""],
] as const)(
  "to %s values of %s changes a choice of several",
  (how, colors, value, sent, before, after) => {
    const edit = { how, from: "colors", to: "colors", value: [...value], separator: "|" };
    const row = { current: { colors }, cells: [], found: new Map(), names: NAMES };
    const { body, changes, isChange } = applyEdits({}, [edit], row);

    expect(isChange).toBe(true);
    expect(body).toEqual({ colors: sent });
    expect(changes).toEqual([{ to: "colors", before, after }]);
  },
);

test("values that a choice has, or lacks, are not added or removed again", () => {
  const row = { current: { colors: RED }, cells: [], found: new Map(), names: NAMES };
  const again = { how: "add", from: "colors", to: "colors", value: [RED] } as const;
  const gone = { how: "remove", from: "colors", to: "colors", value: [BLUE] } as const;

  expect(applyEdits({}, [{ ...again, value: [...again.value] }], row).isChange).toBe(false);
  expect(applyEdits({}, [{ ...gone, value: [...gone.value] }], row).isChange).toBe(false);
});
