import { randomUUID } from "node:crypto";

import { afterAll, expect, test, vi } from "vitest";

import { dayIn } from "#common/time-zone.ts";

import { createMessage } from "../../base/messages/message.ts";
import { startSelling } from "../../testing/selling.ts";
import { callModel } from "./call-model.ts";
import { listMonths } from "./use-months.rules.ts";
import { type Writer, WriterUnavailableError, type WrittenContent } from "./writer.ts";

const TIME_ZONE = "Asia/Tokyo";
const TOKENS = { input: 50_000, output: 10_000 };
const CONTENT = { title: "Title", description: "Text.", bulletPoints: ["One"], tokens: TOKENS };

const write = vi.fn<Writer["write"]>();
const writer: Writer = { source: "model", model: "tiny", prices: { input: 1, output: 10 }, write };
const selling = await startSelling({ writer });
afterAll(() => selling.stop());

async function start(role?: "manager") {
  write.mockReset().mockResolvedValue(CONTENT);
  const seller = await selling.seller(role);
  const businessAccountId = seller.caller.businessAccountId ?? "";
  const { call } = seller;
  const connect = async () => {
    const product = await seller.createProduct();
    await selling.drain();
    const card = await seller.connect(product);
    await selling.drain();
    return card;
  };
  const months = async () => (await call("GET", "writing_style/v1")).monthList;
  return { seller, businessAccountId, call, connect, months };
}

test("use is listed by calendar month of the business's time zone, for a year, to its members alone", async () => {
  const { businessAccountId, call, months } = await start();
  await call("PUT", "business_account/profile/v1", { name: "Lamps & Co", timeZone: TIME_ZONE });
  const listed = listMonths(TIME_ZONE, new Date(), 13);
  const used = async (at: Date, cost: string | null) =>
    selling.db
      .insertInto("writer_use")
      .values({
        id: randomUUID(),
        business_account_id: businessAccountId,
        kind: "card",
        state: "settled",
        input_tokens: 1000,
        output_tokens: 100,
        cost,
        used_at: at,
      })
      .execute();
  const [tooOld, oldest, , , , , , , , , , previous, current] = listed.map(({ start: at }) => at);
  const justBefore = (at: Date | undefined) => new Date(Number(at) - 1);
  await used(tooOld ?? new Date(0), "9");
  await used(oldest ?? new Date(0), "0.5");
  await used(justBefore(current), null);
  await used(previous ?? new Date(0), "0.25");

  const stranger = await start();

  expect(await months()).toEqual([
    { month: listed[12]?.month, proposals: 0, inputTokens: 0, outputTokens: 0, cost: "0" },
    { month: listed[11]?.month, proposals: 2, inputTokens: 2000, outputTokens: 200, cost: "0.252" },
    { month: listed[1]?.month, proposals: 1, inputTokens: 1000, outputTokens: 100, cost: "0.5" },
  ]);
  expect(await stranger.months()).toMatchObject([{ inputTokens: 0 }]);
  expect(listed[12]?.month).toBe(dayIn(TIME_ZONE, new Date()).slice(0, 7));
});

test("a trial and a deleted card's texts stay in the month's use", async () => {
  const { call, connect, months } = await start("manager");
  const card = await connect();
  await call("POST", "writing_style/preview/v1", { tone: "lively", instructions: "" });
  await call("POST", `marketplace_card/${card}/optimize/v1`);
  await selling.drain();

  await selling.db.deleteFrom("twin").where("id", "=", card).execute();

  const use = { proposals: 1, inputTokens: 100_000, outputTokens: 20_000, cost: "0.3" };
  expect(await months()).toMatchObject([use]);
});

test("a failed call counts with the tokens that it reports, and a rejected one not at all", async () => {
  const { call, connect, months } = await start();
  await connect();
  const message = createMessage("writer_busy");
  const tokens = { input: 0, output: 0 };
  write.mockRejectedValueOnce(new WriterUnavailableError(message, { tokens }));
  const preview = () =>
    call("POST", "writing_style/preview/v1", { tone: "lively", instructions: "" });
  expect((await preview()).status).not.toBe(0);
  expect(await months()).toMatchObject([{ inputTokens: 0, outputTokens: 0 }]);

  write.mockRejectedValueOnce(new WriterUnavailableError(message, { tokens: TOKENS }));
  expect((await preview()).status).not.toBe(0);
  expect(await months()).toMatchObject([{ inputTokens: 50_000, outputTokens: 10_000 }]);
});

test("a call of unknown outcome counts with its estimate, and the next attempt with its own use", async () => {
  const { businessAccountId, months } = await start();
  const run = { businessAccountId, kind: "card", runId: randomUUID(), bulkJobId: null } as const;
  const attempt = (work: () => Promise<WrittenContent>) => callModel(selling.services, run, work);
  await expect(attempt(() => Promise.reject(new Error("connection lost")))).rejects.toThrow("lost");
  expect(await months()).toMatchObject([{ proposals: 0, inputTokens: 2000, outputTokens: 1000 }]);

  await attempt(async () => CONTENT);

  expect(await months()).toMatchObject([
    { proposals: 1, inputTokens: 52_000, outputTokens: 11_000 },
  ]);
});

test("a process that dies during a call leaves its estimate counted", async () => {
  const { businessAccountId, months } = await start();
  const run = { businessAccountId, kind: "card", runId: randomUUID(), bulkJobId: null } as const;
  void callModel(selling.services, run, () => new Promise(() => undefined));
  const underWay = selling.db.selectFrom("writer_use").where("run_id", "=", run.runId);
  await expect.poll(() => underWay.select("state").execute()).toEqual([{ state: "calling" }]);

  await callModel(selling.services, run, async () => CONTENT);

  expect(await months()).toMatchObject([
    { proposals: 1, inputTokens: 52_000, outputTokens: 11_000 },
  ]);
});
