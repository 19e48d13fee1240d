import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { afterAll, expect, onTestFinished, test } from "vitest";

import { named, newKey } from "../../testing/named.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, owner, ok } = await startSignedIn();

afterAll(() => platform.stop());

test("of a twin whose class is younger than the stream it is told that something happened", async () => {
  const stream = await openStream();
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: named("Thing"),
    autoCreateTwinflow: true,
  });
  const { twinId } = await ok("POST", "twin/v2", { classId: twinClass.id, name: "It" }, owner);
  await stream.says("event: missed");
  const younger = await openStream();
  await ok("PUT", `twin/${twinId}/v1`, { name: "It again" }, owner);
  await younger.says(twinId);

  expect(stream.text()).not.toContain(twinId);
  expect(younger.text()).not.toContain("missed");
});

test("a stream ends with its request, also when that is long forgotten or was over at once", async () => {
  const stream = await openStream();
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  await setTimeout(1);
  collectGarbage();

  await expect(stream.leave()).resolves.toBeUndefined();
  await expect((await ask(AbortSignal.abort())).text()).resolves.toBe(": connected\n\n");
});

async function openStream() {
  const leaving = new AbortController();
  const response = await ask(leaving.signal);
  let text = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk);
  })();
  const leave = () => {
    leaving.abort();
    return reading;
  };
  onTestFinished(leave);
  const says = async (what: string) => {
    while (!text.includes(what)) await setTimeout(5);
  };
  await says(": connected");
  return { text: () => text, says, leave };
}

function ask(signal: AbortSignal): Promise<Response> {
  const path = "http://platform.test/private/event/stream/v1";
  return platform.fetch(new Request(path, { headers: owner, signal }), { door: "process" });
}
