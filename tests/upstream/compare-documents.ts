type Json = Record<string, any>;

const METHODS = new Set(["get", "post", "put", "delete", "patch"]);
/** Members that describe pages of upstream's own client. */
const OUT_OF_SCOPE = /^Face|[fF]ace(Id|Map)?$/;
const MAX_DEPTH = 12;

interface Operation {
  operation: Json;
  shared: Json[];
}

/** Type of a member, and the named schema that declares the member. */
interface Member {
  type: string;
  owner: string;
}

export interface Comparison {
  /** Operations that our document lacks. */
  missing: string[];
  /** Members and parameters that no operation of our document has, by owner and name. */
  nowhere: string[];
}

/** Compares our document with upstream's by operation. Additions of ours are no differences. */
export function compareDocuments(upstream: Json, ours: Json): Comparison {
  const theirOperations = listOperations(upstream);
  const ourOperations = listOperations(ours);
  const found = new Map<string, boolean>();
  const missing: string[] = [];
  for (const [name, theirs] of theirOperations) {
    const counterpart = ourOperations.get(name);
    if (!counterpart) missing.push(name);
    else
      for (const [what, isThere] of compareOperation({ upstream, ours }, theirs, counterpart)) {
        found.set(what, (found.get(what) ?? false) || isThere);
      }
  }
  const nowhere = [...found].filter(([, isThere]) => !isThere).map(([what]) => what);
  return { missing, nowhere: nowhere.toSorted() };
}

type Documents = Record<"upstream" | "ours", Json>;

function* compareOperation(
  { upstream, ours }: Documents,
  theirs: Operation,
  counterpart: Operation,
): Generator<[what: string, isThere: boolean]> {
  const parameters = listParameters(ours, counterpart);
  for (const [name, values] of listParameters(upstream, theirs)) {
    if (OUT_OF_SCOPE.test(name.replace(/Mode$/, ""))) continue;
    const known = parameters.get(name);
    const hasValues = known?.length === 0 || values.every((value) => known?.includes(value));
    yield [`query ${name}`, known !== undefined && hasValues];
  }
  for (const [what, contentOf] of [
    ["body", readBodySchemas],
    ["answer", readAnswerSchemas],
  ] as const) {
    const theirContent = contentOf(upstream, theirs.operation);
    const [mediaType, theirSchema] = Object.entries(theirContent)[0] ?? [];
    const ourContent = contentOf(ours, counterpart.operation);
    const ourSchema = ourContent[mediaType ?? ""] ?? Object.values(ourContent)[0];
    const members = listMembers(ours, ourSchema?.["schema"]);
    const skipped: string[] = [];
    for (const [path, { type, owner }] of listMembers(upstream, theirSchema?.["schema"])) {
      if (skipped.some((top) => path.startsWith(`${top}.`) || path.startsWith(`${top}[`))) continue;
      const member = members.get(path);
      // Members of a missing member are skipped, because they are missing with it.
      if (!member || OUT_OF_SCOPE.test(owner)) skipped.push(path);
      if (!OUT_OF_SCOPE.test(owner)) yield [`${what} ${owner}`, isSameType(type, member)];
    }
  }
}

function isSameType(type: string, member: Member | undefined): boolean {
  if (!member) return false;
  return type === "any" || member.type === "any" || member.type === type;
}

function listOperations(document: Json): Map<string, Operation> {
  return new Map(
    Object.entries<Json>(document["paths"]).flatMap(([path, item]) =>
      Object.entries<Json>(item)
        .filter(([method]) => METHODS.has(method))
        .map(([method, operation]) => [
          `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`,
          { operation, shared: item["parameters"] ?? [] },
        ]),
    ),
  );
}

/** Lists parameters with their values. An object in form style stands for its members. */
function listParameters(document: Json, { operation, shared }: Operation): Map<string, string[]> {
  const parameters = [...shared, ...(operation["parameters"] ?? [])]
    .map((parameter: Json) => resolve(document, parameter))
    .filter((parameter) => parameter["in"] === "query");
  return new Map(
    parameters.flatMap((parameter): [string, string[]][] => {
      const schema = resolve(document, parameter["schema"]);
      if (!schema["properties"]) return [[parameter["name"], schema["enum"] ?? []]];
      return Object.entries<Json>(schema["properties"]).map(([name, member]) => [
        name,
        resolve(document, member)["enum"] ?? [],
      ]);
    }),
  );
}

/**
 * Schemas of a body by media type. Multipart forms are only compared if upstream accepts nothing else.
 */
function readBodySchemas(document: Json, operation: Json): Record<string, Json> {
  return resolve(document, operation["requestBody"])["content"] ?? {};
}

function readAnswerSchemas(document: Json, operation: Json): Record<string, Json> {
  return resolve(document, operation["responses"]?.["200"])["content"] ?? {};
}

/** Lists all members by paths such as `a.b[].c`. A schema that contains itself is followed once. */
function listMembers(document: Json, schema: Json | undefined): Map<string, Member> {
  const members = new Map<string, Member>();
  const visit = (inner: Json | undefined, at: string, above: Json[], outerName: string): void => {
    const resolved = resolve(document, inner);
    const name: string = inner?.["$ref"]?.split("/").at(-1) ?? outerName;
    if (above.includes(resolved) || above.length > MAX_DEPTH) return;
    const path = [...above, resolved];
    const parts = ["allOf", "oneOf", "anyOf"].flatMap((kind) => resolved[kind] ?? []);
    for (const part of parts) visit(part, at, path, name);
    for (const [key, member] of Object.entries<Json>(resolved["properties"] ?? {})) {
      const type = typeOf(resolve(document, member));
      members.set(`${at}.${key}`, { type, owner: `${name}.${key}` });
      visit(member, `${at}.${key}`, path, name);
    }
    if (resolved["items"]) visit(resolved["items"], `${at}[]`, path, name);
    const values = resolved["additionalProperties"];
    if (typeof values === "object") visit(values, `${at}.*`, path, name);
  };
  visit(schema, "", [], "");
  return members;
}

function typeOf(schema: Json): string {
  if (schema["oneOf"] ?? schema["anyOf"] ?? schema["allOf"]) return "any";
  const guessed = schema["properties"] ? "object" : schema["items"] ? "array" : "any";
  const types = [schema["type"] ?? (schema["enum"] ? typeof schema["enum"][0] : guessed)].flat();
  const names = types
    .filter((type) => type !== "null")
    .map((type) => (type === "integer" ? "number" : String(type)));
  return names.toSorted((one, other) => one.localeCompare(other)).join("|") || "any";
}

function resolve(document: Json, schema: Json | undefined): Json {
  let resolved = schema;
  while (resolved?.["$ref"]) {
    const path: string[] = resolved["$ref"].slice(2).split("/");
    resolved = path.reduce<any>((inner, key) => inner?.[key], document);
  }
  return resolved ?? {};
}
