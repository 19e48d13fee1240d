import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as change, loader as editPage } from "./edit.tsx";
import { action as create } from "./new.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

type Typed = Record<string, string>;

async function make(entity: string, form: Typed): Promise<string> {
  const { answer } = await visit(create, { path: "", params: { entity }, form });
  return (answer as Response).headers.get("location")?.split("/").at(-1) ?? "";
}

const makeClass = (key: string, more: Typed = {}) =>
  make("classes", { name: key, key, ownerType: "DOMAIN", autoCreateTwinflow: "on", ...more });

async function makeTwin(classId: string, more: object = {}): Promise<string> {
  const body = JSON.stringify({ classId, name: "One", ...more });
  const headers = { ...admin.headers, "content-type": "application/json" };
  const response = await selling.fetch("/private/twin/v2", { method: "POST", headers, body });
  const { twinId } = (await response.json()) as { twinId: string };
  return twinId;
}

/** Submits the form with a change. Returns the names of the fields that ask for replacements. */
async function submit(id: string, typed: Typed) {
  const params = { entity: "classes", id };
  const { answer: form } = await visit(editPage, { path: "", params });
  const flags = Object.fromEntries(
    form.fields
      .filter(({ kind, name }) => kind === "flag" && form.values[name] === "false")
      .map(({ name }) => [name, undefined]),
  );
  const values = { ...form.values, ...flags, ...typed, base: JSON.stringify(form.values) };
  const sent = Object.entries(values).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const { answer } = await visit(change, { path: "", params, form: new URLSearchParams(sent) });
  if (answer instanceof Response) return { saved: true, questions: [], answer: null };
  const { data } = answer as unknown as {
    data: {
      fields: { name: string; label: string; choices: { value: string }[] }[];
      result: object;
    };
  };
  return {
    saved: false,
    questions: data.fields.filter(({ name }) => name.startsWith("replace:")),
    answer: data,
  };
}

test("another head class asks for the heads that twins get instead", async () => {
  const [shelf, room] = [await makeClass("shelf_a"), await makeClass("room_a")];
  const box = await makeClass("box_a", { headClassId: shelf });
  const oldHead = await makeTwin(shelf);
  const newHead = await makeTwin(room);
  await makeTwin(box, { headTwinId: oldHead });

  const question = await submit(box, { headClassId: room });
  expect(question.saved).toBe(false);
  expect(question.questions.map(({ name }) => name)).toEqual([`replace:headClassId:${oldHead}`]);
  expect(question.questions[0]?.choices.map(({ value }) => value)).toEqual([newHead]);

  const name = `replace:headClassId:${oldHead}`;
  const empty = await submit(box, { headClassId: room, [name]: "" });
  expect(empty.saved).toBe(false);
  expect((await submit(box, { headClassId: room, [name]: newHead })).saved).toBe(true);
});

test("another class to extend asks for the statuses that twins get instead", async () => {
  const [tool, thing] = [await makeClass("tool_b"), await makeClass("thing_b")];
  const lent = await make("statuses", { name: "Lent", key: "lent", twinClassId: tool });
  const hammer = await makeClass("hammer_b", { extendsClassId: tool, autoCreateTwinflow: "" });
  const flow = await make("flows", { name: "Hammers", twinClassId: hammer, initialStatusId: lent });
  expect(flow).not.toBe("");
  await makeTwin(hammer);
  const free = await make("statuses", { name: "Free", key: "free", twinClassId: thing });

  const { questions } = await submit(hammer, { extendsClassId: thing });
  expect(questions.map(({ label }) => label)).toEqual([expect.stringContaining("Lent")]);
  expect(questions[0]?.choices.map(({ value }) => value)).toContain(free);
});

test("another list of tags asks for the options that twins get instead", async () => {
  const [old, other] = [
    await make("datalists", { name: "Old", key: "old_c" }),
    await make("datalists", { name: "Other", key: "other_c" }),
  ];
  const used = await make("options", { name: "Used", dataListId: old });
  const next = await make("options", { name: "Next", dataListId: other });
  const note = await makeClass("note_c", { tagsDataListId: old });
  await makeTwin(note, { tags: { existingTags: [used] } });

  const { questions } = await submit(note, { tagsDataListId: other });
  const name = `replace:tagsDataListId:${used}`;
  expect(questions.map((field) => [field.name, field.choices])).toEqual([
    [name, [{ value: next, label: "Next" }]],
  ]);
  expect((await submit(note, { tagsDataListId: other, [name]: next })).saved).toBe(true);
});
