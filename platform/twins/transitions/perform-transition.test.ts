import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { performById } from "../../testing/perform-by-id.ts";

const small = await startMinimalPlatform();
const { classes, statuses, transitions } = small.shop;
const ann = await small.person("writer");

test("a transition changes the status, keeps the version and enqueues its job", async () => {
  const twin = await lamp();

  const { twin: moved } = await perform(twin.id, "start");

  expect(moved).toMatchObject({ status_id: statuses.busy, version: 1 });
  const jobs = await small.queued();
  expect(jobs.at(-1)).toMatchObject({
    name: "ring-bell",
    payload: { twinId: twin.id, userId: ann.userId, transitionId: transitions.start },
  });
});

test("of twenty concurrent transitions exactly one succeeds", async () => {
  const twin = await lamp();
  const before = (await small.queued()).length;

  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () => perform(twin.id, "start")),
  );

  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const rejected = attempts.filter((attempt) => attempt.status === "rejected");
  for (const { reason } of rejected) {
    expect(reason).toMatchObject({ code: CODE.TRANSITION_INCORRECT });
  }
  expect(await small.queued()).toHaveLength(before + 1);
});

test("a missing requirement of a transition is reported", async () => {
  const [without, priced] = [await lamp(), await lamp({ price: "5" })];

  await expect(perform(without.id, "finish")).rejects.toMatchObject({
    code: CODE.TRANSITION_DENIED,
    message: "A price is needed",
  });
  await expect(perform(priced.id, transitions.finish)).resolves.toMatchObject({
    twin: { status_id: statuses.done },
  });
});

test("transitions for jobs only are rejected for users", async () => {
  const twin = await lamp();
  await perform(twin.id, "start");

  await expect(perform(twin.id, "stop")).rejects.toMatchObject({
    code: CODE.TRANSITION_INCORRECT,
  });
  await expect(
    small.inTx((tx) => performById(small.services, tx, ann.system, twin.id, "stop")),
  ).resolves.toMatchObject({ twin: { status_id: statuses.draft } });
});

test("a reader can't perform a writer's transition, and another tenant's user can't find it", async () => {
  const twin = await lamp();
  const reader = await small.person("reader");
  const outsider = await small.person("writer", await small.addAccount());
  const as = (caller: typeof reader.caller) =>
    small.inTx((tx) => performById(small.services, tx, caller, twin.id, "start"));

  await expect(as(reader.caller)).rejects.toMatchObject({ code: CODE.TRANSITION_INCORRECT });
  await expect(as(outsider.caller)).rejects.toMatchObject({ code: CODE.UUID_UNKNOWN });
});

function lamp(overrides: Record<string, string> = {}) {
  return small.create(ann.caller, {
    classId: classes.lamp,
    name: "Desk lamp",
    fields: lampFields(overrides),
  });
}

function perform(twinId: string, alias: string) {
  return small.inTx((tx) => performById(small.services, tx, ann.caller, twinId, alias));
}
