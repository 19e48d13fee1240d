import { expect, test } from "vitest";

import { buildOpenApi } from "../../server/openapi.ts";

// `any`: the document is plain JSON whose expected members the tests read.
const document: any = buildOpenApi();

test("every member of every body has a type", () => {
  expect(untyped(document, "")).toEqual([]);
});

const parametersOf = (method: string, path: string): string[] =>
  document.paths[path][method].parameters.map((parameter: any) =>
    parameter.$ref?.split("/").at(-1),
  );

test("paged routes document their paging, and routes with related objects their detail levels", () => {
  for (const path of ["twin_class/{twinClassId}/valid_heads/v1", "twin_class/search/v1"]) {
    const named = parametersOf("post", `/private/${path}`);
    expect(named).toEqual(
      expect.arrayContaining(["Offset", "Limit", "SortAsc", "showTwinClass2StatusMode"]),
    );
  }
  for (const path of ["/private/twin_class/v1", "/private/permission_grant/user/v1"]) {
    const named = parametersOf("post", path);
    expect(named).toEqual(expect.arrayContaining(["LazyRelation", "showTwinClassMode"]));
    expect(named).not.toContain("Offset");
  }
  expect(parametersOf("get", "/public/data_list/{dataListId}/v1")).toContain("showDataListMode");
});

test("a call lists the modes of its views and of what these show, and no others", () => {
  const named = parametersOf("post", "/private/user_group/search/v1");

  expect(named).toEqual(
    expect.arrayContaining(["showUserGroupMode", "showUserGroup2BusinessAccountMode"]),
  );
  expect(named.filter((name) => name.startsWith("showTwin"))).toEqual([]);
  expect(document.components.parameters.showUserGroupMode).toMatchObject({
    in: "query",
    schema: { enum: ["HIDE", "SHORT", "DETAILED"], default: "HIDE" },
  });
});

test("every reference leads to a described schema, also those of related objects", () => {
  const refs = new Set(JSON.stringify(document).match(/(?<="#\/components\/)\w+\/\w+/g));

  expect(refs).toContain("schemas/RelatedObjectsV1");
  const known = ({ components }: any, [kind = "", name = ""]: string[]) => components[kind]?.[name];
  expect([...refs].filter((path) => !known(document, path.split("/")))).toEqual([]);
});

test("variants are told apart by the discriminator of their union", () => {
  const { descriptor } = document.components.schemas.TwinClassFieldV2.properties;

  expect(descriptor.discriminator).toMatchObject({
    propertyName: "fieldType",
    mapping: { textV1: "#/components/schemas/TwinClassFieldDescriptorTextV1" },
  });
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

/** Lists the paths of properties whose description lacks a type. */
function untyped(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => {
    const here = `${path}.${name}`;
    const isProperty = path.endsWith(".properties");
    const saysNothing = isProperty && JSON.stringify(inner) === "{}";
    return saysNothing ? [here] : untyped(inner, here);
  });
}
