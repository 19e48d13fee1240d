import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Reads a password from the terminal without echo, or the first line of piped input. "" means that one should
 * be generated.
 */
export async function readPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    const line = await Promise.race([
      terminal.question(""),
      new Promise<string>((resolve) => terminal.once("close", () => resolve(""))),
    ]);
    return line.trim();
  } finally {
    terminal.close();
    if (stdin.isTTY) stderr.write("\n");
  }
}
