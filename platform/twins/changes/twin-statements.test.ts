import { expect, test } from "vitest";

import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { recordStatements } from "../../testing/record-statements.ts";

const small = await startMinimalPlatform();
const { classes, link, transitions } = small.shop;
const ann = await small.person("writer");

test("a page of many rows takes as many statements as a page of one", async () => {
  // Creates more twins than the larger of the two pages has, so that the total has to be counted for both pages.
  for (let count = 0; count < 7; count += 1) await lamp({ colors: "red" });
  const modes =
    "lazyRelation=false&showTwinMode=DETAILED&showTwin2UserMode=SHORT&showTwin2AttachmentMode=SHORT&showTwinByHeadMode=YELLOW&showTwin2TwinLinkMode=SHORT&showTwin2TransitionMode=SHORT&showTwinFieldCollectionMode=ALL_FIELDS";
  const filter = { twinClassIdList: [classes.lamp] };

  // The first request fills the caches, so it isn't measured.
  await post(`/private/twin/search/v2?${modes}&limit=1`, filter);
  const forOne = await recorded(() => post(`/private/twin/search/v2?${modes}&limit=1`, filter));
  const forFive = await recorded(() => post(`/private/twin/search/v2?${modes}&limit=5`, filter));

  expect(forFive.statements).toHaveLength(forOne.statements.length);
});

async function lamp(overrides: Record<string, string> = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(overrides) };
  return (await post("/private/twin/v2", body)).body.twinId;
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

test("a change of a twin locks and reads its row once", async () => {
  const id = await lamp({ price: "1" });
  const [other, third] = [await lamp(), await lamp()];
  const changes: Record<string, () => Promise<{ http: number }>> = {
    save: () => put(`/private/twin/${id}/v1`, { version: 1, fields: { price: "2" } }),
    field: () => post(`/private/twin/${id}/field/price/v2?fieldValue=3`, {}),
    fields: () => post(`/private/twin/${id}/field_list/v1`, { fields: { price: "4" } }),
    "save with a comment": () =>
      put(`/private/twin/${id}/v1`, { name: "Renamed", comment: "Better name" }),
    comment: () => post(`/private/twin/${id}/comment/v1`, { text: "Good" }),
    attachment: () =>
      post(`/private/twin/${id}/attachment/v1`, {
        attachments: [{ storageLink: "https://example.test/a.png" }],
      }),
    transition: () =>
      post(`/private/transition/${transitions.start}/perform/v2`, {
        twinId: id,
        comment: "Begun",
        context: { fields: { price: "5" } },
      }),
    batch: () =>
      post(`/private/transition/${transitions.start}/perform/batch/v2`, {
        twinIdList: [other, third],
      }),
  };

  const readsByChange: Record<string, number> = {};
  for (const [name, change] of Object.entries(changes)) {
    const { reads } = await recorded(async () =>
      expect(await change()).toMatchObject({ http: 200 }),
    );
    readsByChange[name] = reads("twin");
  }
  expect(readsByChange).toEqual(
    Object.fromEntries(Object.keys(changes).map((name) => [name, 1] as const)),
  );
});

test("adding a link reads both twins once", async () => {
  const id = await lamp();
  const other = await lamp();

  const { reads } = await recorded(() =>
    post(`/private/twin/${id}/link/v1`, { links: [{ linkId: link.goesWith, dstTwinId: other }] }),
  );

  expect(reads("twin")).toBe(2);
});

/** Records all statements that the platform executes during the work. */
async function recorded(work: () => Promise<unknown>) {
  const { db } = small.services;
  const recording = recordStatements(db);
  small.services.db = recording.db;
  try {
    await work();
  } finally {
    small.services.db = db;
  }
  return recording;
}
