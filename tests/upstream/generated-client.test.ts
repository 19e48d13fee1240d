import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { createClient } from "@hey-api/openapi-ts";
import { expect, onTestFinished, test } from "vitest";

import { DEMO_ACCOUNTS } from "#platform/selling/demo/accounts.ts";
import { buildOpenApi } from "#platform/server/openapi.ts";

import { startDemoPlatform } from "./start-demo-platform.ts";

test("a client generated from the document compiles, signs in and makes calls of upstream and of ours", async () => {
  // Compiled inside the project, because the client imports its packages.
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(resolve("test-results/generated-client-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const input = join(folder, "openapi.json");
  await writeFile(input, JSON.stringify(buildOpenApi()));
  const output = { path: join(folder, "source"), module: { extension: ".js" } };
  await createClient({ input, output, logs: { level: "silent", file: false } });
  await cp("tests/upstream/generated-client/smoke.ts.txt", join(output.path, "smoke.ts"));

  compile(folder, join(output.path, "smoke.ts"));

  await using platform = await startDemoPlatform();
  const owner = DEMO_ACCOUNTS.find(({ role }) => role === "owner");
  const address = pathToFileURL(join(folder, "compiled/smoke.js")).href;
  const { smoke, smokeOfAdditions } = (await import(address)) as Record<
    "smoke" | "smokeOfAdditions",
    (at: object) => Promise<any>
  >;
  const result = await smoke({
    fetch: (request: Request) => platform.fetch(request),
    domainId: platform.domainId,
    username: owner?.email,
    password: owner?.password,
  });
  expect(result.twin.name).toBe(result.name);
  expect(result.statusName).toEqual(expect.any(String));

  const { domainId } = platform;
  const additions = await smokeOfAdditions({ domainId, twinId: result.twin.id });
  expect(additions.entry).toMatchObject({ kind: "TWIN", name: result.name });
  expect(additions.groups).toMatchObject({ status: expect.anything() });
  expect(additions.job).toMatchObject({ state: "draft", total: 1 });
}, 300_000);

/** Compiles the client with strict settings, like a client's own project. */
function compile(folder: string, file: string): void {
  const options = ["--strict", "--module", "nodenext", "--target", "es2023", "--types", "node"];
  const folders = ["--rootDir", join(folder, "source"), "--outDir", join(folder, "compiled")];
  const tsc = resolve("node_modules/typescript/bin/tsc");
  const lib = ["--lib", "es2023,dom,dom.iterable", "--skipLibCheck", "--ignoreConfig"];
  execFileSync(process.execPath, [tsc, ...options, ...folders, ...lib, file], { stdio: "pipe" });
}
