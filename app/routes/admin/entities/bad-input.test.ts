import { afterAll, beforeAll, expect, test } from "vitest";

import type { EntityField } from "#app/rules/entities/entity-form.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { rules } from "#app/server/entities/definitions/rules.server.ts";
import { validators } from "#app/server/entities/definitions/transition-parts.server.ts";
import { permissionId } from "#platform/core/access/builtin-permission.rules.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as change, loader as editPage } from "./edit.tsx";
import { loader as list } from "./list.tsx";
import { action as create, loader as newPage } from "./new.tsx";
import { loader as tab } from "./tab.tsx";

// Submits invalid input to every form of the console. The error must appear at its field, and no input may be lost.

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const ENTITIES = [...consoleEntities.listed, rules, validators];
const CREATED = ENTITIES.filter((entity) => entity.calls.create).map(({ key }) => key);
const CHANGED = ENTITIES.filter((entity) => entity.calls.update).map(({ key }) => key);

const UNKNOWN_ID = "0badc0de-0000-4000-8000-000000000000";
const OTHER_DOMAIN = "11111111-2222-4333-8444-555555555555";

/** The text to enter into a control, by case. Undefined if the case doesn't apply to the control. */
const CASES: Record<string, (field: EntityField) => string | undefined> = {
  nothing: ({ required }) => (required ? "" : undefined),
  "too much": ({ kind }) => (isText(kind) ? "x".repeat(20_000) : undefined),
  "another type": ({ kind }) => WRONG[kind],
  "an unknown ID": ({ kind }) => (kind === "reference" ? UNKNOWN_ID : undefined),
  "the ID of another domain": ({ kind }) => (kind === "reference" ? OTHER_DOMAIN : undefined),
  "a choice that is not offered": ({ kind }) => (kind === "choice" ? "__proto__" : undefined),
  "a null byte": ({ kind }) => (isText(kind) ? "a\0b" : undefined),
  "a line break": ({ kind, name }) =>
    kind === "text" && !name.startsWith("param:") ? "a\nb" : undefined,
};

const WRONG: Partial<Record<EntityField["kind"], string>> = {
  integer: "ten",
  number: "1e999",
  color: "red",
  url: "javascript:alert(1)",
  email: "nobody",
  reference: "' or 1=1",
  json: "[1]",
  key: "no spaces, please",
  classKey: "nö",
};

/**
 * Entities that may have no row with a freely editable text, because all their rows are built in or their text has to
 * name events.
 */
const NOT_FREE = new Set(["permissions", "triggers", "webhooks"]);

type Values = Record<string, string>;

/** A class whose twins are spaces and have markers. */
const HALL = {
  key: "hall",
  ownerType: "DOMAIN",
  permissionSchemaSpace: "true",
  autoCreatePermissions: "false",
  markersDataListId: idOf("list:allergens"),
};

/** Values that forms need in addition to their required fields. */
const NEEDED: Record<string, () => Values | Promise<Values>> = {
  "user-grants": () => ({ permissionId: permissionId("TWIN_STATUS_VIEW") }),
  "space-grants": async () => ({
    permissionId: permissionId("TWIN_STATUS_VIEW"),
    spaceRoleId: await createdBy("space-roles", { twinClassId: hallId }),
  }),
  "propagation-grants": () => ({ permissionId: permissionId("TWIN_STATUS_VIEW") }),
  branches: async () => ({
    factoryId: (await idsOf("factories"))[0] ?? "",
    nextFactoryId: await createdBy("factories", { name: "The next", key: "next" }),
  }),
  multipliers: () => ({ "param:outputTwinClassId": idOf("class:product") }),
  rules: () => ({ validatorFeaturerId: "1601" }),
  validators: () => ({ validatorFeaturerId: "1601" }),
};
let hallId = "";

// Creates a row of each entity that has none, by its own form with only the necessary values.
beforeAll(async () => {
  hallId = await createdBy("classes", HALL);
  const twin = { classId: hallId, name: "Hall", assignerUserId: admin.userId };
  const added = await selling.fetch("/private/twin/v2", {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(twin),
  });
  if (added.status !== 200) throw new Error(await added.text());
  for (const key of CREATED) {
    if ((await idsOf(key)).length === 0) await createdBy(key, await NEEDED[key]?.());
  }
});

afterAll(() => selling.stop());

/** Creates an entity by its form; returns its ID. */
async function createdBy(entity: string, more: Values = {}): Promise<string> {
  const params = { entity };
  const { answer: page } = await visit(newPage, { path: `/admin/${entity}/new`, params });
  const given = { ...page.values, ...more };
  const own = Object.entries(more).filter(([name]) => name.startsWith("param:"));
  const form = { ...plausible(page.fields, given), ...Object.fromEntries(own) };
  const { answer } = await visit(create, { path: "", params, form });
  if (statusOf(answer) >= 400)
    throw new Error(`${entity}: ${JSON.stringify((answer as { data: RejectedForm }).data.result)}`);
  return answer instanceof Response
    ? (answer.headers.get("location")?.split("/").at(-1) ?? "")
    : "";
}

function isProse(kind: EntityField["kind"]): boolean {
  return kind === "text" || kind === "longText";
}

function isText(kind: EntityField["kind"]): boolean {
  return ["text", "longText", "json", "key", "classKey", "email", "url"].includes(kind);
}

test.each(CREATED)("the form of new %s says what is wrong with each field", async (key) => {
  const params = { entity: key };
  const { answer: page } = await visit(newPage, { path: `/admin/${key}/new`, params });
  const usual = plausible(page.fields, page.values);
  const problems = await tryAll(page.fields, async (field, value) => {
    const form = { ...usual, [field.name]: value };
    return (await visit(create, { path: "", params, form })).answer;
  });

  expect(problems).toEqual([]);
});

test.each(CHANGED)("a change of %s says what is wrong with each field", async (key) => {
  const [id = ""] = await idsOf(key);
  const params = { entity: key, id };
  const { fields, values } = (await visit(editPage, { path: "", params })).answer;
  const usual = { ...inForm(fields, values), base: JSON.stringify(values) };
  const problems = await tryAll(fields, async (field, value) => {
    const form = { ...usual, [field.name]: value };
    return (await visit(change, { path: "", params, form })).answer;
  });

  expect(problems).toEqual([]);
});

test.each(CHANGED)("of two who change the same of %s, the second sees both values", async (key) => {
  // A tag is an option too, so that an earlier test may have changed the same one.
  const theirs = `Theirs of ${key}`;
  const withText = [];
  const tried = [];
  for (const id of await idsOf(key)) {
    const params = { entity: key, id };
    const { fields, values } = (await visit(editPage, { path: "", params })).answer;
    const field = fields.find(({ kind, name }) => isProse(kind) && !name.startsWith("param:"));
    if (!field) continue;
    const save = async (text: string) => {
      const base = JSON.stringify(values);
      const form = { ...plausible(fields, values), [field.name]: text, base };
      return (await visit(change, { path: "", params, form })).answer;
    };
    const first = await save(theirs);
    // Only their authors change comments.
    if (statusOf(first) === 403) continue;
    withText.push(id);
    // Built-in rows can't be changed.
    if (statusOf(first) !== 302) continue;
    tried.push(id);
    expect(await save("Mine")).toMatchObject({
      init: { status: 409 },
      data: { values: { [field.name]: "Mine" }, conflict: { theirs: { [field.name]: theirs } } },
    });
    break;
  }

  expect(tried.length > 0 || NOT_FREE.has(key) || withText.length === 0).toBe(true);
});

test.each(CREATED)(
  "a form of %s with keys of prototypes and lists creates nothing",
  async (key) => {
    const params = { entity: key };
    const { answer: page } = await visit(newPage, { path: `/admin/${key}/new`, params });
    const form = new URLSearchParams(plausible(page.fields, page.values));
    for (const name of ["__proto__", "constructor", "toString", "base", "param:__proto__"]) {
      form.append(name, "polluted");
    }
    for (const { name } of page.fields) form.append(name, "a second value");
    const { answer } = await visit(create, { path: "", params, form });

    expect(Math.floor(statusOf(answer) / 100)).toBe(4);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  },
);

test("a form of more than its limit is answered with its own status", async () => {
  const form = { name: "n".repeat(1_100_000), key: "large" };
  const work = visit(create, { path: "", params: { entity: "classes" }, form });

  await expect(work).rejects.toMatchObject({ init: { status: 413 } });
});

/**
 * Returns the IDs on the first page of a list. Rules can be listed for only one transition at a time, so the rules of
 * the first transition that has any are listed.
 */
async function idsOf(entity: string): Promise<string[]> {
  if (entity !== "rules")
    return (await rowsOf(visit(list, { path: "", params: { entity } }))).map(({ id }) => id);
  for (const id of await idsOf("transitions")) {
    const params = { entity: "transitions", id, tab: "rules" };
    const rows = await rowsOf(visit(tab, { path: "", params }));
    if (rows.length > 0) return rows.map((row) => row.id);
  }
  return [];
}

async function rowsOf(page: Promise<{ answer: { list: { rows: { id: string }[] } } }>) {
  return (await page).answer.list.rows;
}

/**
 * Submits each case in one field at a time. Returns the cases that were accepted, reported at another field or lost.
 */
async function tryAll(
  fields: EntityField[],
  send: (field: EntityField, value: string) => Promise<unknown>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, typed] of Object.entries(CASES)) {
    for (const field of fields) {
      const value = typed(field);
      if (value === undefined) continue;
      const problem = problemOf(await send(field, value), field.name, value);
      if (problem) problems.push(`${name} as ${field.name}: ${problem}`);
    }
  }
  return problems;
}

function problemOf(answer: unknown, field: string, value: string): string | null {
  const status = statusOf(answer);
  if (status < 400 || status >= 500) return `answered with ${status}`;
  const { data } = answer as { data: RejectedForm };
  if (!data.result?.error?.[field])
    return `said at ${Object.keys(data.result?.error ?? {}).join()}`;
  return data.values[field] === value ? null : "lost";
}

interface RejectedForm {
  result: { error?: Record<string, unknown> } | null;
  values: Record<string, string>;
}

function statusOf(answer: unknown): number {
  if (answer instanceof Response) return answer.status;
  return (answer as { init?: { status?: number } }).init?.status ?? 200;
}

/** Fills empty required fields with valid values. Returns what a browser sends. */
function plausible(fields: EntityField[], values: Record<string, string>) {
  const filled = fields.map((field) => {
    const { name, kind, required, choices } = field;
    const present = values[name] ?? "";
    if (present !== "" || !required) return [name, present];
    return [name, choices[0]?.value ?? SAMPLES[kind] ?? "sample"];
  });
  return inForm(fields, Object.fromEntries(filled) as Record<string, string>);
}

const SAMPLES: Partial<Record<EntityField["kind"], string>> = {
  integer: "1",
  number: "1",
  color: "#123456",
  url: "https://example.test/",
  email: "somebody@example.test",
};

/** Returns values as a browser sends them, without unselected boxes. */
function inForm(fields: EntityField[], values: Record<string, string>): Record<string, string> {
  const entries = fields
    .filter(({ name, kind }) => kind !== "flag" || values[name] === "true")
    .map(({ name, kind }) => [name, kind === "flag" ? "on" : (values[name] ?? "")]);
  return Object.fromEntries(entries) as Record<string, string>;
}
