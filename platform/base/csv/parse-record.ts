export interface Dialect {
  delimiter: string;
  recordDelimiter: string;
}

export interface CsvRecord {
  fields: string[];
  /** Start of the following text. */
  end: number;
  /**
   * A quotation mark neither encloses a value nor is doubled; the fields before it are returned.
   */
  isBroken: boolean;
}

/** After a quoted value any of them ends the row, whatever the header ends with. */
const LINE_ENDS = ["\r\n", "\n", "\r"];

/**
 * Parses the record at a position of a text (RFC 4180), or returns null if the text ends within it.
 * Values are exactly as written. csv-parse continues quoting after a misplaced quotation mark,
 * which swallows the following rows, and counts CRLF within quotation marks as two lines.
 */
export function recordParser({ delimiter, recordDelimiter }: Dialect) {
  const fieldEnd = new RegExp(`"|${delimiter}|${recordDelimiter}`, "g");

  return (text: string, start: number, isLast: boolean): CsvRecord | null => {
    const fields: string[] = [];
    const broken = (at: number) => {
      // The next record starts at the next line, wherever the quotation mark should have been
      // closed.
      const lineEnd = text.indexOf(recordDelimiter, at);
      if (lineEnd === -1 && !isLast) return null;
      const end = lineEnd === -1 ? text.length : lineEnd + recordDelimiter.length;
      return { fields, end, isBroken: true };
    };
    let at = start;
    for (;;) {
      const field =
        text[at] === '"' ? quotedField(text, at, isLast) : plainField(text, at, fieldEnd);
      if (field === null) return null;
      fields.push(field.value);
      at = field.end;
      // A line end may have a second character.
      if (at >= text.length - 1 && !isLast) return null;
      if (at === text.length) return { fields, end: at, isBroken: false };
      if (!text.startsWith(delimiter, at)) {
        const lineEnd = [recordDelimiter, ...LINE_ENDS].find((end) => text.startsWith(end, at));
        return lineEnd === undefined
          ? broken(at)
          : { fields, end: at + lineEnd.length, isBroken: false };
      }
      at += delimiter.length;
    }
  };
}

type Field = { value: string; end: number };

/** Null if the text ends within it. */
function quotedField(text: string, start: number, isLast: boolean): Field | null {
  let value = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1 || (quote === text.length - 1 && !isLast)) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

function plainField(text: string, start: number, fieldEnd: RegExp): Field {
  fieldEnd.lastIndex = start;
  const end = fieldEnd.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

/** The first line end outside quotation marks. */
export function findRecordDelimiter(head: string): string {
  let quoted = false;
  for (const [text] of head.matchAll(/"|\r\n|\n|\r/g)) {
    if (text === '"') quoted = !quoted;
    else if (!quoted) return text;
  }
  return "\n";
}
