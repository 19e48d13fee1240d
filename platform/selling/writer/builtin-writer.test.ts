import { expect, test } from "vitest";

import type { Limits } from "../cards/card.ts";
import { createBuiltinWriter } from "./builtin-writer.ts";
import type { CardFacts } from "./writer.ts";

const writer = createBuiltinWriter();
const signal = new AbortController().signal;

test("arranges the seller's facts into title, bullets and description", async () => {
  expect(await writer.write(facts({}), limits({}), signal)).toEqual({
    title: "Sony WH-1000XM5 Headphones, Black",
    bulletPoints: ["Comes with a case", "Wireless"],
    description: ["Made for long flights.", "## Details", "- **Foldable:** No"].join("\n\n"),
  });
});

test("running it on its own result changes nothing", async () => {
  const once = await writer.write(facts({}), limits({}), signal);

  const twice = await writer.write(
    facts({ description: once.description, bulletPoints: once.bulletPoints, name: once.title }),
    limits({}),
    signal,
  );

  expect(twice).toEqual(once);
});

test("a changed attribute replaces the bullet an earlier run wrote", async () => {
  const content = await writer.write(
    facts({
      bulletPoints: ["Finish: Matte"],
      attributes: [{ key: "finish", name: "Finish", value: "Glossy" }],
    }),
    limits({}),
    signal,
  );

  expect(content.bulletPoints).toEqual(["Finish: Glossy"]);
});

test("no fact is written twice", async () => {
  const { title, bulletPoints, description } = await writer.write(
    facts({
      attributes: [
        { key: "brand", name: "Brand", value: "Sony" },
        { key: "origin", name: "Origin", value: "Poland" },
        { key: "ports", name: "Ports", value: "5" },
      ],
    }),
    limits({}),
    signal,
  );

  expect(title).toBe("Sony WH-1000XM5 Headphones");
  expect(bulletPoints).toEqual(["Comes with a case", "Origin: Poland", "Ports: 5"]);
  expect(description).toBe("Made for long flights.");
});

test("its own words are in the language of the content", async () => {
  const content = await writer.write(
    facts({ locale: "pl", description: "", bulletPoints: [] }),
    limits({}),
    signal,
  );

  expect(content.description).toContain("**WH-1000XM5 Headphones** marki Sony.");
  expect(content.description).toContain("## Szczegóły\n\n- **Foldable:** Nie");
});

test("highlights that an earlier version wrote are removed", async () => {
  const content = await writer.write(
    facts({ description: "Made for long flights.\n\n## Highlights\n\n- Comes with a case" }),
    limits({}),
    signal,
  );

  expect(content.description).toMatch(/^Made for long flights\.\n\n## Details/);
});

test("without facts it writes only the name", async () => {
  const content = await writer.write(
    { ...facts({}), description: "", bulletPoints: [], attributes: [], productType: "" },
    limits({}),
    signal,
  );

  expect(content).toMatchObject({
    title: "WH-1000XM5 Headphones",
    description: "**WH-1000XM5 Headphones**",
    bulletPoints: [],
  });
});

test("respects every limit and cuts between words", async () => {
  const tight = limits({ titleMax: 12, descriptionMax: 60, bulletsMax: 2, bulletMax: 12 });

  const content = await writer.write(facts({}), tight, signal);

  expect(content.title).toBe("WH-1000XM5");
  expect(content.bulletPoints).toEqual(["Comes with a", "Brand: Sony"]);
  expect(content.description).toBe("Made for long flights.");
});

test("weights and color codes are not in the title; a code is no bullet point", async () => {
  const content = await writer.write(
    facts({
      bulletPoints: [],
      attributes: [
        { key: "item_weight", name: "Weight", value: "0.4 kg" },
        { key: "colour", name: "Color", value: "#c8a24e" },
      ],
    }),
    limits({}),
    signal,
  );

  expect(content.title).not.toMatch(/kg|#/);
  expect(content.bulletPoints).toEqual(["Weight: 0.4 kg"]);
  expect(content.description).toContain("**Color:** #c8a24e");
});

function facts(overrides: Partial<CardFacts>): CardFacts {
  return {
    name: "WH-1000XM5 Headphones",
    description: "Made for long flights.",
    bulletPoints: ["Comes with a case"],
    productType: "Headphones",
    marketplace: "Showroom",
    attributes: [
      { key: "brand", name: "Brand", value: "Sony" },
      { key: "colour", name: "Color", value: "Black" },
      { key: "wireless", name: "Wireless", value: "Yes" },
      { key: "foldable", name: "Foldable", value: "No" },
    ],
    locale: "en",
    ...overrides,
  };
}

function limits(overrides: Partial<Limits>): Limits {
  return {
    titleMax: 75,
    descriptionMax: 4000,
    bulletsMax: 10,
    bulletMax: 250,
    imagesMin: 1,
    imagesMax: 12,
    currencies: ["EUR"],
    priceRequired: true,
    eanRequired: true,
    ...overrides,
  };
}
