import { expect, test } from "vitest";

import type { WebhookRule } from "../core/model/domain-model.ts";
import { modelOf } from "../testing/plain-actor.ts";
import { plainClass } from "../testing/plain-model.ts";
import { isAbandoned, nextAttempt, findSubscribers } from "./webhook.rules.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const HOUR_MS = 3_600_000;

test("a subscription without events or classes receives everything", () => {
  const model = modelOf([plainClass({ id: "lamp", ancestorIds: ["lamp", "product"] })], {
    webhooks: [
      webhook("everything", [], []),
      webhook("created", ["twin.created"], []),
      webhook("products", [], ["product"]),
      webhook("others", [], ["card"]),
    ],
  });
  const receivers = (event: Parameters<typeof findSubscribers>[1], classId: string) =>
    findSubscribers(model, event, classId).map(({ id }) => id);

  expect(receivers("twin.created", "lamp")).toEqual(["everything", "created", "products"]);
  expect(receivers("twin.deleted", "lamp")).toEqual(["everything", "products"]);
  expect(receivers("twin.deleted", "unknown")).toEqual(["everything"]);
});

test("webhooks that are passed are searched instead of the domain's", () => {
  const model = modelOf([plainClass({ id: "lamp", ancestorIds: ["lamp"] })], {
    webhooks: [webhook("of the domain", [], [])],
  });
  const own = [webhook("deletions", ["twin.deleted"], []), webhook("lamps", [], ["lamp"])];

  const subscribers = findSubscribers(model, "twin.created", "lamp", own);

  expect(subscribers.map(({ id }) => id)).toEqual(["lamps"]);
});

test("attempts follow each other ever more slowly, then end", () => {
  const waits = Array.from({ length: 9 }, (_, at) => {
    const next = nextAttempt(at + 1, NOW, 0.5);
    return next && next.getTime() - NOW.getTime();
  });

  expect(waits.slice(0, 3)).toEqual([5000, 30_000, 120_000]);
  expect(waits.slice(0, 8)).toEqual(waits.slice(0, 8).toSorted((a, b) => Number(a) - Number(b)));
  expect(waits[8]).toBeNull();
});

test("attempts are spread by a tenth in both directions", () => {
  expect(nextAttempt(1, NOW, 0)?.getTime()).toBe(NOW.getTime() + 4500);
  expect(nextAttempt(1, NOW, 1)?.getTime()).toBe(NOW.getTime() + 5500);
});

test("a receiver that fails for three days is abandoned", () => {
  const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

  expect(isAbandoned(before(72), NOW)).toBe(true);
  expect(isAbandoned(before(71), NOW)).toBe(false);
});

function webhook(id: string, events: string[], classIds: string[]): WebhookRule {
  return { id, events, classIds };
}
