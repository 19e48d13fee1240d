import type { Entity } from "./entity.rules.ts";
import type { Kind } from "./kind.rules.ts";
import { DOMAIN, KINDS } from "./kinds.rules.ts";

/** Content of one configuration file before it is written as YAML. */
export interface Document {
  /** Path below the configuration's folder, with forward slashes: `classes/product.yaml`. */
  path: string;
  content: unknown;
}

const EXTENSION = ".yaml";
const DOMAIN_PATH = `domain${EXTENSION}`;

/**
 * Builds one document per entity with a file of its own, sorted by path. All other entities are
 * written in the document of their owner.
 */
export function toDocuments(entities: readonly Entity[]): Document[] {
  const parts = Map.groupBy(entities, ({ kind, owner }) => `${kind.owner?.kind} ${owner}`);
  const toContent = (entity: Entity, before?: Entity): Record<string, unknown> => {
    const content: Record<string, unknown> = { ...entity.members };
    if (entity.kind.ordered && entity.position !== defaultPosition(before)) {
      content["position"] = entity.position;
    }
    const own = parts.get(`${entity.kind.name} ${entity.name}`) ?? [];
    for (const kind of listPartKinds(entity.kind)) {
      const list = own.filter((part) => part.kind === kind);
      if (list.length > 0)
        content[kind.owner?.member ?? ""] = list.map((part, at) => toContent(part, list[at - 1]));
    }
    return content;
  };
  return entities
    .filter(({ kind }) => !kind.owner)
    .map((entity) => ({ path: toPath(entity), content: toContent(entity) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export function defaultPosition(before: Entity | undefined): number {
  return before ? before.position + 1 : 0;
}

/** Kinds whose entities are written as lists in the file of an entity of this kind. */
export function listPartKinds(kind: Kind): Kind[] {
  return KINDS.filter(({ owner }) => owner?.kind === kind.name);
}

export function toPath({ kind, name }: Pick<Entity, "kind" | "name">): string {
  return kind === DOMAIN ? DOMAIN_PATH : `${kind.folder}/${fileName(name)}${EXTENSION}`;
}

/** Encodes characters that file systems forbid, in the same way as in URLs: `a/b` becomes `a%2Fb`. */
function fileName(name: string): string {
  return encodeURIComponent(name).replaceAll("*", "%2A").replace(/^\./, "%2E");
}

/**
 * Reads the kind and the name of an entity from the path of its file; null if no configuration file can have that
 * path.
 */
export function parsePath(path: string): { kind: Kind; name: string } | null {
  if (path === DOMAIN_PATH) return { kind: DOMAIN, name: "domain" };
  const [, folder, file] = /^([a-z-]+)\/([^/]+)\.yaml$/.exec(path) ?? [];
  const kind = KINDS.find((each) => each.folder !== undefined && each.folder === folder);
  if (!kind || file === undefined) return null;
  try {
    return { kind, name: decodeURIComponent(file) };
  } catch {
    return null;
  }
}
