import { sql } from "kysely";

import type { Db } from "../../base/database/executor.ts";
import { classOf, collectFields } from "./reference.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { DomainOf, World } from "./world.ts";

/**
 * A comment, file, history entry or link of a twin, with the properties that decide who may read it, besides the twin
 * itself.
 */
export interface PartOf {
  id: string;
  twinId: string;
  /** Author of a hidden comment, who alone may read it. */
  hiddenBy?: string | undefined;
  fieldKey?: string | undefined;
}

export interface PartsOf {
  comments: PartOf[];
  attachments: PartOf[];
  history: PartOf[];
  links: { id: string; srcId: string; dstId: string }[];
}

const LINKS = 8;

/** Adds comments, files, history and links to the twins of a world. */
export async function insertParts(db: Db, world: World, random: SeededRandom): Promise<PartsOf> {
  const parts: PartsOf = { comments: [], attachments: [], history: [], links: [] };
  for (const domain of world.domains) {
    for (const twin of domain.twins) {
      const twinId = twin.id;
      const fields = [...collectFields(domain, classOf(domain, twin.classId)).values()];
      const author = random.pick(world.users);
      parts.comments.push({
        id: random.id(),
        twinId,
        hiddenBy: random.maybe([author], 0.2) ?? undefined,
      });
      for (const list of [parts.attachments, parts.history]) {
        list.push({ id: random.id(), twinId });
        const field = random.maybe(fields, 0.8);
        if (field) list.push({ id: random.id(), twinId, fieldKey: field.key });
      }
    }
    parts.links.push(...(await insertLinks(db, domain, random)));
    await sql`update domain set model_version = model_version + 1 where id = ${domain.id}`.execute(
      db,
    );
  }
  await insertRows(db, world, parts);
  return parts;
}

async function insertRows(db: Db, world: World, parts: PartsOf): Promise<void> {
  const at = new Date();
  await db
    .insertInto("twin_comment")
    .values(
      parts.comments.map(({ id, twinId, hiddenBy }) => ({
        id,
        twin_id: twinId,
        text: "Look",
        author_user_id: hiddenBy ?? null,
        hidden_at: hiddenBy === undefined ? null : at,
      })),
    )
    .execute();
  await db
    .insertInto("twin_attachment")
    .values(
      parts.attachments.map(({ id, twinId, fieldKey }) => ({
        id,
        twin_id: twinId,
        storage_link: "https://example.test/a.pdf",
        field_id: fieldKey === undefined ? null : findFieldId(world, twinId, fieldKey),
      })),
    )
    .execute();
  await db
    .insertInto("twin_history")
    .values(
      parts.history.map(({ id, twinId, fieldKey }) => ({
        id,
        twin_id: twinId,
        batch_id: id,
        type: fieldKey === undefined ? "twinCreated" : "fieldChanged",
        field_key: fieldKey ?? null,
        after: "amber",
        created_at: at,
      })),
    )
    .execute();
}

function findFieldId(world: World, twinId: string, key: string): string | null {
  for (const domain of world.domains) {
    const twin = domain.twins.find(({ id }) => id === twinId);
    if (twin) return collectFields(domain, classOf(domain, twin.classId)).get(key)?.id ?? null;
  }
  return null;
}

async function insertLinks(
  db: Db,
  domain: DomainOf,
  random: SeededRandom,
): Promise<PartsOf["links"]> {
  const links: PartsOf["links"] = [];
  for (let count = 0; count < LINKS; count += 1) {
    const [src, dst] = [random.pick(domain.twins), random.pick(domain.twins)];
    if (src === dst) continue;
    const [linkId, id] = [random.id(), random.id()];
    await db
      .insertInto("link")
      .values({
        id: linkId,
        domain_id: domain.id,
        src_class_id: src.classId,
        dst_class_id: dst.classId,
        type: "ManyToMany",
        strength: "OPTIONAL",
      })
      .execute();
    await db
      .insertInto("twin_link")
      .values({ id, link_id: linkId, src_twin_id: src.id, dst_twin_id: dst.id })
      .execute();
    links.push({ id, srcId: src.id, dstId: dst.id });
  }
  return links;
}
