import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import modes from "./schemas/modes.json" with { type: "json" };

/** Modes of what there is none of here, by what their names speak of. They are judged and do nothing. */
const NOTHING_TO_SHOW: readonly [RegExp, string][] = [
  [/Face$/, "pages laid out by the platform"],
  [/Template2Twin$/, "twins that stand for users and businesses"],
  [/^DomainUserGroupManager2Featurer$|2TwinClassSchema$/, "choices a domain doesn't have"],
  [/^ConditionSet/, "sets of conditions"],
  [/^FactoryEraser/, "erasers"],
  [/^Attachment2Permission$/, "permissions of single files"],
  [
    /^TwinClassFieldDescriptor2Twin$/,
    "descriptors that list twins, which the original never makes",
  ],
  [/^TwinField2Status$/, "fields that hold a status"],
];

test("every mode of the contract is read, except where there is nothing to show", () => {
  const sources = readdirSync("platform/api", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith("test.ts") && file !== "show.ts")
    .map((file) => readFileSync(`platform/api/${file}`, "utf8"))
    .join("\n");
  const isRead = (name: string) => sources.includes(`"${name}"`) || isReadByKind(name, sources);
  const unread = Object.keys(modes).filter((name) => !isRead(name));

  expect(unread.filter((name) => !NOTHING_TO_SHOW.some(([one]) => one.test(name)))).toEqual([]);
});

/** Grants of all kinds are shown by one function, which puts the names of their modes together. */
function isReadByKind(name: string, sources: string): boolean {
  const [kind, what] = name.split("2");
  return sources.includes(`"${kind}"`) && sources.includes(`2${what}\``);
}
