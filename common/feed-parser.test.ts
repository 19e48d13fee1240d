import { Readable, Writable } from "node:stream";

import { expect, test } from "vitest";

import { feedParser, isSystemError } from "./feed-parser.ts";

const tooLarge = () => new Error("too large");

function bodyOf(...chunks: string[]): ReadableStream {
  return Readable.toWeb(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))) as ReadableStream;
}

function collect(): { parser: Writable; text: () => string } {
  const parts: string[] = [];
  const parser = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk.toString());
      done();
    },
  });
  return { parser, text: () => parts.join("") };
}

test("a body is piped into the parser, and its files are waited for", async () => {
  const { parser, text } = collect();
  const stored = Promise.withResolvers<void>();
  parser.once("finish", () => stored.resolve());
  const file = { stream: Readable.from([]), received: stored.promise };

  await feedParser(bodyOf("ab", "c"), parser, [file], { maxBytes: 3, tooLarge });

  expect(text()).toBe("abc");
});

test("a body with too many bytes breaks off the files that arrive", async () => {
  const stream = new Readable({ read() {} });
  const received = new Promise<void>((_resolve, reject) => stream.once("error", reject));

  const work = feedParser(bodyOf("abc", "d"), collect().parser, [{ stream, received }], {
    maxBytes: 3,
    tooLarge,
  });

  await expect(work).rejects.toThrow("too large");
  await expect(received).rejects.toThrow("The request breaks off");
});

test("a request without a body ends the parser", async () => {
  const { parser, text } = collect();

  await feedParser(null, parser, [], { maxBytes: 1, tooLarge });

  expect([parser.writableFinished, text()]).toEqual([true, ""]);
});

test("an error of the system is none of the client", () => {
  expect(isSystemError(Object.assign(new Error("full"), { errno: -28 }))).toBe(true);
  expect(isSystemError(new Error("no form"))).toBe(false);
});
