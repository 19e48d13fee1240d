import { expect, test } from "vitest";

import { assertSame } from "../../testing/access/compare.ts";
import { insertParts, type PartOf, type PartsOf } from "../../testing/access/insert-parts.ts";
import { insertWorld } from "../../testing/access/insert-world.ts";
import { makeWorld } from "../../testing/access/make-world.ts";
import { createPrincipals, type Person } from "../../testing/access/principals.ts";
import { listVisibleFields, mayView } from "../../testing/access/reference.ts";
import { SeededRandom } from "../../testing/access/seeded-random.ts";
import { chooseSeeds } from "../../testing/access/settings.ts";
import { startMinimalPlatform } from "../../testing/builders.ts";

// Compares access to parts of twins, such as files and links, with a reference evaluator: by ID and by search, a
// caller must get exactly the parts that the evaluator allows. A failure prints its seed; set TEST_SEED to it and
// ACCESS_WORLDS to 1 to repeat that world.

const CALLERS = 4;
const READS = 12;
/**
 * Share of the usual number of worlds. A world takes longer here than in the test of twins, so fewer worlds are
 * tested.
 */
const SHARE = 1 / 4;
/**
 * Maximum number of consecutive worlds in which nothing can be found. They test nothing, so more of them mean that
 * the test is broken.
 */
const MAX_EMPTY_WORLDS = 100;

const platform = await startMinimalPlatform();
const { db, services } = platform;
const { signIn, call } = createPrincipals(platform);

const MODES = "showCommentMode=DETAILED&showAttachmentMode=DETAILED";

const KINDS = [
  { kind: "comments", path: "comment", search: "comment/search/v1", list: "comments" },
  { kind: "attachments", path: "attachment", search: "attachment/search/v1", list: "attachments" },
  { kind: "history", path: "twin/history", search: "twin/history/search/v1", list: "histories" },
] as const;

test("comments, attachments, links and history are found if and only if they can be read", async () => {
  const seeds = chooseSeeds(SHARE);
  let found = 0;
  for (const seed of seeds) found += await compareWorld(seed);
  for (let more = 0; found === 0 && more < MAX_EMPTY_WORLDS; more += 1) {
    found += await compareWorld((seeds.at(-1) ?? 0) + 1 + more);
  }
  expect(found).toBeGreaterThan(0);
}, 600_000);

async function compareWorld(seed: number): Promise<number> {
  const random = new SeededRandom(seed);
  const world = makeWorld(random);
  await insertWorld(db, world, random, (id) => services.loadModel(db, id));
  const parts = await insertParts(db, world, random);
  let found = 0;
  for (const session of random.shuffle(world.sessions).slice(0, CALLERS)) {
    const principal = await signIn(world, session);
    const label = `seed ${seed}, user ${session.userId}`;
    for (const each of KINDS) found += await compareParts(random, principal, parts, each, label);
    await compareLinks(principal, parts, label);
  }
  return found;
}

async function compareParts(
  random: SeededRandom,
  principal: Person,
  parts: PartsOf,
  { kind, path, search, list }: (typeof KINDS)[number],
  label: string,
): Promise<number> {
  const expected = parts[kind].filter((part) => isReadable(principal, part)).map(({ id }) => id);
  const what = `${label}, ${kind}`;
  const answer = await call(principal, "POST", `/private/${search}?limit=1000&${MODES}`, {});
  assertSame(what, answer.status, 200);
  const ids = (answer.body[list] ?? []).map(({ id }: { id: string }) => id) as string[];
  assertSame(what, ids.toSorted(), expected.toSorted());
  for (const { id } of random.shuffle(parts[kind]).slice(0, READS)) {
    const read = await call(principal, "GET", `/private/${path}/${id}/v1`);
    assertSame(`${what} ${id}`, read.status, expected.includes(id) ? 200 : 404);
  }
  return ids.length;
}

function isReadable(principal: Person, part: PartOf): boolean {
  const twin = principal.domain.twins.find(({ id }) => id === part.twinId);
  if (!twin || !mayView(principal, twin)) return false;
  if (part.hiddenBy !== undefined && part.hiddenBy !== principal.userId) return false;
  return part.fieldKey === undefined || listVisibleFields(principal, twin).has(part.fieldKey);
}

/**
 * A link is a value of its source twin and contains the ID of its destination. The destination twin and its incoming
 * links are returned only to callers that may see the other twin.
 */
async function compareLinks(principal: Person, { links }: PartsOf, label: string): Promise<void> {
  const { twins } = principal.domain;
  const seen = new Set(twins.filter((twin) => mayView(principal, twin)).map(({ id }) => id));
  const modes = "showTwinMode=DETAILED&showTwin2TwinLinkMode=DETAILED&showTwinByLinkMode=YELLOW";
  const path = `/private/twin/search/v2?limit=1000&${modes}`;
  const searched = await call(principal, "POST", path, {});
  const ends = new Set(links.flatMap(({ srcId, dstId }) => [srcId, dstId]));
  for (const id of [...ends].filter((end) => seen.has(end))) {
    const expected = {
      forward: links.filter(({ srcId }) => srcId === id).map((link) => link.id),
      named: links
        .filter(({ srcId, dstId }) => srcId === id && seen.has(dstId))
        .map((link) => link.id),
      backward: links
        .filter(({ srcId, dstId }) => dstId === id && seen.has(srcId))
        .map((link) => link.id),
    };
    const read = await call(principal, "GET", `/private/twin/${id}/v2?${modes}`);
    const found = searched.body.twinList.find((twin: { id: string }) => twin.id === id);
    for (const [how, twin] of Object.entries({ read: read.body.twin, found })) {
      assertSame(`${label}, links of ${id}, ${how}`, listLinks(twin), sorted(expected));
    }
  }
}

type Links = Record<"forward" | "named" | "backward", string[]>;

function listLinks({ links }: { links: Record<string, Record<string, { dstTwin?: object }>> }) {
  const { forwardLinks = {}, backwardLinks = {} } = links;
  const forward = Object.keys(forwardLinks);
  const named = forward.filter((id) => forwardLinks[id]?.dstTwin !== undefined);
  return sorted({ forward, named, backward: Object.keys(backwardLinks) });
}

const sorted = ({ forward, named, backward }: Links): Links => ({
  forward: forward.toSorted(),
  named: named.toSorted(),
  backward: backward.toSorted(),
});
