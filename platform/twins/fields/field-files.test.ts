import { afterAll, beforeAll, expect, test } from "vitest";

import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;
let classId: string;

const NOTE = `note.txt:${Buffer.from("first words").toString("base64")}`;
const LETTER = `letter.txt:${Buffer.from("other words").toString("base64")}`;
const SHOW =
  "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&showTwin2AttachmentMode=DETAILED&showTwin2AttachmentCollectionMode=ALL";

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
  classId = await classWithFile("paper", false);
});

afterAll(() => platform.stop());

test("a file that is written as base64 is stored as an attachment of its field and read as it was written", async () => {
  const id = await create({ scan: NOTE });

  const { twin } = await read(id);

  expect(twin.fields.scan).toBe(NOTE);
  expect(twin.attachments).toMatchObject([{ title: "note.txt", size: 11 }]);
});

test("another file replaces it, the same one changes nothing, and a blank removes it", async () => {
  const id = await create({ scan: NOTE });
  const [first] = (await read(id)).twin.attachments;

  await update(id, { scan: NOTE });
  const same = (await read(id)).twin;
  await update(id, { scan: LETTER });
  const replaced = (await read(id)).twin;
  await update(id, { scan: "" });
  const removed = (await read(id)).twin;

  expect(same.attachments).toMatchObject([{ id: first.id }]);
  expect(replaced.fields.scan).toBe(LETTER);
  expect(replaced.attachments).toHaveLength(1);
  expect(removed.fields.scan).toBe("");
  expect(removed.attachments ?? []).toEqual([]);
});

test.each([
  ["text that is no base64", "note.txt:first words"],
  ["a file without a name", Buffer.from("first words").toString("base64")],
  ["a file without content", "note.txt:"],
  ["a file of a type that is not served", `a.bin:${Buffer.from([0, 1, 2, 3]).toString("base64")}`],
])("%s is rejected on the field, and no twin is made", async (_what, scan) => {
  const name = `Rejected ${_what}`;

  const { status, body } = await platform.call("POST", "/private/twin/v2", owner, {
    classId,
    name,
    fields: { scan },
  });

  expect(status).toBe(400);
  expect(body.fieldErrors).toMatchObject([{ field: "scan" }]);
  const found = await ok("POST", "twin/search/v2", {
    twinClassIdList: [classId],
    twinNameLikeList: [name],
  });
  expect(found.twinList).toEqual([]);
});

test("a required file may not be missing or removed", async () => {
  const strict = await classWithFile("contract", true);
  const without = await platform.call("POST", "/private/twin/v2", owner, {
    classId: strict,
    name: "Empty",
  });
  const id = await create({ scan: NOTE }, strict);
  const emptied = await platform.call("PUT", `/private/twin/${id}/v1`, owner, {
    fields: { scan: "" },
  });

  expect(without.body.fieldErrors).toMatchObject([{ field: "scan" }]);
  expect(emptied.body.fieldErrors).toMatchObject([{ field: "scan" }]);
  expect((await read(id)).twin.fields.scan).toBe(NOTE);
});

test("a long list names the files and reads no contents; its values can be written back", async () => {
  const many = await classWithFile("sheet", false);
  const ids: string[] = [];
  for (let index = 0; index < 11; index += 1) ids.push(await create({ scan: NOTE }, many));

  const { twinList } = await ok("POST", `twin/search/v2?${SHOW}&limit=20`, {
    twinClassIdList: [many],
  });
  const shown = new Set(twinList.map((twin: { fields: { scan: string } }) => twin.fields.scan));

  expect(shown).toEqual(new Set(["note.txt:"]));
  await update(ids[0] ?? "", { scan: "note.txt:" });
  expect((await read(ids[0] ?? "")).twin.fields.scan).toBe(NOTE);
});

async function ok(method: string, path: string, body?: unknown, as = owner) {
  const answer = await platform.call(method, `/private/${path}`, as, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function classWithFile(key: string, required: boolean): Promise<string> {
  const { twinClass } = await ok(
    "POST",
    "twin_class/v1?showTwinClassMode=SHORT",
    { key, nameI18n: i18nText(key), autoCreateTwinflow: true },
    admin,
  );
  const nil = "00000000-0000-0000-0000-000000000000";
  const fieldTyperParams = { restrictionId: nil, storageId: nil };
  const field = { key: "scan", required, fieldTyperFeaturerId: 1335, fieldTyperParams };
  await ok("POST", `twin_class/${twinClass.id}/field/v1`, field, admin);
  return twinClass.id;
}

async function create(fields: Record<string, string>, of = classId): Promise<string> {
  return (await ok("POST", "twin/v2", { classId: of, name: "Paper", fields })).twinId;
}

function update(id: string, fields: Record<string, string>) {
  return ok("PUT", `twin/${id}/v1`, { fields });
}

function read(id: string) {
  return ok("GET", `twin/${id}/v2?${SHOW}`);
}
