import { expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";

test.each([
  ["{ nothing }", {}],
  ["{", {}],
  ["query ($ean: String!) { checkEan(ean: $ean) { unique } }", {}],
  [
    "query ($filter: ProductsFilter!) { products(filter: $filter) { id } }",
    { filter: { rootProductId: "a", operationType: "NEITHER" } },
  ],
])("a document with too many %s is rejected before it is validated", async (query, variables) => {
  const { ask } = await start();

  const [error] = (await ask(query, variables)).errors;

  expect(error.extensions).toMatchObject({ status: 501, statusDetails: error.message });
  expect(error.message).not.toContain("broke");
});

const TOO_MUCH = "The query asks for too much at once: at most 20 calls, 200 fields, 10 levels";

const fieldsOf = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(" ");

test.each([
  ["fields", `{ writer { ${fieldsOf(200, "model")} } }`],
  ["fields without aliases", `{ writer { ${"model ".repeat(200)} } }`],
  ["calls", `{ ${fieldsOf(21, "__typename")} }`],
  ["calls in a fragment", `{ ...a } fragment a on Query { ${fieldsOf(21, "__typename")} }`],
  [
    "fields in fragments of fragments",
    `query { ...a } fragment a on Query { ...b ...b ...b } fragment b on Query { ...c ...c ...c }
     fragment c on Query { writer { ${fieldsOf(30, "model")} } }`,
  ],
  ["empty fragments", `{ writer { ${"... { model } ".repeat(120)} } }`],
  [
    "fields of several operations",
    `query a { writer { ${fieldsOf(150, "model")} } } query b { writer { ${fieldsOf(150, "model")} } }`,
  ],
  [
    "fields of an unused fragment",
    `{ __typename } fragment a on Writer { ${fieldsOf(201, "model")} }`,
  ],
])("a document with too many %s is rejected before it is validated", async (_what, query) => {
  const { ask } = await start();

  expect((await ask(query, {})).errors).toEqual([
    expect.objectContaining({
      message: TOO_MUCH,
      extensions: expect.objectContaining({ status: 501 }),
    }),
  ]);
});

test("a document of many tokens isn't parsed to its end", async () => {
  const { ask } = await start();

  const { errors } = await ask(`{ ${"a ".repeat(100_000)} }`, {});

  expect(errors[0].message).toContain("tokens");
});

test("a body that is too large, or no JSON, is rejected as over REST", async () => {
  const { platform, seller } = await start();
  const post = async (body: string) => {
    const headers = { ...seller.headers, "content-type": "application/json" };
    const response = await platform.fetch("/graphql", { method: "POST", headers, body });
    return (await response.json()) as { statusDetails: string };
  };

  expect((await post(JSON.stringify({ query: "x".repeat(1_100_000) }))).statusDetails).toBe(
    "Request body too large: the limit is 1 MB",
  );
  expect((await post("{")).statusDetails).toBe("The request body is not valid JSON");
});

test("a document that nests deeper than any screen is rejected, also in fragments", async () => {
  const { ask } = await start();
  const nested = (levels: number) =>
    `{ __schema { types { ${"fields { type { ".repeat(levels)} name ${"} } ".repeat(levels)} } } }`;
  const hidden = `query { ...a } fragment a on Query ${nested(5)}`;

  for (const query of [nested(5), hidden]) {
    expect((await ask(query, {})).errors[0].message).toBe(TOO_MUCH);
  }
  expect((await ask(nested(2), {})).errors).toBeUndefined();
});

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  return { platform, seller, ask: graphql(platform, seller.headers) };
}

type Platform = Awaited<ReturnType<typeof startSelling>>;

function graphql(platform: Platform, headers: Record<string, string>) {
  return async (query: string, variables: object) => {
    const response = await platform.fetch("/graphql", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };
}
