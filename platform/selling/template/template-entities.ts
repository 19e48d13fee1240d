import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Entity } from "../../model/configuration/entity.rules.ts";
import { readDocuments } from "../../model/configuration/read-documents.rules.ts";
import { type ConfigurationFile, parseFiles } from "../../model/configuration/yaml-files.ts";

const FOLDER = join(import.meta.dirname, "files");

let entities: readonly Entity[] | undefined;

/** Reads the sellers' domain as files, in the format of an export. */
export function readTemplateFiles(): ConfigurationFile[] {
  return globSync("**/*.yaml", { cwd: FOLDER })
    .map((path) => ({
      path: path.replaceAll("\\", "/"),
      text: readFileSync(join(FOLDER, path), "utf8"),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the entities of the template's files, parsed once. */
export function templateEntities(): readonly Entity[] {
  entities ??= readEntities();
  return entities;
}

function readEntities(): readonly Entity[] {
  const parsed = parseFiles(readTemplateFiles());
  const documentsRead = readDocuments(parsed.documents);
  const [finding] = [...parsed.findings, ...documentsRead.findings];
  if (finding) throw new Error(`The template is invalid: ${finding.at}: ${finding.message.key}`);
  return documentsRead.entities;
}
