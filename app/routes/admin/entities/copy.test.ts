import { afterAll, expect, test } from "vitest";

import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as copy, loader as copyPage } from "./copy.tsx";
import { loader as page } from "./page.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const upstream = await createVisitor(selling, admin, "upstream");
const COPIED = consoleEntities.listed.filter((entity) => entity.calls.copy);

/** IDs of the rows to copy, by entity: rows with parts, if the domain's template has any. */
const ORIGINALS: Record<string, string> = {
  classes: idOf("class:product"),
  flows: idOf("flow:marketplace_product"),
  "permission-groups": idOf("permission_group:product"),
  "permission-schemas": idOf("schema:permission"),
  groups: idOf("user_group:manager"),
};

afterAll(() => selling.stop());

test("every entity of the issue's table is copied with its parts", () => {
  expect(COPIED.map(({ key }) => key)).toEqual([
    "classes",
    "datalists",
    "searches",
    "class-schemas",
    "flows",
    "transitions",
    "flow-schemas",
    "permission-groups",
    "permission-schemas",
    "groups",
    "factories",
  ]);
});

test.each(["classes", "flows", "permission-schemas", "groups"])(
  "the page of a copy of %s says what it will hold and leads to it",
  async (entity) => {
    const params = { entity, id: ORIGINALS[entity] ?? "" };
    const { answer: form, calls } = await visit(copyPage, { path: "", params });
    expect(calls).toBeLessThanOrEqual(8);
    expect(form.fields.filter(({ kind }) => kind === "flag").length).toBeGreaterThan(0);

    const { answer } = await visit(copy, { path: "", params, form: inForm(form.values) });
    const id = idIn(answer);
    const { answer: copied } = await visit(page, { path: "", params: { entity, id } });
    const { answer: again } = await visit(copyPage, { path: "", params: { entity, id } });

    expect(id).not.toBe(params.id);
    expect(copied.head.name).toBe(form.values["newName"]);
    expect(again.fields.map(({ label }) => label)).toEqual(
      form.fields.map(({ label, name }) =>
        form.values[name] === "false" ? label.replace(/\d+$/, "0") : label,
      ),
    );
  },
);

test("a copy without a name, or with a key that is taken, is rejected at its field", async () => {
  const params = { entity: "classes", id: idOf("class:product") };
  const { answer: form } = await visit(copyPage, { path: "", params });
  const submitInvalid = async (typed: object) => {
    const body = { ...inForm(form.values), ...typed };
    const { answer } = await visit(copy, { path: "", params, form: body });
    return answer as { data: { result: { error: object }; values: object } };
  };

  const nameless = await submitInvalid({ newName: "", newKey: "kept_key" });
  const taken = await submitInvalid({ newKey: "product" });
  expect(nameless.data).toMatchObject({
    result: { error: { newName: [expect.any(String)] } },
    values: { newKey: "kept_key" },
  });
  expect(taken.data.result.error).toHaveProperty("newKey");
});

test("on a platform with upstream's contract a class is copied too", async () => {
  const params = { entity: "classes", id: idOf("class:product") };
  const { answer: form } = await upstream(copyPage, { path: "", params });
  expect(form.fields.map(({ name }) => name)).toEqual(["newName", "newKey"]);

  const { answer } = await upstream(copy, {
    path: "",
    params,
    form: { newName: "Other", newKey: "other_product" },
  });
  expect(idIn(answer)).not.toBe(params.id);
});

/** Returns values as a browser sends them, without unselected boxes. */
function inForm(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).filter(([, value]) => value !== "false");
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === "true" ? "on" : value]),
  );
}

function idIn(answer: unknown): string {
  if (!(answer instanceof Response)) throw new Error(`Not copied: ${JSON.stringify(answer)}`);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}
