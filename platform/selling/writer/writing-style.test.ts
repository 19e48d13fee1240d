import { afterAll, expect, test, vi } from "vitest";

import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { startSelling } from "../../testing/selling.ts";
import type { Writer } from "./writer.ts";

const write = vi.fn<Writer["write"]>();
const writer: Writer = {
  source: "model",
  model: "tiny",
  prices: { input: 1, output: 10 },
  write,
};
const selling = await startSelling({ writer });
afterAll(() => selling.stop());

const CONTENT = {
  title: "Written title",
  description: "Written text.",
  bulletPoints: ["One"],
  tokens: { input: 50_000, output: 10_000 },
};
const STYLE = { tone: "friendly", instructions: "Say glaze, not enamel." };

async function start() {
  write.mockReset().mockResolvedValue(CONTENT);
  const seller = await selling.seller();
  const { call } = seller;
  const connect = async (ean = "5900820001568") => {
    const product = await seller.createProduct({ ean, sku: `SKU-${ean}` });
    await selling.drain();
    const card = await seller.connect(product);
    await selling.drain();
    return card;
  };
  return { seller, call, connect };
}

test("the saved style is what cards are written in, and each proposal has its tokens and cost", async () => {
  const { call, connect } = await start();
  const card = await connect();
  expect((await call("PUT", "writing_style/v1", STYLE)).status).toBe(0);

  await call("POST", `marketplace_card/${card}/optimize/v1`);
  await selling.drain();

  expect(write.mock.lastCall?.[3]).toEqual(STYLE);
  const { proposalList } = await call("GET", `proposal/list/v1?twinId=${card}`);
  expect(proposalList).toMatchObject([{ inputTokens: 50_000, outputTokens: 10_000, cost: "0.15" }]);
  expect(await call("GET", "writing_style/v1")).toMatchObject({
    writingStyle: STYLE,
    mayEdit: true,
    source: "model",
    model: "tiny",
    used: { days: 30, proposals: 1, inputTokens: 50_000, outputTokens: 10_000, cost: "0.15" },
  });
});

test("a bulk job says what its proposals took, to its own business alone", async () => {
  const { call, connect } = await start();
  const [card, other] = [await connect(), await connect("4006381333931")];
  await call("POST", `marketplace_card/${other}/optimize/v1`);
  const change = { method: "POST", path: "/private/marketplace_card/{id}/optimize/v1" };
  const job = { name: "Optimize", subject: "card-changes", idList: [card], operation: { change } };
  const { bulkJob } = await call("POST", "bulk_job/v1", job);
  await selling.drain();
  await call("POST", `bulk_job/${bulkJob.id}/start/v1`);
  await selling.drain();

  const path = `proposal/use/v1?bulkJobId=${bulkJob.id}`;
  const stranger = await start();

  const used = { proposals: 1, inputTokens: 50_000, outputTokens: 10_000, cost: "0.15" };
  expect(await call("GET", path)).toMatchObject({ used });
  expect((await stranger.call("GET", path)).used.proposals).toBe(0);
});

test("a style is tried on the newest card, and nothing is saved", async () => {
  const { call, connect } = await start();
  expect(await call("POST", "writing_style/preview/v1", STYLE)).not.toHaveProperty("example");
  const card = await connect();

  const { example } = await call("POST", "writing_style/preview/v1", STYLE);

  expect(example).toMatchObject({ twinId: card, title: "Written title", bulletPoints: ["One"] });
  expect(write.mock.lastCall?.[3]).toEqual(STYLE);
  const { writingStyle, used } = await call("GET", "writing_style/v1");
  expect(writingStyle).toEqual({ tone: "neutral", instructions: "" });
  expect(used.proposals).toBe(0);
  expect((await call("GET", `proposal/list/v1?twinId=${card}`)).proposalList).toEqual([]);
});

test("a service that fails while a style is tried is reported in its own sentence", async () => {
  const { call, connect } = await start();
  await connect();
  write.mockRejectedValue(new LocalizedError(createMessage("writer_busy")));

  const answer = await call("POST", "writing_style/preview/v1", STYLE);

  expect(answer.status).not.toBe(0);
  expect(answer.statusDetails).toContain("busy");
});

test("trying is limited, for it costs tokens", async () => {
  const { call, connect } = await start();
  await connect();
  for (let tries = 0; tries < 20; tries += 1) {
    expect((await call("POST", "writing_style/preview/v1", STYLE)).status).toBe(0);
  }

  expect(await call("POST", "writing_style/preview/v1", STYLE)).toMatchObject({ status: 10908 });
  expect(write).toHaveBeenCalledTimes(20);
});

test("of two people who save, the second keeps what the first changed elsewhere, and is asked about the same", async () => {
  const { call } = await start();
  const base = { tone: "neutral", instructions: "" };
  await call("PUT", "writing_style/v1", { ...base, tone: "lively", base });

  await call("PUT", "writing_style/v1", { ...base, instructions: "Be short.", base });
  expect((await call("GET", "writing_style/v1")).writingStyle).toEqual({
    tone: "lively",
    instructions: "Be short.",
  });

  const conflict = await call("PUT", "writing_style/v1", { ...base, tone: "expert", base });
  expect(conflict).toMatchObject({
    status: 10907,
    conflict: { fields: { tone: { mine: "expert", theirs: "lively" } } },
  });
});
