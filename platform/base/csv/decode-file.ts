import { createReadStream } from "node:fs";

/** The text of a file, piece by piece. With `fatal` it fails where a byte is no letter of the encoding. */
export async function* decodeFile(
  path: string,
  encoding: string,
  { fatal = true } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
