export interface CsvRecord {
  fields: string[];
  /** Offset of the text that follows. */
  end: number;
  /**
   * True if a quotation mark neither encloses a value nor is doubled. `fields` then contains the fields before it.
   */
  isBroken: boolean;
}

/** All three line ends are recognized, because a file that was joined from several may mix them. */
const LINE_END = /\r\n|\n|\r/g;

/**
 * Creates a function that parses the record at a position of a text (RFC 4180), or returns null if the text ends
 * within the record. Values are returned exactly as written, including a spreadsheet's `="text"`. For why csv-parse
 * isn't used, see docs/decisions/0041-own-csv-records.md.
 */
export function recordParser(delimiter: string) {
  const fieldEnd = new RegExp(`"|${escape(delimiter)}|\\r|\\n`, "g");
  const formulaText = new RegExp(`="[^"\\r\\n]*"(?=${escape(delimiter)}|\\r|\\n|$)`, "y");

  return (text: string, start: number, isLast: boolean): CsvRecord | null => {
    const fields: string[] = [];
    let at = start;
    for (;;) {
      // Without this shortcut a row of only delimiters takes three times as long.
      if (text.startsWith(delimiter, at)) {
        fields.push("");
        at += delimiter.length;
        continue;
      }
      const field =
        text[at] === '"'
          ? quotedField(text, at, isLast)
          : ((text[at] === "=" ? matchAt(formulaText, text, at) : null) ??
            plainField(text, at, fieldEnd));
      if (field === null) return null;
      fields.push(field.value);
      at = field.end;
      // The next chunk may begin with the second character of the line end.
      if (at >= text.length - 1 && !isLast) return null;
      if (at === text.length) return { fields, end: at, isBroken: false };
      if (text.startsWith(delimiter, at)) {
        at += delimiter.length;
        continue;
      }
      const lineEnd = lineEndFrom(text, at);
      if (lineEnd?.start === at) return { fields, end: lineEnd.end, isBroken: false };
      // The next record starts at the next line, because nobody knows where the quotation mark should have
      // closed.
      if (lineEnd === null && !isLast) return null;
      return { fields, end: lineEnd?.end ?? text.length, isBroken: true };
    }
  };
}

function escape(delimiter: string): string {
  return delimiter.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`);
}

function lineEndFrom(text: string, at: number): { start: number; end: number } | null {
  LINE_END.lastIndex = at;
  const found = LINE_END.exec(text);
  return found && { start: found.index, end: LINE_END.lastIndex };
}

type Field = { value: string; end: number };

function matchAt(pattern: RegExp, text: string, at: number): Field | null {
  pattern.lastIndex = at;
  const value = pattern.exec(text)?.[0];
  return value === undefined ? null : { value, end: at + value.length };
}

/** Parses a quoted field; null if the text ends within it. */
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
