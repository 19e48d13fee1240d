/** Creates a body that is written while it is read, so that a slow download keeps only one text in memory. */
export function textStream(texts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(bytes.encode(value));
    },
    cancel: async () => void (await texts.return?.()),
  });
}
