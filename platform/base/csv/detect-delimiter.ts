import { recordParser } from "./parse-record.ts";

/** Delimiters that are detected; users can name any other. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Matches a first line such as `sep=;`, in which Excel names the separator of the user's language. */
const NAMED = /^[\r\n]*"?sep=([^"\r\n])"?[,;\t|]*(?:\r\n|\n|\r|$)/i;

interface Dialect {
  delimiter: string;
  /** Offset and line number of the first row. */
  start: number;
  line: number;
}

/**
 * Detects the delimiter: the one that a `sep=` line names, or else the one that splits the first line into the most
 * column names.
 */
export function detectDelimiter(head: string, named: string | null): Dialect {
  const announced = NAMED.exec(head);
  const start = announced?.[0].length ?? 0;
  const line = 1 + (announced?.[0].match(/\r\n|\n|\r/g)?.length ?? 0);
  const delimiter = named ?? announced?.[1] ?? widest(head.slice(start));
  return { delimiter, start, line };
}

function widest(head: string): string {
  const start = Math.max(0, head.search(/[^\r\n]/));
  const widths = DELIMITERS.map((delimiter) => ({
    delimiter,
    width: recordParser(delimiter)(head, start, true)?.fields.length ?? 0,
  }));
  const [first] = widths.toSorted((a, b) => b.width - a.width);
  return first?.delimiter ?? ",";
}
