import { afterAll, beforeAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as remove } from "./delete.tsx";
import { action as change, loader as editPage } from "./edit.tsx";
import { loader as list } from "./list.tsx";
import { action as create, loader as newPage } from "./new.tsx";
import { action as saveInPlace } from "./page.tsx";
import { loader as tab } from "./tab.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
let transitionId = "";

beforeAll(async () => {
  const { answer } = await visit(list, { path: "", params: { entity: "transitions" } });
  transitionId = answer.list.rows[0]?.id ?? "";
});

afterAll(() => selling.stop());

test("rules, validators and triggers start inactive and with order 0", async () => {
  for (const entity of ["rules", "validators", "triggers"]) {
    const { answer } = await visit(newPage, { path: `/admin/${entity}/new`, params: { entity } });
    expect({ entity, ...answer.values }).toMatchObject({ entity, order: "0", active: "false" });
  }
});

test("a rule is changed in its place and keeps its validators", async () => {
  const id = await newRule();
  const rule = { entity: "rules", id };
  const { values } = (await visit(editPage, { path: "", params: rule })).answer;
  expect(values).toMatchObject({ order: "1", active: "true" });

  const base = JSON.stringify(values);
  await done(visit(saveInPlace, { path: "?edit=order", params: rule, form: { base, order: "7" } }));
  await done(visit(change, { path: "", params: rule, form: { base, order: "1" } }));
  const row = (await rowsOf("transitions", transitionId, "rules")).find((one) => one.id === id);
  expect(row?.values).toMatchObject({
    order: { text: "7" },
    active: { on: false },
    validators: { items: [{ name: expect.any(String) }] },
  });
});

test("the validators of a rule are added, changed and deleted one by one", async () => {
  const id = await newRule();
  const rules = () => rowsOf("rules", id, "validators");
  const [first] = await rules();
  const [, transitionValidatorRuleId = ""] = id.split(".");
  await done(
    visit(create, {
      path: "",
      params: { entity: "validators" },
      form: { validatorFeaturerId: "1601", transitionValidatorRuleId, order: "5", active: "on" },
    }),
  );
  const second = (await rules()).find((row) => row.id !== first?.id);
  expect(second?.values).toMatchObject({ order: { text: "5" }, active: { on: true } });

  const params = { entity: "validators", id: second?.id ?? "" };
  const { values } = (await visit(editPage, { path: "", params })).answer;
  const form = { base: JSON.stringify(values), description: "Ask a colleague" };
  await done(visit(saveInPlace, { path: "?edit=description", params, form }));
  await done(visit(remove, { path: "", params: { ...params, id: first?.id ?? "" }, form: {} }));
  expect((await rules()).map((row) => row.values["description"])).toMatchObject([
    { text: "Ask a colleague" },
  ]);
});

test("a validator set gets validators, and a validator belongs to one of both", async () => {
  const set = await done(
    visit(create, { path: "", params: { entity: "validator-sets" }, form: { name: "Checks" } }),
  );
  const twinValidatorSetId = set.headers.get("location")?.split("/").at(-1) ?? "";
  const add = (form: Record<string, string>) =>
    visit(create, {
      path: "",
      params: { entity: "validators" },
      form: { validatorFeaturerId: "1601", ...form },
    });
  await done(add({ twinValidatorSetId }));
  expect(await rowsOf("validator-sets", twinValidatorSetId, "validators")).toHaveLength(1);

  const { answer } = await add({});
  expect(answer).toMatchObject({
    data: {
      result: {
        error: { transitionValidatorRuleId: ["Choose either a rule or a validator set"] },
      },
    },
  });
});

test("a rule without a validator is rejected at its field", async () => {
  const params = { entity: "rules" };
  const form = { twinflowTransitionId: transitionId, order: "1", active: "on" };
  const { answer } = await visit(create, { path: "", params, form });

  expect(answer).toMatchObject({
    data: { result: { error: { validatorFeaturerId: ["Select a featurer"] } } },
  });
});

async function rowsOf(entity: string, id: string, key: string) {
  const path = `/admin/${entity}/${id}/${key}?size=50`;
  return (await visit(tab, { path, params: { entity, id, tab: key } })).answer.list.rows;
}

/** Creates a rule with one validator; returns its ID in the console. */
async function newRule(): Promise<string> {
  const before = new Set((await rowsOf("transitions", transitionId, "rules")).map(({ id }) => id));
  const form = {
    twinflowTransitionId: transitionId,
    validatorFeaturerId: "1601",
    order: "1",
    active: "on",
  };
  await done(visit(create, { path: "", params: { entity: "rules" }, form }));
  const rows = await rowsOf("transitions", transitionId, "rules");
  return rows.find(({ id }) => !before.has(id))?.id ?? "";
}

/** Returns the redirect of a saved form. Throws if it was not saved. */
async function done(visited: Promise<{ answer: unknown }>): Promise<Response> {
  const { answer } = await visited;
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return answer;
}
