import { expect, test } from "vitest";

import { parsePath, toPath } from "./documents.rules.ts";
import { KINDS } from "./kinds.rules.ts";
import { readDocuments } from "./read-documents.rules.ts";
import { isOfDomain, isUnusedSchema } from "./unused-schemas.rules.ts";

const listFindings = (path: string, content: unknown) =>
  readDocuments([{ path, content }]).findings.map(({ at, message }) => `${at}: ${message.key}`);

const NAMES = { en: "Sizes" };

test("each member of the wrong type is reported where it stands", () => {
  const wrong = {
    name: "Sizes",
    public: "yes",
    externalId: 5,
    attributes: "cm",
    options: [{ name: NAMES, state: "gone", position: "first" }, "Large"],
    shade: "red",
  };

  expect(listFindings("lists/sizes.yaml", wrong).toSorted()).toEqual([
    "lists/sizes.yaml attributes: configuration_list_expected",
    "lists/sizes.yaml externalId: configuration_text_expected",
    "lists/sizes.yaml name: configuration_texts_expected",
    "lists/sizes.yaml options.0 position: configuration_number_expected",
    "lists/sizes.yaml options.0 state: configuration_choice_expected",
    "lists/sizes.yaml options.1: configuration_no_members",
    "lists/sizes.yaml public: configuration_flag_expected",
    "lists/sizes.yaml shade: configuration_member_unknown",
  ]);
});

test.each([
  ["notes/sizes.yaml", {}, "notes/sizes.yaml: configuration_path_unknown"],
  ["lists/si%zes.yaml", {}, "lists/si%zes.yaml: configuration_path_unknown"],
  ["lists/sizes.yaml", [], "lists/sizes.yaml: configuration_no_members"],
  ["lists/sizes.yaml", {}, "lists/sizes.yaml name: configuration_member_missing"],
  [
    "lists/sizes.yaml",
    { name: NAMES, options: {} },
    "lists/sizes.yaml options: configuration_no_list",
  ],
  ["tiers/silver.yaml", { name: "Gold" }, "tiers/silver.yaml: configuration_file_name"],
])("%s with %j is rejected", (path, content, expected) => {
  expect(listFindings(path, content)).toEqual([expected]);
});

test("two documents of one entity are rejected", () => {
  const document = { path: "lists/sizes.yaml", content: { name: NAMES } };
  const { findings } = readDocuments([document, document]);

  expect(findings.map(({ message }) => message)).toMatchObject([
    { key: "configuration_key_taken", params: { key: "sizes" } },
  ]);
});

test("options stand one after the other, and equal ones get a number", () => {
  const option = { name: { en: "Large" } };
  const { entities } = readDocuments([
    {
      path: "lists/sizes.yaml",
      content: { name: NAMES, options: [option, { ...option, position: 7 }, option] },
    },
  ]);

  expect(entities.slice(1).map(({ name, position }) => [name, position])).toEqual([
    ["sizes.large", 0],
    ["sizes.large~2", 7],
    ["sizes.large~3", 8],
  ]);
});

test("a name that a file system does not allow is written as in addresses", () => {
  const kind = KINDS.find(({ name }) => name === "list")!;

  for (const name of [".a/b*c", "żółw 木", "plain"]) {
    expect(parsePath(toPath({ kind, name }))).toEqual({ kind, name });
  }
  expect(toPath({ kind, name: ".a/b*c" })).toBe("lists/%2Ea%2Fb%2Ac.yaml");
});

test("an empty schema that nothing uses is no part of a configuration", () => {
  const schema = { path: "workflow-schemas/offices.yaml", content: { name: "Offices" } };
  const domain = (workflowSchema?: string) => ({
    path: "domain.yaml",
    content: { name: "Offices", defaultLocale: "en", ...(workflowSchema && { workflowSchema }) },
  });
  const unused = readDocuments([schema, domain()]).entities;
  const used = readDocuments([schema, domain("offices")]).entities;

  expect(unused.map((entity) => isUnusedSchema(entity, unused))).toEqual([true, false]);
  expect(used.map((entity) => isUnusedSchema(entity, used))).toEqual([false, false]);
  expect(isOfDomain(unused[0]!, [], unused)).toBe(false);
  expect(isOfDomain(used[0]!, [], used)).toBe(true);
});

test("an empty schema that a tier gives to its businesses is used", () => {
  const schema = { path: "permission-schemas/offices.yaml", content: { name: "Offices" } };
  const tier = {
    path: "tiers/gold.yaml",
    content: { name: "Gold", permissionSchema: "offices" },
  };
  const { entities } = readDocuments([schema, tier]);
  const found = entities.find(({ kind }) => kind.name === "permissionSchema");

  expect(found && isUnusedSchema(found, entities)).toBe(false);
});
