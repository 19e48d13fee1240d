import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXTS = new Set([".css", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 1_024;

/**
 * Writes a brotli and a gzip file next to every text in the folder. They are compressed as well as possible, because
 * this happens once, and browsers load them all day.
 */
export function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue;
    const text = readFileSync(file);
    if (text.length < MIN_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
  }
}
