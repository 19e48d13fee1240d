import { createReadStream } from "node:fs";

import { parse } from "csv-parse";

export interface ProductRow {
  /** Line of the file, as an editor or a spreadsheet counts. */
  line: number;
  ean: string;
  sku: string;
  name: string;
  description: string;
}

const COLUMNS = ["ean", "sku", "name"] as const;

/** The file's own fault: what to do about it is in the message. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** Rows one by one, so that a file may be larger than memory. */
export async function* readRows(path: string): AsyncGenerator<ProductRow> {
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: [",", ";", "\t"],
      columns: (names: string[]) => requireColumns(names.map((name) => name.toLowerCase())),
    }),
  );
  parser.on("error", () => undefined);
  try {
    for await (const entry of parser) {
      const { info, record } = entry as Parsed;
      yield {
        line: info.lines,
        ean: record["ean"] ?? "",
        sku: record["sku"] ?? "",
        name: record["name"] ?? "",
        description: record["description"] ?? "",
      };
    }
  } catch (error) {
    throw new UnreadableFile(`${path} can't be read: ${(error as Error).message}`);
  }
}

interface Parsed {
  info: { lines: number };
  record: Record<string, string>;
}

function requireColumns(names: string[]): string[] {
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length === 0) return names;
  throw new UnreadableFile(
    `the first line must name the columns ean, sku and name; missing: ${missing.join(", ")}`,
  );
}
