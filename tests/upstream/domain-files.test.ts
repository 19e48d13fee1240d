import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, expect, onTestFinished, test } from "vitest";

import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { applyByCalls } from "#platform/server/domain/apply-by-calls.ts";
import { connect } from "#platform/server/domain/connection.ts";
import { readFolder, writeFolder } from "#platform/server/domain/folder.ts";
import { EXIT, runCommand } from "#platform/server/domain/run-command.ts";

import { startDemoPlatform } from "./start-demo-platform.ts";
import { createUpstream } from "./upstream.ts";

const STORE = "http://platform.test";
const FOLDER = fileURLToPath(new URL("../../platform/selling/template/files", import.meta.url));

const platform = await startDemoPlatform();
const upstream = createUpstream({
  store: { url: STORE, fetch: (request) => platform.fetch(request) },
  url: "http://upstream.test",
});
afterAll(() => platform[Symbol.asyncDispose]());

test(
  "the sellers' template is applied call by call, and the next run has nothing to do",
  { timeout: 600_000 },
  async () => {
    const connection = await open();
    const files = await readFolder(FOLDER);
    const planned = await applyByCalls(connection, files, { dryRun: true });
    const applied = await applyByCalls(connection, files, { dryRun: false });
    const again = await applyByCalls(connection, files, { dryRun: false });

    expect(applied.failed).toEqual([]);
    // A workflow is created with its class and then updated.
    expect({ ...countByKind(applied.created), workflow: 4 }).toEqual(countByKind(planned.created));
    expect(countByKind(applied.created)).toMatchObject({
      list: filesIn("lists", files),
      class: filesIn("classes", files),
      status: 23,
      transition: 39,
      link: 1,
    });
    expect(again).toMatchObject({ created: [], updated: [], failed: [] });
  },
);

test("after a failure the next run does only the rest, and what has no call is listed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-upstream-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFolder(folder, FILES);
  let creates = 0;
  let broken = true;
  const connection = await open(async (request) => {
    const isCreate = request.method === "POST" && !request.url.includes("/search/");
    if (broken && isCreate && request.url.includes("/private/")) creates += 1;
    return creates > 3 && broken && isCreate
      ? new Response(null, { status: 503 })
      : upstream(request);
  });
  const lines: string[] = [];
  const run = (command: string) =>
    runCommand(connection, {
      command,
      folder,
      deletes: false,
      json: false,
      print: (line) => void lines.push(line),
    });

  expect(await run("apply")).toBe(EXIT.error);
  expect(lines).toContain("+ list sizes");
  expect(lines.find((line) => line.startsWith("! class desk"))).toContain("503");
  broken = false;
  lines.length = 0;
  expect(await run("plan")).toBe(EXIT.changes);
  expect(lines.filter((line) => line.startsWith("+"))).toEqual([
    "+ class desk",
    "+ field desk.size",
    "+ status desk.free",
  ]);
  expect(await run("apply")).toBe(EXIT.unfinished);
  expect(lines).toContain("  status desk.free (frozen)");
  expect(lines).toContain("  userGroup visitors");
  lines.length = 0;
  await writeFolder(folder, [{ path: "lists/sizes.yaml", text: "name: { en: Dimensions }\n" }]);
  expect(await run("apply")).toBe(EXIT.done);
  expect(lines).toEqual(["~ list sizes (name)", "0 created, 1 updated, 0 deleted"]);
});

test("what upstream's contract serves is exported, and the export has nothing to apply", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-upstream-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const connection = await open();
  await applyByCalls(connection, FILES, { dryRun: false });
  const lines: string[] = [];
  const run = (command: string) =>
    runCommand(connection, {
      command,
      folder,
      deletes: false,
      json: false,
      print: (line) => void lines.push(line),
    });

  expect(await run("export")).toBe(EXIT.unfinished);
  const exported = new Map((await readFolder(folder)).map(({ path, text }) => [path, text]));
  expect(exported.get("lists/sizes.yaml")).toBe(
    "name: { en: Sizes }\noptions: [ { externalId: s, name: { en: Small } } ]\n",
  );
  expect(exported.get("classes/desk.yaml")).toContain("listUUID: <list:sizes>");
  expect(lines).toContain("  status (frozen)");
  expect(lines).toContain("  factory");
  lines.length = 0;
  expect(await run("plan")).toBe(EXIT.done);
  expect(lines[0]).toBe("0 to create, 0 to update, 0 to delete");
});

const FILES = [
  {
    path: "lists/sizes.yaml",
    text: "name: { en: Sizes }\noptions: [ { externalId: s, name: { en: Small } } ]\n",
  },
  {
    path: "classes/desk.yaml",
    text: `name: { en: Desk }
ownerType: DOMAIN
fields:
  - key: size
    name: { en: Size }
    fieldTyper: 1305
    fieldTyperParams: { listUUID: <list:sizes>, multiple: "false", supportCustom: "false", longListThreshold: "60" }
statuses: [ { key: free, name: { en: Free }, frozen: true } ]
`,
  },
  {
    path: "user-groups/visitors.yaml",
    text: "name: { en: Visitors }\ntype: domainScopeDomainManage\n",
  },
];

async function open(fetch: (request: Request) => Promise<Response> = upstream) {
  const key = `files_${randomUUID().slice(0, 8)}`;
  const { email = "", password = "" } = DEMO_ACCOUNTS.find(({ role }) => role === "admin") ?? {};
  const created = await platform.fetch(
    new Request(`${STORE}/private/domain/v1`, {
      method: "POST",
      headers: { ...platform.headers.admin, "Content-Type": "application/json" },
      body: JSON.stringify({ domain: { key, name: "Files", type: "b2b" } }),
    }),
  );
  expect(created.status).toBe(200);
  return connect({ url: "http://upstream.test", fetch }, key, { email, password, token: null });
}

const filesIn = (folder: string, files: readonly { path: string }[]): number =>
  files.filter(({ path }) => path.startsWith(`${folder}/`)).length;

function countByKind(names: readonly { kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of names) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
