import { expect, test } from "vitest";

import { textStream } from "./text-stream.server.ts";

interface Source {
  written: number;
  isReleased: boolean;
}

async function* texts(source: Source, count = 1000): AsyncGenerator<string> {
  try {
    while (source.written < count) {
      source.written += 1;
      yield `zażółć ${source.written}\n`;
    }
  } finally {
    source.isReleased = true;
  }
}

const newSource = (): Source => ({ written: 0, isReleased: false });

test("the texts arrive in order, as UTF-8", async () => {
  const body = await new Response(textStream(texts(newSource(), 3))).text();

  expect(body).toBe("zażółć 1\nzażółć 2\nzażółć 3\n");
});

test("a slow reader keeps few texts in memory", async () => {
  const source = newSource();
  const reader = textStream(texts(source)).getReader();
  await reader.read();
  await new Promise(setImmediate);

  expect(source.written).toBeLessThan(6);
  await reader.cancel();
});

test("a canceled download releases its source, whatever the reason", async () => {
  for (const reason of [undefined, new Error("The client has gone away")]) {
    const source = newSource();
    const reader = textStream(texts(source)).getReader();
    await reader.read();
    await reader.cancel(reason);

    await expect.poll(() => source.isReleased).toBe(true);
  }
});

test("an error of the source fails the download", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield "first\n";
    throw new Error("The platform is away");
  }

  await expect(new Response(textStream(broken())).text()).rejects.toThrow("The platform is away");
});
