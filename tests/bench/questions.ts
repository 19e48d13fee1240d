import { sql } from "kysely";

import type { Catalogue } from "./catalogue.ts";
import { fieldQuestions } from "./field-questions.ts";
import { type Question, type Terms, buildTerms } from "./search-case.ts";
import { makeWord } from "./seed-twins.ts";

/** All kinds of searches; other twins are linked to the twin `linkedId`. */
export function buildQuestions(catalogue: Catalogue, linkedId: string): Question[] {
  const terms = buildTerms(catalogue);
  return [
    ...basicQuestions(catalogue, terms, linkedId),
    ...textQuestions(terms),
    ...fieldQuestions(catalogue, terms),
    ...orderedQuestions(catalogue, terms),
  ];
}

function basicQuestions(
  catalogue: Catalogue,
  { family, mine: scope, all, like }: Terms,
  linkedId: string,
): Question[] {
  const { kindIds, statusIds } = catalogue;
  const [kind = "", second = ""] = kindIds;
  return [
    { name: "newest of the family", body: family, where: [scope] },
    {
      name: "of one class",
      body: { twinClassIdList: [kind] },
      where: [sql`t.class_id = ${kind}`, all(sql`t.class_id = ${kind}`)],
    },
    {
      name: "of two classes, in one status",
      body: { twinClassIdList: [kind, second], statusIdList: statusIds.slice(0, 1) },
      where: [
        all(sql`t.class_id = any(${[kind, second]}::uuid[]) and t.status_id = ${statusIds[0]}`),
      ],
    },
    {
      name: "assigned to a user",
      body: { ...family, assignerUserIdList: [catalogue.userId] },
      where: [all(sql`t.assigner_user_id = ${catalogue.userId}`)],
    },
    {
      name: "external id",
      body: { ...family, externalIdList: ["EXT-777"] },
      where: [
        all(sql`t.external_id = 'EXT-777'`),
        all(sql`lower(t.external_id) = 'ext-777'`),
        all(like("external_id", "EXT-777")),
      ],
    },
    {
      name: "linked with one twin",
      body: {
        ...family,
        linksAnyOfList: [{ linkId: catalogue.linkId, dstTwinIdList: [linkedId] }],
      },
      where: [
        all(sql`t.id in (select src_twin_id from twin_link
                         where link_id = ${catalogue.linkId} and dst_twin_id = ${linkedId})`),
      ],
    },
    {
      name: "below heads of a class",
      body: { twinClassIdList: [catalogue.noteId], headTwinClassIdList: [kind] },
      where: [
        sql`t.class_id = ${catalogue.noteId} and exists (
              select from twin h where h.id = t.head_id and h.class_id = ${kind})`,
      ],
    },
    {
      name: "made within a day",
      body: { ...family, createdAt: { from: "2025-12-30T00:00:00", to: "2025-12-31T00:00:00" } },
      where: [all(sql`t.created_at between '2025-12-30Z' and '2025-12-31Z'`)],
    },
    {
      name: "configured, narrowed by class",
      body: { narrow: { twinClassIdList: [second] } },
      configured: true,
      where: [sql`t.class_id = ${second}`, all(sql`t.class_id = ${second}`)],
    },
  ];
}

function textQuestions({ family, all, like, mine: scope }: Terms): Question[] {
  const named = (share: string, at: number): Question => ({
    name: `name has a word, ${share}`,
    body: { ...family, twinNameLikeList: [`%${makeWord(at)}%`] },
    where: [
      all(like("name", `%${makeWord(at)}%`)),
      all(like("name", `%${makeWord(at)}%`), like("search_text", `%${makeWord(at)}%`)),
    ],
  });
  return [
    named("none", 9999),
    named("rare", 1200),
    named("some", 100),
    named("many", 0),
    {
      name: "text anywhere, some",
      body: { ...family, textLike: makeWord(400) },
      where: [all(like("search_text", `%${makeWord(400)}%`))],
    },
    {
      name: "two letters anywhere",
      body: { ...family, textLike: "w1" },
      where: [all(like("search_text", "%w1%"))],
    },
    {
      name: "union of a name and an option",
      body: [
        { ...family, twinNameLikeList: [`%${makeWord(900)}%`] },
        { ...family, externalIdList: ["EXT-888"] },
      ],
      where: [
        all(sql`(${like("name", `%${makeWord(900)}%`)} or t.external_id = 'EXT-888')`),
        sql`t.id in (
              select id from twin where name ilike ${`%${makeWord(900)}%`}
                and search_text ilike ${`%${makeWord(900)}%`}
              union select id from twin where external_id = 'EXT-888') and ${scope}`,
      ],
    },
  ];
}

function orderedQuestions(
  { kindIds }: Catalogue,
  { family, mine: scope, all, numbersOf }: Terms,
): Question[] {
  const second = kindIds[1] ?? "";
  return [
    {
      name: "newest of the family, from 5,000",
      body: family,
      where: [scope],
      offset: 5000,
    },
    {
      name: "by name",
      body: family,
      where: [scope],
      sort: "name",
      order: sql`t.name desc, t.id desc`,
    },
    {
      name: "by last change",
      body: family,
      where: [scope],
      sort: "updatedAt",
      order: sql`t.updated_at desc, t.id desc`,
    },
    {
      name: "by price",
      body: family,
      where: [all(numbersOf("price"))],
      from: sql`join twin_range r on r.twin_id = t.id`,
      sort: "field:price",
      order: sql`r.val desc, t.id desc`,
    },
    {
      name: "by price, one class",
      body: { twinClassIdList: [second] },
      where: [sql`t.class_id = ${second} and ${numbersOf("price")}`],
      from: sql`join twin_range r on r.twin_id = t.id`,
      sort: "field:price",
      order: sql`r.val desc, t.id desc`,
    },
    {
      name: "by text field (sku), one class",
      body: { twinClassIdList: [second] },
      where: [sql`t.class_id = ${second}`],
      sort: "field:sku",
      order: sql`t.fields ->> 'sku' desc nulls last, t.id desc`,
    },
  ];
}
