import { posix } from "node:path";

import { CsvError, MAX_CSV_ROW_CHARACTERS } from "../csv/read-csv.ts";
import { type CellFormat, decodeEscapes } from "./cell-text.rules.ts";
import { formatsHandler } from "./number-formats.ts";
import { parseXml, readXml, type XmlHandler } from "./read-xml.ts";
import { type UnpackedBytes, unpackPart } from "./unpack-part.ts";
import { partName, type ZipPart } from "./zip-parts.rules.ts";

/** A sheet of a workbook and the part that contains its rows. */
export interface SheetPart {
  name: string;
  isHidden: boolean;
  path: string;
}

/** Texts and formats that the cells of all sheets name by their number. */
export interface SharedParts {
  texts: string[];
  formats: CellFormat[];
}

/** An opened workbook. Parts that no sheet needs, such as links to other files, are never unpacked. */
export class Workbook {
  readonly sheets: SheetPart[] = [];
  is1904 = false;
  private textsPath: string | undefined;
  private formatsPath: string | undefined;
  private readonly parts: ReadonlyMap<string, ZipPart>;
  private readonly unpacked: UnpackedBytes;

  constructor(parts: ReadonlyMap<string, ZipPart>, unpacked: UnpackedBytes) {
    this.parts = parts;
    this.unpacked = unpacked;
  }

  /** Reads which sheets there are. Throws a `CsvError` if the parts are no workbook. */
  async open(): Promise<void> {
    const root = await this.relations("");
    const main = root.find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml";
    const related = await this.relations(main);
    const pathOf = (type: string) => related.find((relation) => relation.type === type)?.path;
    this.textsPath = pathOf("sharedStrings");
    this.formatsPath = pathOf("styles");
    const worksheets = related.filter(({ type }) => type === "worksheet");
    const paths = new Map(worksheets.map(({ id, path }) => [id, path]));
    await readXml(this.unpack(main), {
      open: (name, attributes) => {
        if (name === "workbookPr") this.is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
        if (name === "sheet") this.addSheet(attributes, paths);
      },
    });
  }

  private addSheet(
    attributes: Readonly<Record<string, string>>,
    paths: ReadonlyMap<string, string>,
  ): void {
    const [, id = ""] = Object.entries(attributes).find(([name]) => name.endsWith(":id")) ?? [];
    const path = paths.get(id);
    const { name = "", state = "visible" } = attributes;
    if (path !== undefined) this.sheets.push({ name, isHidden: state !== "visible", path });
  }

  /** Reads the texts and formats that the cells of all sheets share. */
  async readShared(): Promise<SharedParts> {
    const formats: CellFormat[] = [];
    if (this.has(this.formatsPath)) {
      await readXml(this.unpack(this.formatsPath), formatsHandler(formats));
    }
    const texts: string[] = [];
    if (this.has(this.textsPath)) await readXml(this.unpack(this.textsPath), textsHandler(texts));
    return { texts, formats };
  }

  parseSheet({ path }: SheetPart, handler: XmlHandler): AsyncGenerator<void> {
    return parseXml(this.unpack(path), handler);
  }

  private has(path: string | undefined): path is string {
    return path !== undefined && this.parts.has(partName(path));
  }

  private unpack(path: string): AsyncGenerator<Uint8Array> {
    const part = this.parts.get(partName(path));
    if (!part) throw new CsvError("damaged", 1);
    return unpackPart(part, this.unpacked);
  }

  /** Reads to which parts a part refers. References to other files are left out. */
  private async relations(path: string): Promise<{ id: string; type: string; path: string }[]> {
    const folder = posix.dirname(`/${path}`);
    const rels = posix.join(folder, "_rels", `${posix.basename(path)}.rels`);
    const list: { id: string; type: string; path: string }[] = [];
    if (!this.has(rels)) return list;
    await readXml(this.unpack(rels), {
      open(name, { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode }) {
        if (name !== "Relationship" || mode === "External") return;
        const last = type.slice(type.lastIndexOf("/") + 1);
        list.push({ id, type: last, path: posix.resolve(folder, target) });
      },
    });
    return list;
  }
}

/** Collects the shared texts. The runs of a rich text are joined, and its pronunciation is left out. */
function textsHandler(texts: string[]): XmlHandler {
  const collector = new TextCollector();
  return {
    open(name) {
      if (name === "si") collector.clear();
      else collector.open(name);
    },
    text: (text) => collector.text(text),
    close(name) {
      if (name === "si") texts.push(decodeEscapes(collector.value));
      else collector.close(name);
    },
  };
}

/** Collects the text of the elements `t`, except in the pronunciation of a text. */
export class TextCollector {
  value = "";
  private isText = false;
  private isPronunciation = false;

  clear(): void {
    this.value = "";
    this.isText = false;
    this.isPronunciation = false;
  }

  open(name: string): void {
    if (name === "rPh") this.isPronunciation = true;
    if (name === "t") this.isText = !this.isPronunciation;
  }

  text(text: string): void {
    if (this.isText) this.add(text);
  }

  /** Throws if the text is longer than a row may be, before it fills the memory. */
  add(text: string): void {
    this.value += text;
    if (this.value.length > MAX_CSV_ROW_CHARACTERS) throw new CsvError("large", 1);
  }

  close(name: string): void {
    if (name === "rPh") this.isPronunciation = false;
    if (name === "t") this.isText = false;
  }
}
