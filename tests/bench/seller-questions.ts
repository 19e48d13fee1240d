import { type RawBuilder, sql } from "kysely";

import type { Catalogue } from "./catalogue.ts";
import { type Question, type Terms, buildTerms } from "./search-case.ts";
import { makeWord } from "./seed-twins.ts";

/**
 * The searches of sellers' screens, in nine kinds: the list of products as it opens, with each of its
 * filters, with a text, in its other orders, and on pages far down.
 */
export function sellerQuestions(catalogue: Catalogue, count: number): Question[] {
  const terms = buildTerms(catalogue);
  return [
    ...filterQuestions(catalogue, terms),
    ...textQuestions(catalogue, terms),
    ...rangeQuestions(terms),
    ...orderQuestions(catalogue, terms),
    ...distantQuestions(terms, count),
  ];
}

function narrowed(
  name: string,
  narrow: Record<string, unknown>,
  ...where: RawBuilder<unknown>[]
): Question {
  return { name, body: { narrow }, configured: true, where };
}

function filterQuestions({ kindIds, statusIds, noteId }: Catalogue, { mine, all }: Terms) {
  const [, kind = ""] = kindIds;
  const [status = ""] = statusIds;
  return [
    narrowed("1 newest", {}, mine),
    narrowed("2 in one status", { statusIdList: [status] }, all(sql`t.status_id = ${status}`)),
    narrowed("3 of one type", { twinClassIdList: [kind] }, all(sql`t.class_id = ${kind}`)),
    narrowed(
      "4 with a card at a marketplace",
      { childrenSearch: { twinClassIdList: [noteId] } },
      all(sql`exists (select from twin c where c.head_id = t.id and c.class_id = ${noteId})`),
      all(sql`t.id in (select head_id from twin where class_id = ${noteId})`),
    ),
  ];
}

function textQuestions({ statusIds }: Catalogue, { all, like }: Terms): Question[] {
  const typed = (name: string, text: string) =>
    narrowed(
      `5 text: ${name}`,
      { textLike: text },
      all(
        ...text
          .toLowerCase()
          .split(" ")
          .map((word) => like("search_text", `%${word}%`)),
      ),
    );
  const [status = ""] = statusIds;
  const word = makeWord(100);
  return [
    typed("a word of most", makeWord(0)),
    typed("a word of some", word),
    typed("a word of few", makeWord(1999)),
    typed("two words of a thousandth", `${makeWord(5)} ${makeWord(6)}`),
    typed("two words", `${makeWord(20)} ${makeWord(30)}`),
    typed("a number", "SKU-4321"),
    typed("nothing has it", makeWord(9999)),
    typed("two letters", "w1"),
    narrowed(
      "5 text: a word of some, in one status",
      { textLike: word, statusIdList: [status] },
      all(like("search_text", `%${word}%`), sql`t.status_id = ${status}`),
    ),
  ];
}

function rangeQuestions({ all, numbersOf }: Terms): Question[] {
  const priced = (name: string, moreThen: number, lessThen: number) => {
    const inRange = sql`${numbersOf("price")} and val > ${moreThen} and val < ${lessThen}`;
    return narrowed(
      `6 price: ${name}`,
      { fields: { price: { type: "TwinFieldSearchNumericV1", moreThen, lessThen } } },
      all(sql`t.id in (select twin_id from twin_range r where ${inRange})`),
      all(sql`exists (select from twin_range r where twin_id = t.id and ${inRange})`),
    );
  };
  const created = (name: string, from: string, to: string) =>
    narrowed(
      `7 created: ${name}`,
      { createdAt: { from: `${from}T00:00:00`, to: `${to}T23:59:59` } },
      all(sql`t.created_at between ${`${from}T00:00:00Z`} and ${`${to}T23:59:59Z`}`),
    );
  return [
    priced("many", 100, 300),
    priced("few", 500, 500.5),
    priced("none", 5000, 6000),
    created("two days", "2025-12-29", "2025-12-30"),
    created("a month long ago", "2024-06-01", "2024-06-30"),
  ];
}

function orderQuestions({ statusIds }: Catalogue, { mine, all, numbersOf }: Terms): Question[] {
  const everything = (name: string, sort: string, order: RawBuilder<unknown>): Question => ({
    ...narrowed(`8 by ${name}`, {}, mine),
    sort,
    order,
  });
  return [
    everything("name", "name", sql`t.name desc, t.id desc`),
    everything("last change", "updatedAt", sql`t.updated_at desc, t.id desc`),
    everything("SKU", "field:sku", sql`t.fields ->> 'sku' desc nulls last, t.id desc`),
    {
      ...everything("price", "field:price", sql`r.val desc, t.id desc`),
      from: sql`join twin_range r on r.twin_id = t.id`,
      where: [all(numbersOf("price"))],
    },
    everything(
      "status",
      "status",
      sql`array_position(${statusIds}::uuid[], t.status_id) desc, t.created_at desc, t.id desc`,
    ),
  ];
}

function distantQuestions({ mine }: Terms, count: number): Question[] {
  const from = (name: string, offset: number): Question => ({
    ...narrowed(`9 far down: ${name}`, {}, mine),
    offset,
  });
  return [
    from("from 5,000", 5000),
    from("the middle", Math.floor(count / 2)),
    from("the last page", count - 10),
  ];
}
