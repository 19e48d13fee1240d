/** A request whose size varies in one dimension that may determine its cost. */
export interface Shape {
  name: string;
  /** The size of the smallest request; the others are 10 and 100 times as large. */
  base: number;
  request(size: number): ShapedRequest;
}

export interface ShapedRequest {
  body?: string;
  type?: string;
  query?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";
const ID = "00000000-0000-4000-8000-000000000000";
/** Names of real form fields, so that long values reach their validation rules. */
const NAMES = [
  "email",
  "name",
  "description",
  "text",
  "password",
  "ean",
  "code",
  "cardId",
  "locale",
];

const list = <Item>(size: number, item: (index: number) => Item) =>
  Array.from({ length: size }, (_, index) => item(index));
const encoded = (body: string): ShapedRequest => ({ body, type: URLENCODED });
const each = (value: string) => NAMES.map((name) => `${name}=${value}`).join("&");
const formPart = (name: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const file = (text: string) =>
  `--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${text}\r\n`;
const multipart = (body: string): ShapedRequest => ({ body: `${body}--b--\r\n`, type: MULTIPART });

export const FORM_SHAPES: readonly Shape[] = [
  { name: "entries", base: 500, request: (size) => encoded("email=1&".repeat(size)) },
  {
    name: "names",
    base: 500,
    request: (size) => encoded(list(size, (at) => `a${at}=1`).join("&")),
  },
  { name: "empty entries", base: 500, request: (size) => encoded("=&".repeat(size)) },
  { name: "members of a list", base: 500, request: (size) => encoded("email[]=1&".repeat(size)) },
  { name: "index", base: 1_000_000, request: (size) => encoded(`email[${size - 1}]=1`) },
  { name: "deep lists", base: 50, request: (size) => encoded(`email${"[0]".repeat(size)}=1`) },
  { name: "deep objects", base: 50, request: (size) => encoded(`email${".a".repeat(size)}=1`) },
  { name: "long name", base: 5_000, request: (size) => encoded(`${"a".repeat(size)}=1`) },
  { name: "long values", base: 1_000, request: (size) => encoded(each("x".repeat(size))) },
  { name: "encoded values", base: 300, request: (size) => encoded(each("%41%20".repeat(size))) },
  { name: "quoted values", base: 1_000, request: (size) => encoded(each("%3E".repeat(size))) },
  { name: "conform state", base: 500, request: (size) => encoded(`__state__=${"[".repeat(size)}`) },
  { name: "parts", base: 100, request: (size) => multipart(formPart("email", "1").repeat(size)) },
  {
    name: "header of a part",
    base: 1_000,
    request: (size) => multipart(formPart("a".repeat(size), "1")),
  },
  { name: "bytes of a file", base: 20_000, request: (size) => multipart(file("x".repeat(size))) },
  {
    name: "parts without an end",
    base: 20_000,
    request: (size) => ({ body: formPart("email", "\r\n--".repeat(size / 4)), type: MULTIPART }),
  },
  {
    name: "query",
    base: 10,
    request: (size) => ({ ...encoded(""), query: "cols=a&".repeat(size) }),
  },
  {
    name: "cookies",
    base: 10,
    request: (size) => ({ ...encoded(""), cookie: "a=1; ".repeat(size) }),
  },
];

const query = (text: string): ShapedRequest => ({ query: text });

/** Shapes of URLs and headers: servers accept 16 KB of them together. */
export const ADDRESS_SHAPES: readonly Shape[] = [
  { name: "parameters", base: 15, request: (size) => query("cols=a&".repeat(size)) },
  { name: "filters", base: 8, request: (size) => query("f.status=ready&".repeat(size)) },
  {
    name: "unknown parameters",
    base: 15,
    request: (size) => query(list(size, (at) => `a${at}=1`).join("&")),
  },
  { name: "search text", base: 100, request: (size) => query(`query=${"x".repeat(size)}`) },
  { name: "search words", base: 20, request: (size) => query(`query=${"a+".repeat(size)}`) },
  { name: "search patterns", base: 15, request: (size) => query(`query=${"%25_".repeat(size)}`) },
  { name: "digits", base: 100, request: (size) => query(`page=${"9".repeat(size)}`) },
  {
    name: "languages",
    base: 15,
    request: (size) => ({
      headers: { "accept-language": list(size, (at) => `a${at};q=0.${at}`).join(",") },
    }),
  },
  {
    name: "known versions",
    base: 12,
    request: (size) => ({ headers: { "if-none-match": '"abcdef", '.repeat(size) } }),
  },
  { name: "cookies", base: 20, request: (size) => ({ cookie: "a=1; ".repeat(size) }) },
];

const json = (value: unknown): ShapedRequest => ({
  body: JSON.stringify(value),
  type: "application/json",
});
const members = (size: number) =>
  Object.fromEntries(list(size, (at) => `m${at}`).map((name) => [name, 1]));

/** Returns shapes of a call's body that grow with a size, such as one in which all lists are long, or all texts. */
export function jsonShapes(schema: any): Shape[] {
  const grown = (make: (inner: any) => unknown): unknown => {
    if (schema?.type === "array") return [make(schema.items ?? {})];
    const properties = Object.entries<any>(schema?.properties ?? {});
    return Object.fromEntries(properties.map(([name, inner]) => [name, make(inner)]));
  };
  const isA = (inner: any, type: string) =>
    [inner, ...(inner?.anyOf ?? [])].some((variant) => variant?.type === type);
  const inLists = (items: unknown[]) =>
    json(
      grown((inner) => (isA(inner, "array") ? items : isA(inner, "object") ? { a: items } : null)),
    );
  const inTexts = (text: string) => json(grown((inner) => (isA(inner, "string") ? text : null)));
  return [
    { name: "ids in lists", base: 100, request: (size) => inLists(list(size, () => ID)) },
    { name: "texts in lists", base: 100, request: (size) => inLists(list(size, () => "%a%b%")) },
    { name: "numbers in lists", base: 100, request: (size) => inLists(Array(size).fill(7)) },
    { name: "objects in lists", base: 100, request: (size) => inLists(list(size, () => ({}))) },
    { name: "rows", base: 100, request: (size) => json(list(size, () => ({}))) },
    {
      name: "members",
      base: 700,
      request: (size) => json({ ...members(size), ...(grown(() => members(size / 10)) as object) }),
    },
    {
      name: "depth",
      base: 50,
      request: (size) => ({
        body: `{"fields":${"[".repeat(size)}${"]".repeat(size)}}`,
        type: "application/json",
      }),
    },
    { name: "long texts", base: 100, request: (size) => inTexts("x".repeat(size)) },
    { name: "patterns", base: 100, request: (size) => inTexts("%a".repeat(size / 2)) },
    { name: "plain form", base: 500, request: (size) => encoded("a[]=&".repeat(size)) },
    {
      name: "part request",
      base: 20_000,
      request: (size) => multipart(formPart("request", JSON.stringify({ name: "x".repeat(size) }))),
    },
  ];
}

const graphql = (text: string, variables: object = {}) => json({ query: text, variables });
const TYPES = "productTypes { id }";

export const GRAPHQL_SHAPES: readonly Shape[] = [
  {
    name: "fields",
    base: 100,
    request: (size) => graphql(`{ productTypes { ${"id ".repeat(size)} } }`),
  },
  {
    name: "aliases",
    base: 100,
    request: (size) => graphql(`{ ${list(size, (at) => `a${at}: ${TYPES}`).join(" ")} }`),
  },
  {
    name: "fragments",
    base: 10,
    request: (size) =>
      graphql(
        `{ ...f0 } ${list(size, (at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} ${TYPES} }`).join(" ")} fragment f${size} on Query { ${TYPES} }`,
      ),
  },
  {
    name: "depth",
    base: 10,
    request: (size) =>
      graphql(
        `{ __schema { ${"types { fields { type { ".repeat(size)} name ${"} } } ".repeat(size)} } }`,
      ),
  },
  { name: "tokens", base: 1_000, request: (size) => graphql(`{ ${"( ) ".repeat(size)} }`) },
  {
    name: "comment",
    base: 5_000,
    request: (size) => graphql(`{ writer { model } } #${"x".repeat(size)}`),
  },
  {
    name: "variables",
    base: 100,
    request: (size) =>
      graphql(
        "mutation ($ids: [ID!]!) { batchPublishProducts(input: { productIds: $ids }) { success } }",
        {
          ids: list(size, () => ID),
        },
      ),
  },
];
