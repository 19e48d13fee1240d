import { expect, test } from "vitest";

import { buildOpenApi } from "../../server/openapi.ts";

// The document is plain JSON; a test reads what it expects of it.
const document: any = buildOpenApi();

test("every member of every body says what it takes", () => {
  expect(untyped(document, "")).toEqual([]);
});

test("calls that answer a page say how it is asked for, and those that relate things how much is shown", () => {
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

test("what is sent and what is answered are described as they travel", () => {
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

/** Where a property is described as anything at all. */
function untyped(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => {
    const here = `${path}.${name}`;
    const isProperty = path.endsWith(".properties");
    const saysNothing = isProperty && JSON.stringify(inner) === "{}";
    return saysNothing ? [here] : untyped(inner, here);
  });
}
