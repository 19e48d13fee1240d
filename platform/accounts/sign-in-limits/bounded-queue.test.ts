import { expect, test } from "vitest";

import { createBoundedQueue } from "./bounded-queue.ts";

test("requests beyond the queue's length are rejected, and queued ones are answered", async () => {
  const gate = Promise.withResolvers<string>();
  const queue = createBoundedQueue({ parallel: 1, maxWaiting: 2 });
  const work = () => gate.promise;

  const running = queue(work);
  await Promise.resolve();
  const answers = Promise.allSettled([running, queue(work), queue(work)]);

  await expect(queue(work)).rejects.toMatchObject({ code: 10908 });
  gate.resolve("done");
  const done = { status: "fulfilled", value: "done" };
  expect(await answers).toEqual([done, done, done]);
  expect(await queue(work)).toBe("done");
});
