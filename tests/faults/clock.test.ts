import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { waitUntil } from "#platform/testing/wait-until.ts";
import { copyDemoData } from "#tests/support/demo-data.ts";
import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import { createProduct, waitForStatus } from "#tests/support/products.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const HOUR_MS = 3_600_000;
const SESSIONS = "/private/user/session/list/v1";

test("a clock that jumps back or ahead delays no job and signs nobody out", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-clock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "ahead-ms");
  const setAhead = (ms: number) => writeFile(file, String(ms));
  await setAhead(2 * HOUR_MS);
  const hook = new URL("../support/shifted-clock.mjs", import.meta.url).href;
  const env = { DEMO: "small", NODE_OPTIONS: `--import=${hook}`, SHIFTED_CLOCK_FILE: file };
  await using data = await copyDemoData();
  await using server = await startVitrine({ entry: "platform", dataDir: data.dataDir, env });
  const client = await signInToPlatform(server.url);

  const before = await createProduct(client, 1);
  await setAhead(0);
  await waitForStatus(client, before, "draft");
  // Maintenance corrects future times within seconds, and the job above may be done sooner.
  await waitUntil(() => isLastUseInThePast(client), {
    what: "the last use of the session to be in the past",
    intervalMs: 200,
  });

  await setAhead(HOUR_MS);
  await waitForStatus(client, await createProduct(client, 2), "draft");
  await expect(client.call("GET", SESSIONS)).resolves.toBeDefined();
  expect(server.complaints()).toEqual([]);
});

async function isLastUseInThePast(client: PlatformClient): Promise<boolean> {
  const { sessionList } = await client.call<{ sessionList: { lastUsedAt: string }[] }>(
    "GET",
    SESSIONS,
  );
  return Date.parse(`${sessionList[0]?.lastUsedAt}Z`) <= Date.now();
}
