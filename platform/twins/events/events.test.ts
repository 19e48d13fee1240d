import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { afterAll, expect, onTestFinished, test } from "vitest";

import { peopleOf } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";
import { waitUntil } from "../../testing/wait-until.ts";

const { platform, owner, ok } = await startSignedIn();

const people = peopleOf(platform);

afterAll(() => platform.stop());

test("an event of a class newer than the stream reports missed events", async () => {
  const stream = await openStream();
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
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

test("a stream ends with its request, even one that was collected or already aborted", async () => {
  const stream = await openStream();
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  await setImmediate();
  collectGarbage();

  await expect(stream.leave()).resolves.toBeUndefined();
  await expect((await ask(AbortSignal.abort())).text()).resolves.toBe(": connected\n\n");
});

test("a stream ends at once with its session, but not with another one", async () => {
  const [ownSession, other] = [await platform.signIn("owner"), await platform.signIn("owner")];
  const stream = await openStream(ownSession);
  await platform.call("POST", "/auth/logout/v1", other);
  const { body } = await platform.call("GET", "/private/user/session/list/v1", ownSession);
  const current = body.sessionList.find((session: { current: boolean }) => session.current);
  expect(stream.isOver()).toBe(false);

  await platform.call("DELETE", `/private/user/session/${current.id}/v1`, ownSession);

  await expect(stream.closed).resolves.toBeUndefined();
});

test("a removed manager receives no more events", async () => {
  const boss = await people.newOwner();
  const manager = await people.newManager(boss.headers);
  const stream = await openStream({ ...owner, ...manager.headers });
  const path = "/private/business_account/member";
  const { body } = await platform.call("GET", `${path}/list/v1?role=manager`, boss.headers);

  await platform.call("DELETE", `${path}/${body.memberList[0].id}/v1`, boss.headers);

  await expect(stream.closed).resolves.toBeUndefined();
});

test("the eleventh stream of a user ends the oldest, which reconnects later", async () => {
  const { headers } = await people.newOwner();
  const own = { ...owner, ...headers };
  const streams = [];
  for (let n = 0; n < 11; n++) streams.push(await openStream(own));

  await streams[0]?.closed;

  expect(streams[0]?.text()).toContain("retry: 60000");
  expect(streams.slice(1).some((stream) => stream.isOver())).toBe(false);
});

test("a bulk job's progress reaches the user who started it, and nobody else", async () => {
  const admin = await platform.signIn("admin");
  const made = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    autoCreateTwinflow: true,
  });
  const [stream, other] = [await openStream(admin), await openStream()];
  const { bulkJob } = await ok(
    "POST",
    "bulk_job/v1",
    {
      name: "Rename",
      subject: "statuses",
      idList: [randomUUID()],
      operation: { change: { method: "DELETE", path: "/private/twin_status/{id}/v1" } },
    },
    admin,
  );
  await platform.drainJobs();

  await stream.says(`event: job\ndata: {"jobId":"${bulkJob.id}"}`);
  const { twinId } = await ok("POST", "twin/v2", { classId: made.twinClass.id, name: "It" }, owner);
  await other.says(twinId);
  expect(other.text()).not.toContain(bulkJob.id);
});

async function openStream(as = owner) {
  const leaving = new AbortController();
  const response = await ask(leaving.signal, as);
  let text = "";
  let isOver = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk);
    isOver = true;
  })();
  const leave = () => {
    leaving.abort();
    return reading;
  };
  onTestFinished(leave);
  const says = (what: string) => waitUntil(() => text.includes(what), { what, intervalMs: 5 });
  await says(": connected");
  return { text: () => text, isOver: () => isOver, closed: reading, says, leave };
}

function ask(signal: AbortSignal, headers = owner): Promise<Response> {
  const path = "http://platform.test/private/event/stream/v1";
  return platform.fetch(new Request(path, { headers, signal }), { transport: "process" });
}
