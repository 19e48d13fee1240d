import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";

const small = await startMinimalPlatform();
const { classes, colors, link, statuses, transitions } = small.shop;
const ann = await small.person("writer");
const DETAILED = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";

test("a twin is created from JSON and returned with the requested details", async () => {
  const created = await post("/private/twin/v2", {
    classId: classes.lamp,
    name: "Desk lamp",
    description: "Bends.",
    fields: lampFields({ price: "12.50", colors: "red<@2@>blue", api_key: "s3cret" }),
  });
  expect(created.body).toMatchObject({ status: 0, msg: "success", statusDetails: "" });

  const { body } = await get(`/private/twin/${created.body.twinId}/v2?${DETAILED}`);
  expect(body.twin).toMatchObject({
    id: created.body.twinId,
    name: "Desk lamp",
    description: "Bends.",
    statusId: statuses.draft,
    twinClassId: classes.lamp,
    authorUserId: ann.userId,
    ownerBusinessAccountId: small.account,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    version: 1,
    freeze: false,
    fields: {
      price: "12.50",
      colors: `${colors.red},${colors.blue}`,
      api_key: "set",
      watts: "",
    },
  });
  expect(body).not.toHaveProperty("relatedObjects");
});

test("an update returns the twin, or the conflicting changes", async () => {
  const id = await lamp({ price: "1" });

  const first = await put(`/private/twin/${id}/v1?${DETAILED}`, {
    version: 1,
    fields: { price: "2" },
  });
  expect(first.body.twin).toMatchObject({ version: 2, fields: { price: "2" } });
  const second = await put(`/private/twin/${id}/v1`, { version: 1, fields: { price: "3" } });
  expect(second).toMatchObject({
    http: 409,
    body: {
      status: CODE.VERSION_CONFLICT,
      conflict: { version: 2, fields: { price: { mine: "3", theirs: "2" } } },
    },
  });
});

test("invalid values are reported on their fields", async () => {
  const answer = await post("/private/twin/v2", {
    classId: classes.lamp,
    name: "x",
    fields: { ean: "1" },
  });

  expect(answer).toMatchObject({
    http: 400,
    body: {
      status: CODE.FIELD_INCORRECT,
      msg: "error",
      fieldErrors: [
        { field: "ean", message: "EAN must be 8 or 13 digits" },
        { field: "sku", message: "SKU is required" },
      ],
    },
  });
});

test("files are uploaded with the twin in one form", async () => {
  const form = new FormData();
  const request = {
    classId: classes.lamp,
    name: "With a manual",
    fields: lampFields(),
    attachments: [{ storageLink: "multipart://file", title: "manual.txt" }],
  };
  form.set("request", JSON.stringify(request));
  form.set("file", new File(["%PDF-1.4\n%%EOF"], "manual.pdf", { type: "application/pdf" }));
  const { "content-type": _, ...headers } = ann.headers;

  const created = await readAnswer(
    small.fetch({ headers }, "/private/twin/v2", { method: "POST", body: form }),
  );
  const read = await get(
    `/private/twin/${created.body.twinId}/v2?showTwin2AttachmentMode=DETAILED`,
  );
  expect(read.body.twin.attachments).toMatchObject([{ title: "manual.txt" }]);
});

test("a transition is performed by ID and by alias, and returns related objects on request only", async () => {
  const [first, second] = [await lamp(), await lamp({ price: "1" })];

  const lean = await post(`/private/transition/${transitions.start}/perform/v2`, { twinId: first });
  expect(lean.body).toMatchObject({ status: 0, result: { resultType: "minor" } });
  expect(lean.body.result).not.toHaveProperty("transitionedTwinList");

  const detailed = await post(
    "/private/transition_by_alias/finish/perform/v2?showTransitionResultMode=DETAILED&showTwinMode=DETAILED",
    { twinId: second },
  );
  expect(detailed.body.result.transitionedTwinList).toMatchObject([
    { id: second, statusId: statuses.done, freeze: true },
  ]);
  const again = await post(`/private/transition/${transitions.start}/perform/v2`, {
    twinId: first,
  });
  expect(again).toMatchObject({ http: 400, body: { status: CODE.TRANSITION_INCORRECT } });
});

test("one field is set through its own route, with the rules of an update", async () => {
  const id = await lamp();

  const set = await post(`/private/twin/${id}/field/price/v2?fieldValue=7.50`, undefined);
  expect(set.body).toMatchObject({
    twinId: id,
    field: { value: { valueType: "textV1", text: "7.50" } },
  });
  const wrong = await post(`/private/twin/${id}/field/price/v2?fieldValue=much`, undefined);
  expect(wrong.body).toMatchObject({ fieldErrors: [{ field: "price" }] });
  const unknown = await post(`/private/twin/${id}/field/height/v2?fieldValue=1`, undefined);
  expect(unknown.body.status).toBe(CODE.FIELD_KEY_UNKNOWN);
});

test("the history lists changes, newest first", async () => {
  const id = await lamp();
  await put(`/private/twin/${id}/v1`, {
    name: "Floor lamp",
    fields: { price: "3", colors: colors.red },
  });
  await post(`/private/transition/${transitions.start}/perform/v2`, { twinId: id });

  const { body } = await get(`/private/twin/${id}/history/list/v1?showHistory2UserMode=SHORT`);
  expect(body.pagination).toEqual({ offset: 0, limit: 10, total: 7 });
  const descriptions = body.historyList.map(
    (entry: { changeDescription: string }) => entry.changeDescription,
  );
  expect(descriptions[0]).toBe("Status was changed from 'draft' to 'busy'");
  expect(descriptions).toContain("Name was changed from 'Desk lamp' to 'Floor lamp'");
  expect(descriptions).toContain("Field 'colors' was set with 'red'");
  // The values of three fields from the creation, and the new one.
  expect(descriptions.filter((text: string) => text.includes("was set with"))).toHaveLength(4);
  expect(descriptions.at(-1)).toBe("New 'Lamp' created");
  expect(body.historyList[0]).toMatchObject({ actorUser: { fullName: "Ann writer" } });
});

test("a deleted twin is gone", async () => {
  const id = await lamp();

  const deleted = await readAnswer(
    small.fetch(ann, `/private/twin/${id}/v1`, { method: "DELETE" }),
  );
  expect(deleted).toEqual({ http: 200, body: { status: 0, msg: "success", statusDetails: "" } });
  expect((await get(`/private/twin/${id}/v2`)).http).toBe(404);
});

test("a user of another business gets the same 404 from every route of a twin", async () => {
  const id = await lamp();
  const outsider = await small.person("writer", await small.addAccount());
  const calls: [string, RequestInit][] = [
    [`/private/twin/${id}/v2`, {}],
    [`/private/twin/${id}/v1`, { method: "PUT", body: "{}" }],
    [`/private/twin/${id}/v1`, { method: "DELETE" }],
    [`/private/twin/${id}/history/list/v1`, {}],
    [`/private/twin/${id}/field/price/v2?fieldValue=1`, { method: "POST" }],
    [`/private/twin/${id}/link/${link.goesWith}/valid_twins/v1`, { method: "POST", body: "{}" }],
    [
      `/private/transition/${transitions.start}/perform/v2`,
      { method: "POST", body: `{"twinId":"${id}"}` },
    ],
  ];

  for (const [path, init] of calls) {
    const answer = await readAnswer(small.fetch(outsider, path, init));
    expect([path, answer.http, answer.body.status]).toEqual([path, 404, CODE.UUID_UNKNOWN]);
  }
});

async function lamp(overrides: Record<string, string> = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(overrides) };
  return (await post("/private/twin/v2", body)).body.twinId;
}

function get(path: string) {
  return readAnswer(small.fetch(ann, path));
}

function post(path: string, body: unknown) {
  return readAnswer(small.fetch(ann, path, { method: "POST", body: JSON.stringify(body) }));
}

function put(path: string, body: unknown) {
  return readAnswer(small.fetch(ann, path, { method: "PUT", body: JSON.stringify(body) }));
}

async function readAnswer(response: Promise<Response>): Promise<{ http: number; body: any }> {
  const answered = await response;
  return { http: answered.status, body: await answered.json() };
}
