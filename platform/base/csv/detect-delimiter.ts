import { recordParser } from "./parse-record.ts";

/** What separates the cells of a row; a person can name others. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Excel writes it before the first line, in the language of its user. */
const NAMED = /^[\r\n]*"?sep=([^"\r\n])"?[,;\t|]*(?:\r\n|\n|\r|$)/i;

interface Dialect {
  delimiter: string;
  /** Where the first row starts, and its line. */
  start: number;
  line: number;
}

/** The delimiter that the file names in its line `sep=`, or that splits its first line into most names. */
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
