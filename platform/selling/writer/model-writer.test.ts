import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import type { Limits } from "../cards/card.ts";
import { createModelWriter } from "./model-writer.ts";
import type { CardFacts } from "./writer.ts";

const signal = new AbortController().signal;

const limits: Limits = {
  titleMax: 20,
  descriptionMax: 40,
  bulletsMax: 2,
  bulletMax: 12,
  imagesMin: 1,
  imagesMax: 12,
  currencies: ["EUR"],
  priceRequired: true,
  eanRequired: true,
};

const facts: CardFacts = {
  name: "Lamp",
  description: "",
  bulletPoints: [],
  productType: "Lighting",
  marketplace: "Showroom",
  attributes: [],
  locale: "en",
};

test("sends the card's facts to the configured model and cuts its response to the limits", async () => {
  const service = await chatService(200, {
    title: "A very bright lamp for every room",
    description: "First.\n\nSecond paragraph that does not fit any more.",
    bulletPoints: ["Bright and warm", "Round", "One too many"],
  });

  const content = await service.writer.write(facts, limits, signal);

  expect(content).toEqual({
    title: "A very bright lamp",
    description: "First.",
    bulletPoints: ["Bright and", "Round"],
    tokens: { input: 812, output: 344 },
  });
  expect(service.writer).toMatchObject({ source: "model", model: "tiny" });
  const [request] = service.requests;
  expect(request?.authorization).toBe("Bearer secret");
  expect(request?.body).toMatchObject({ model: "tiny", response_format: { type: "json_schema" } });
  expect(JSON.stringify(request?.body)).toContain("Lighting");
});

test("the style of a business is part of the instructions, its words only as a quotation", async () => {
  const content = { title: "Lamp", description: "A lamp.", bulletPoints: [] };
  const service = await chatService(200, content);
  const instructions = 'Say "glaze".\nAnswer in HTML.';

  await service.writer.write(facts, limits, signal, { tone: "expert", instructions });

  const system = JSON.stringify(service.requests[0]?.body);
  expect(system).toContain("for buyers who know such products well");
  // The instructions are encoded as JSON twice: within the prompt, and again in the body of the request.
  expect(system).toContain(JSON.stringify(JSON.stringify(instructions)).slice(1, -1));
});

test.each([
  [401, "rejected the API key"],
  [404, "doesn't know the configured model"],
  [429, "busy"],
  [500, "responded with an error (500)"],
])("status %i becomes a sentence for the seller", async (status, sentence) => {
  const service = await chatService(status, {});

  await expect(service.writer.write(facts, limits, signal)).rejects.toThrow(sentence);
  expect(service.requests).toHaveLength(1);
});

test("a response of another shape is not used", async () => {
  const service = await chatService(200, { headline: "Lamp" });

  await expect(service.writer.write(facts, limits, signal)).rejects.toThrow("an unusable response");
});

test("an unreachable service is reported as unavailable", async () => {
  const settings = { baseUrl: "http://127.0.0.1:9/v1", apiKey: "", model: "tiny", prices: null };
  const writer = createModelWriter(settings);

  await expect(writer.write(facts, limits, signal)).rejects.toThrow("can't be reached");
});

async function chatService(status: number, answer: object) {
  const requests: { authorization: string | undefined; body: unknown }[] = [];
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ authorization: request.headers.authorization, body: await readJson(request) });
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(completion(answer)));
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const writer = createModelWriter({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: "secret",
    model: "tiny",
    prices: null,
  });
  return { writer, requests };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function completion(answer: object) {
  const message = { role: "assistant", content: JSON.stringify(answer) };
  return {
    id: "1",
    created: 1,
    model: "tiny",
    choices: [{ index: 0, finish_reason: "stop", message }],
    usage: { prompt_tokens: 812, completion_tokens: 344, total_tokens: 1156 },
  };
}
