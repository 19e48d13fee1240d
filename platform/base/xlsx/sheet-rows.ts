import { CsvError, MAX_CSV_COLUMNS, MAX_CSV_ROW_CHARACTERS } from "../csv/read-csv.ts";
import { decodeEscapes, isoText, isSheetError, NO_RESULT, numberText } from "./cell-text.rules.ts";
import type { XlsxRow } from "./messages.ts";
import type { XmlHandler } from "./read-xml.ts";
import { type SharedParts, type SheetPart, TextCollector, type Workbook } from "./workbook.ts";

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const A = "A".charCodeAt(0);
const LETTERS = 26;

/** Yields the rows of a sheet that have any text. */
export async function* sheetRows(
  workbook: Workbook,
  sheet: SheetPart,
  shared: SharedParts,
): AsyncGenerator<XlsxRow> {
  const reader = new SheetReader(shared, workbook.is1904);
  for await (const _piece of workbook.parseSheet(sheet, reader)) yield* reader.take();
}

/** Collects the rows of a sheet while its XML is parsed. */
class SheetReader implements XmlHandler {
  private rows: XlsxRow[] = [];
  private isInside = false;
  private line = 0;
  private column = 0;
  private cells: string[] = [];
  private characters = 0;
  private type = "";
  private style = "";
  private isFormula = false;
  private isValue = false;
  private readonly content = new TextCollector();
  private readonly shared: SharedParts;
  private readonly is1904: boolean;

  constructor(shared: SharedParts, is1904: boolean) {
    this.shared = shared;
    this.is1904 = is1904;
  }

  take(): XlsxRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "sheetData") this.isInside = true;
    if (!this.isInside) return;
    if (name === "row") this.openRow(attributes["r"]);
    else if (name === "c") this.openCell(attributes);
    else if (name === "f") this.isFormula = true;
    else if (name === "v") this.isValue = true;
    else this.content.open(name);
  }

  text(text: string): void {
    if (this.isValue) this.content.add(text);
    else this.content.text(text);
  }

  close(name: string): void {
    if (name === "sheetData") this.isInside = false;
    if (name === "v") this.isValue = false;
    else if (name === "c") this.closeCell();
    else if (name === "row") this.closeRow();
    else this.content.close(name);
  }

  private openRow(number: string | undefined): void {
    this.line = number === undefined ? this.line + 1 : Number(number);
    if (!(this.line >= 1 && this.line <= MAX_ROWS)) throw new CsvError("damaged", 1);
    this.cells = [];
    this.characters = 0;
    this.column = 0;
  }

  /** A cell without a reference stands behind the one before it. */
  private openCell({
    r: reference,
    t: type = "n",
    s: style = "",
  }: Readonly<Record<string, string>>) {
    if (reference !== undefined) this.column = columnOf(reference);
    this.type = type;
    this.style = style;
    this.isFormula = false;
    this.content.clear();
  }

  private closeCell(): void {
    const text = this.cellText(this.content.value);
    // Columns behind the last one that is read count as one, so that their texts aren't lost silently.
    const at = Math.min(this.column, MAX_CSV_COLUMNS);
    this.column += 1;
    if (text === "") return;
    while (this.cells.length < at) this.cells.push("");
    this.cells[at] = text.toWellFormed();
    this.characters += text.length;
    if (this.characters > MAX_CSV_ROW_CHARACTERS) throw new CsvError("large", 1);
  }

  private closeRow(): void {
    if (this.cells.length > 0) this.rows.push([this.line, this.cells]);
  }

  private cellText(value: string): string {
    switch (this.type) {
      case "s":
        return this.sharedText(value);
      case "str":
      case "inlineStr":
        return decodeEscapes(value);
      case "b":
        return value === "" ? "" : String(value === "1" || value.toLowerCase() === "true");
      case "d":
        return isoText(value);
      case "e":
        return isSheetError(value) ? value : NO_RESULT;
      default:
        return this.numberOf(value);
    }
  }

  private sharedText(value: string): string {
    const text = this.shared.texts[Number(value)];
    if (text === undefined && value !== "") throw new CsvError("damaged", 1);
    return text ?? "";
  }

  /** A formula that was never calculated has no result, and must not count as an empty cell. */
  private numberOf(value: string): string {
    if (value.trim() === "") return this.isFormula ? NO_RESULT : "";
    const number = Number(value);
    if (!Number.isFinite(number)) throw new CsvError("damaged", 1);
    const format = this.shared.formats[Number(this.style || 0)] ?? { kind: "plain" };
    return numberText(number, format, this.is1904);
  }
}

/** Returns the position of the column that a reference such as `AB12` names. */
function columnOf(reference: string): number {
  const [, letters = ""] = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) {
    column = column * LETTERS + letter.charCodeAt(0) - A + 1;
  }
  if (column < 1 || column > MAX_COLUMNS) throw new CsvError("damaged", 1);
  return column - 1;
}
