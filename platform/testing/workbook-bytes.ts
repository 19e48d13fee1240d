import { deflateRawSync } from "node:zlib";

/** A part of an archive, and what the directory says about it if that isn't true. */
export interface ForgedPart {
  name: string;
  content: string | Uint8Array;
  claims?: { flags?: number; packed?: number; unpacked?: number };
}

interface SheetXml {
  name: string;
  /** The content of `<sheetData>`, or the whole part if it begins with `<?xml`. */
  rows: string;
  state?: "hidden" | "veryHidden";
}

interface WorkbookXml {
  sheets: SheetXml[];
  /** The content of `<sst>`. */
  strings?: string;
  /** The content of `<styleSheet>`. */
  styles?: string;
  is1904?: boolean;
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships>${list.join("")}</Relationships>`;
}

/** Returns the parts of a workbook, written by hand as foreign programs write them. */
export function workbookParts({ sheets, strings, styles, is1904 }: WorkbookXml): ForgedPart[] {
  const targets = sheets.map(
    (_sheet, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`] as const,
  );
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
  );
  const settings = is1904 ? '<workbookPr date1904="1"/>' : "";
  return [
    { name: "[Content_Types].xml", content: `${XML}<Types/>` },
    { name: "_rels/.rels", content: relations([["officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${settings}<sheets>${list.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations([
        ...targets,
        ...(strings === undefined ? [] : [["sharedStrings", "sharedStrings.xml"] as const]),
        ...(styles === undefined ? [] : [["styles", "/xl/styles.xml"] as const]),
      ]),
    },
    ...sheets.map(({ rows }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: rows.startsWith("<?xml")
        ? rows
        : `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
    ...(strings === undefined
      ? []
      : [{ name: "xl/sharedStrings.xml", content: `${XML}<sst xmlns="${MAIN}">${strings}</sst>` }]),
    ...(styles === undefined
      ? []
      : [
          {
            name: "xl/styles.xml",
            content: `${XML}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
          },
        ]),
  ];
}

/** Returns a workbook whose sheets were written by hand. */
export function workbookBytes(workbook: WorkbookXml): Buffer {
  return zipBytes(workbookParts(workbook));
}

/** Returns a ZIP archive, whose directory may lie. */
export function zipBytes(parts: readonly ForgedPart[]): Buffer {
  const { body, directory } = zipHalves(parts);
  return Buffer.concat([body, directory, zipEnd(parts.length, directory.length, body.length)]);
}

/** Returns the data and the directory of an archive, without the record that ends it. */
export function zipHalves(parts: readonly ForgedPart[]): { body: Buffer; directory: Buffer } {
  const data: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims = {} } of parts) {
    const packed = deflateRawSync(content);
    const size = Buffer.byteLength(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(claims.flags ?? 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(claims.packed ?? packed.length, 20);
    entry.writeUInt32LE(claims.unpacked ?? size, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    data.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + packed.length;
  }
  return { body: Buffer.concat(data), directory: Buffer.concat(entries) };
}

/** Returns the record that ends an archive and says where its directory is. */
export function zipEnd(entries: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
