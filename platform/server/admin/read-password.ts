import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * A password from the terminal, where it isn't shown, or the first line of what is piped in. Empty: one is to be made
 * up.
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
