/** A response's body that is written while it is read: a slow download holds no more than one text. */
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
