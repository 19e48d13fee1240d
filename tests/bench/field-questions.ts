import { type RawBuilder, sql } from "kysely";

import type { Catalogue } from "./catalogue.ts";
import type { Question, Terms } from "./search-case.ts";
import { makeWord } from "./seed-twins.ts";

export function fieldQuestions(catalogue: Catalogue, terms: Terms): Question[] {
  return [...valueQuestions(catalogue, terms), ...rangeQuestions(terms)];
}

function byField({ family }: Terms, key: string, filter: object) {
  return { ...family, fields: { [key]: filter } };
}

function valueQuestions({ optionIds }: Catalogue, terms: Terms): Question[] {
  const { all, like } = terms;
  const field = (key: string, filter: object) => byField(terms, key, filter);
  const text = (key: string, pattern: string) => sql`t.fields ->> ${key}::text like ${pattern}`;
  const listed = (ids: string[]) =>
    sql`t.ref_ids && ${ids}::uuid[] and t.fields -> 'select1' ?| ${ids}::text[]`;
  const [firstOption = "", otherOption = ""] = optionIds;
  const [first = "", next = "", afterNext = ""] = optionIds.slice(21);
  const buildBoth = (share: string, ids: string[]): Question => ({
    name: `all of two options, ${share}`,
    body: field("select4", { type: "TwinFieldSearchListV1", optionsAllOfList: ids }),
    where: [all(sql`t.ref_ids @> ${ids}::uuid[] and t.fields -> 'select4' ?& ${ids}::text[]`)],
  });
  return [
    {
      name: "text field is (sku)",
      body: field("sku", { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: ["SKU-4321"] }),
      where: [
        all(text("sku", "SKU-4321")),
        all(text("sku", "SKU-4321"), like("search_text", "%sku-4321%")),
      ],
    },
    {
      name: "text field has a word",
      body: field("text2", {
        type: "TwinFieldSearchTextV1",
        valueLikeAnyOfList: [`%${makeWord(300)}%`],
      }),
      where: [
        all(text("text2", `%${makeWord(300)}%`)),
        all(text("text2", `%${makeWord(300)}%`), like("search_text", `%${makeWord(300)}%`)),
      ],
    },
    {
      name: "one of two options",
      body: field("select1", {
        type: "TwinFieldSearchListV1",
        optionsAnyOfList: [firstOption, otherOption],
      }),
      where: [
        all(listed([firstOption, otherOption])),
        all(sql`t.fields ->> 'select1' = any(${[firstOption, otherOption]}::text[])`),
      ],
    },
    buildBoth("none", [first, next]),
    buildBoth("some", [first, afterNext]),
    {
      name: "yes or no",
      body: field("in_stock", { type: "TwinFieldSearchBooleanV1", value: true }),
      where: [all(sql`t.fields ->> 'in_stock' = 'true'`)],
    },
  ];
}

function rangeQuestions(terms: Terms): Question[] {
  const { all, numbersOf } = terms;
  const field = (key: string, filter: object) => byField(terms, key, filter);
  const inRange = (key: string, condition: RawBuilder<unknown>) =>
    sql`t.id in (select twin_id from twin_range r where ${numbersOf(key)} and ${condition})`;
  const number = (key: string, filter: object, condition: RawBuilder<unknown>, name: string) => ({
    name,
    body: field(key, { type: "TwinFieldSearchNumericV1", ...filter }),
    where: [
      all(inRange(key, condition)),
      all(sql`exists (
        select from twin_range r where twin_id = t.id and ${numbersOf(key)} and ${condition})`),
    ],
  });
  return [
    number(
      "price",
      { moreThen: 500, lessThen: 500.5 },
      sql`val > 500 and val < 500.5`,
      "price range, few",
    ),
    number(
      "price",
      { moreThen: 100, lessThen: 300 },
      sql`val > 100 and val < 300`,
      "price range, many",
    ),
    number("number2", { equals: 7 }, sql`val = 7`, "number is, a tenth"),
    {
      name: "date range",
      body: field("date1", {
        type: "TwinFieldSearchDateV1",
        moreThen: "2021-01-01T00:00:00",
        lessThen: "2021-01-15T00:00:00",
      }),
      where: [all(inRange("date1", sql`val > 1609459200 and val < 1610668800`))],
    },
  ];
}
