import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { closeServer, endStalledResponses, listeningPort } from "./http-server.ts";

test("a connection that is kept busy ends with its next request", async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === "/slow") arrived.resolve(response);
    else response.end("quick");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const port = listeningPort(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, agent, host: "127.0.0.1" }, (response) =>
        response.resume().once("end", () => resolve(response)),
      ).once("error", reject);
    });
  const slow = ask("/slow");
  const response = await arrived.promise;

  const closed = closeServer(server);
  response.end("late");

  expect((await slow).headers.connection).toBe("keep-alive");
  expect((await ask("/")).headers.connection).toBe("close");
  await closed;
  await expect(ask("/")).rejects.toThrow("ECONNREFUSED");
});

test("a response that its client stops reading is ended, one that takes long to make is not", async () => {
  const stalled = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.url === "/large") {
      response.once("close", () => stalled.resolve());
      response.end(Buffer.alloc(LARGER_THAN_SOCKETS));
    } else response.once("timeout", () => response.end("late"));
  });
  endStalledResponses(server, 50);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const port = listeningPort(server);
  const reader = connect(port, "127.0.0.1");
  reader.pause();
  reader.once("error", () => {});
  reader.write("GET /large HTTP/1.1\r\nHost: shop.example\r\n\r\n");

  await stalled.promise;
  const late = await fetch(`http://127.0.0.1:${port}/late`);

  expect(await late.text()).toBe("late");
  reader.destroy();
  await closeServer(server);
});

const LARGER_THAN_SOCKETS = 64 * 1024 * 1024;
