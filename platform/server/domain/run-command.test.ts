import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, onTestFinished, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { PASSWORD } from "../../testing/test-platform.ts";
import { connect, type Credentials } from "./connection.ts";
import { EXIT, runCommand } from "./run-command.ts";

const { platform, ok } = await startSignedIn();
afterAll(() => platform.stop());

test("an exported folder has no changes, and a changed file is planned and applied", async () => {
  const { run, folder } = await start();
  await run("export");
  await writeFile(join(folder, "domain.yaml"), "description: Lamps\n");
  const planned = await run("plan");
  const applied = await run("apply");
  const again = await run("plan");

  expect(planned).toEqual({
    code: EXIT.changes,
    lines: ["~ domain domain (description)", "0 to create, 1 to update, 0 to delete"],
  });
  expect(applied).toEqual({
    code: EXIT.done,
    lines: ["~ domain domain (description)", "0 created, 1 updated, 0 deleted"],
  });
  expect(again.code).toBe(EXIT.done);
});

test("what is in no file is deleted only on request", async () => {
  const { run, folder } = await start();
  await run("apply", { list: true });
  await rm(join(folder, "lists"), { recursive: true });
  await writeFile(join(folder, "domain.yaml"), "{}\n");
  const kept = await run("plan");
  const deleted = await run("apply", { deletes: true });

  expect(kept).toEqual({
    code: EXIT.done,
    lines: [
      "0 to create, 0 to update, 0 to delete",
      "1 in the domain, but in no file; they stay without --delete",
    ],
  });
  expect(deleted.lines).toEqual(["- list colors", "0 created, 0 updated, 1 deleted"]);
});

test("an export removes files of entities that are gone, and keeps other files", async () => {
  const { run, folder } = await start();
  await run("apply", { list: true });
  await writeFile(join(folder, "README.yaml"), "note: mine\n");
  await rm(join(folder, "lists"), { recursive: true });
  await writeFile(join(folder, "tiers.yaml"), "{}\n");
  await run("export");

  expect(await readFile(join(folder, "lists/colors.yaml"), "utf8")).toBe("name: { en: Colors }\n");
  expect(await readFile(join(folder, "README.yaml"), "utf8")).toBe("note: mine\n");
});

test("the result can be printed as JSON", async () => {
  const { run } = await start();
  const { lines } = await run("apply", { list: true, json: true });
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    applied: true,
    created: [{ kind: "list", key: "colors" }],
    updated: [],
    deleted: [],
    missing: [],
  });
});

test("errors say what to do", async () => {
  const seller = { email: platform.emails.owner, password: PASSWORD, token: null };
  const { key, run, folder } = await start();
  await writeFile(join(folder, "domain.yaml"), "title: Lamps\n");

  await expect(run("plan")).rejects.toThrow("domain.yaml title: Unknown member");
  await expect(
    open("vitrine", seller).then((it) => it.send("GET", "/private/none/v1")),
  ).resolves.toMatchObject({ status: 404 });
  await expect(open("nowhere")).rejects.toThrow('There is no domain "nowhere"');
  await expect(open(key, { ...seller, password: "wrong" })).rejects.toThrow("Could not sign in");
  await expect(open(key, { email: null, password: null, token: null })).rejects.toThrow(
    "Set VITRINE_EMAIL",
  );
});

async function start() {
  const key = `files_${randomUUID().slice(0, 8)}`;
  await ok("POST", "domain/v1", { domain: { key, name: "Files", type: "b2b" } });
  const folder = await mkdtemp(join(tmpdir(), "vitrine-domain-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const connection = await open(key);
  const run = async (command: string, { list = false, deletes = false, json = false } = {}) => {
    if (list) await addList(folder);
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await runCommand(connection, { command, folder, deletes, json, print });
    return { code, lines };
  };
  return { key, folder, run };
}

async function addList(folder: string): Promise<void> {
  await mkdir(join(folder, "lists"), { recursive: true });
  await writeFile(join(folder, "lists/colors.yaml"), "name: { en: Colors }\n");
}

function open(domainKey: string, credentials?: Credentials) {
  const administrator = { email: platform.emails.admin, password: PASSWORD, token: null };
  return connect(
    {
      url: "http://platform.test",
      fetch: (request) => platform.fetch(request, { transport: "process" }),
    },
    domainKey,
    credentials ?? administrator,
  );
}
