import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const project = join(root, "platform.inlang");
const catalogs = join(root, "platform", "base", "messages");
const compiled = join(catalogs, "compiled");
const stamp = join(compiled, "sources.sha256");

/** Compiles the platform's messages unless they were compiled from exactly these catalogs. */
export async function compileMessages() {
  // Skipped in the image, which has the compiled messages and no compiler.
  if (!existsSync(project)) return;
  const hash = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  const { compile } = await import("@inlang/paraglide-js");
  await compile({
    project,
    outdir: compiled,
    // Creates one module per language, because these load in milliseconds; one module per message would take a
    // second.
    outputStructure: "locale-modules",
    strategy: ["baseLocale"],
    emitTsDeclarations: true,
    emitReadme: false,
    emitPrettierIgnore: false,
  });
  writeFileSync(stamp, hash);
}

function hashSources() {
  const hash = createHash("sha256");
  const files = readdirSync(catalogs, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file) => join(catalogs, file));
  for (const file of [join(project, "settings.json"), join(root, "package-lock.json"), ...files]) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await compileMessages();
  // Exits explicitly: the compiler leaves timers behind, which would keep the process alive for half a minute.
  process.exit();
}
