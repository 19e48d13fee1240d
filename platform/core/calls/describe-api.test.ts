import { expect, test } from "vitest";

import { buildOpenApi } from "../../server/openapi.ts";

// `any`: the document is plain JSON whose expected members the tests read.
const document: any = buildOpenApi();

test("every member of every body has a type", () => {
  expect(untyped(document, "")).toEqual([]);
});

test("paged routes document their paging, and routes with related objects their detail levels", () => {
  const parametersOf = (method: string, path: string): string[] =>
    document.paths[path][method].parameters.map((parameter: any) =>
      parameter.$ref?.split("/").at(-1),
    );

  for (const path of ["twin_class/{twinClassId}/valid_heads/v1", "twin_class/search/v1"]) {
    const named = parametersOf("post", `/private/${path}`);
    expect(named).toEqual(expect.arrayContaining(["Offset", "Limit", "SortAsc", "Modes"]));
  }
  for (const path of ["/private/twin_class/v1", "/private/permission_grant/user/v1"]) {
    const named = parametersOf("post", path);
    expect(named).toEqual(expect.arrayContaining(["LazyRelation", "Modes"]));
    expect(named).not.toContain("Offset");
  }
  expect(parametersOf("get", "/public/data_list/{dataListId}/v1")).toContain("Modes");
});

test("requests and responses are described in their wire format", () => {
  const { TwinClassUpdateRqV1, TwinClassV1 } = document.components.schemas;

  expect(TwinClassUpdateRqV1.properties.key.anyOf).toEqual([
    { type: "string", maxLength: 10_000 },
    { type: "null" },
  ]);
  expect(TwinClassUpdateRqV1.properties.headTwinClassUpdate.anyOf[0].properties).toHaveProperty(
    "replaceMap",
  );
  expect(TwinClassV1).not.toHaveProperty("required");
});

/** Paths of properties that are described without a type. */
function untyped(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => {
    const here = `${path}.${name}`;
    const isProperty = path.endsWith(".properties");
    const saysNothing = isProperty && JSON.stringify(inner) === "{}";
    return saysNothing ? [here] : untyped(inner, here);
  });
}
