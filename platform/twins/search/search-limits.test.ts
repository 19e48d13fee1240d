import { expect, test } from "vitest";

import { SearchUnionBody, SearchBody } from "./search-body.ts";

const ID = "00000000-0000-4000-8000-000000000000";
const fields = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `f${index}`,
      { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: ["x"] },
    ]),
  );

test("a search with many ids of few conditions is accepted", () => {
  const ids = Array.from({ length: 10_000 }, () => ID);

  expect(SearchBody.safeParse({ twinIdList: ids, statusIdList: [ID] }).success).toBe(true);
});

test.each([
  ["field", SearchBody, { fields: fields(150) }],
  [
    "link",
    SearchBody,
    {
      linksAnyOfList: Array.from({ length: 100 }, () => ({
        linkId: ID,
        twinIdList: [ID],
        srcElseDst: true,
      })),
    },
  ],
  [
    "union",
    SearchUnionBody,
    Array.from({ length: 50 }, () => ({ headSearch: { fields: fields(3) } })),
  ],
])("a search with too many conditions is rejected: %s", (_what, schema, search) => {
  const { error } = schema.safeParse(search);

  expect(error?.issues[0]?.message).toBe("must have at most 200 conditions");
});
