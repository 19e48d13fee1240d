import sax from "sax";

/** Only the entities of XML itself are known. A parser that tracks no position doesn't limit names and attributes. */
const OPTIONS = { strictEntities: true, position: true };

export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses XML piece by piece and yields after each of them, so that a reader takes what it collected before the next
 * piece is unpacked. Names have no prefix. Entities that a file defines itself are errors.
 */
export async function* parseXml(
  pieces: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parser = sax.parser(true, OPTIONS);
  // The parser isn't an event target: it has one handler for each kind of event.
  Object.assign(parser, {
    onerror: (error: Error) => {
      throw error;
    },
    onopentag: ({ name, attributes }: sax.Tag) =>
      handler.open?.(localName(name), attributes as Record<string, string>),
    ontext: (text: string) => handler.text?.(text),
    oncdata: (text: string) => handler.text?.(text),
    onclosetag: (name: string) => handler.close?.(localName(name)),
  });
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** Parses a whole part whose handler keeps what it needs. */
export async function readXml(
  pieces: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): Promise<void> {
  for await (const _piece of parseXml(pieces, handler)) continue;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
