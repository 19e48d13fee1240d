import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";

import { expect, test } from "vitest";

import { closeServer, listeningPort } from "./http-server.ts";

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
