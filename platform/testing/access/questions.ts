import { WORDS } from "./make-world.ts";
import { classOf, collectFields, mayView, listVisibleFields, type Principal } from "./reference.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { TwinOf } from "./world.ts";

/**
 * A search object of the contract, and a function that tells whether a twin matches it, regardless of permissions.
 */
export interface Question {
  body: Record<string, unknown>;
  isMeant: (twin: TwinOf) => boolean;
}

type Maker = (random: SeededRandom, principal: Principal) => Question;

/** Creates a search with up to three filters, all of which have to match. */
export function makeQuestion(random: SeededRandom, principal: Principal): Question {
  const parts = random.some(MAKERS, 0.15).map((make) => make(random, principal));
  return {
    body: {
      ...merged(parts.map(({ body }) => body)),
      fields: merged(parts.map(({ body }) => body["fields"])),
    },
    isMeant: (twin) => parts.every(({ isMeant }) => isMeant(twin)),
  };
}

function merged(objects: readonly unknown[]): Record<string, unknown> {
  return Object.assign({}, ...objects) as Record<string, unknown>;
}

/** Returns the matching twins that the caller may see. */
export function findExpectedIds(principal: Principal, { isMeant }: Question): Set<string> {
  const { twins } = principal.domain;
  return new Set(
    twins.filter((twin) => mayView(principal, twin) && isMeant(twin)).map(({ id }) => id),
  );
}

const MAKERS: readonly Maker[] = [
  (random, { domain }) => {
    const ids = random.some(domain.classes, 0.5).map(({ id }) => id);
    return {
      body: { twinClassIdList: ids },
      isMeant: (twin) => ids.length === 0 || ids.includes(twin.classId),
    };
  },
  (random, { domain }) => {
    const { id } = random.pick(domain.classes);
    return {
      body: { twinClassExtendsHierarchyContainsIdList: [id] },
      isMeant: (twin) => classOf(domain, twin.classId).line.includes(id),
    };
  },
  (random) => {
    const term = random.pick(WORDS);
    return {
      body: { twinNameLikeList: [`%${term}%`] },
      isMeant: (twin) => twin.name.includes(term),
    };
  },
  (random, { domain }) => {
    const ids = random.some(domain.statuses, 0.4).map(({ id }) => id);
    return {
      body: { statusIdExcludeList: ids },
      isMeant: (twin) => !ids.includes(twin.statusId),
    };
  },
  (random, principal) => {
    const term = random.pick(WORDS);
    return {
      body: { textLike: term },
      isMeant: (twin) =>
        twin.name.includes(term) ||
        [...listVisibleFields(principal, twin).values()].some(
          ({ key, number }) => !number && twin.fields[key]?.includes(term),
        ),
    };
  },
  (random, principal) => {
    const term = random.pick(WORDS);
    const key = random.pick(["color", "shape"]);
    const filter = { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: [term] };
    return {
      body: { fields: { [key]: filter } },
      isMeant: (twin) => listVisibleFields(principal, twin).has(key) && twin.fields[key] === term,
    };
  },
  (random, principal) => {
    const field = random.maybe(principal.domain.fields, 1);
    if (!field) return { body: {}, isMeant: () => true };
    const [term, less] = [random.pick(WORDS), random.below(6)];
    const filter = field.number
      ? { type: "TwinFieldSearchNumericV1", lessThen: less }
      : { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: [term] };
    return {
      body: { fields: { [field.id]: filter } },
      isMeant: (twin) => {
        const value = twin.fields[field.key];
        if (listVisibleFields(principal, twin).get(field.key)?.id !== field.id) return false;
        return value !== undefined && (field.number ? Number(value) < less : value === term);
      },
    };
  },
  (random, principal) => {
    const ids = random.some(principal.domain.classes, 0.6).map(({ id }) => id);
    return {
      body: { headSearch: { twinClassIdList: ids } },
      isMeant: (twin) => {
        const head = principal.domain.twins.find(({ id }) => id === twin.headId);
        if (!head || !mayView(principal, head)) return false;
        return ids.length === 0 || ids.includes(head.classId);
      },
    };
  },
  (random, principal) => {
    const name = random.pick(WORDS);
    return {
      body: { childrenSearch: { twinNameLikeList: [`${name}%`] } },
      isMeant: (twin) =>
        principal.domain.twins.some(
          (child) =>
            child.headId === twin.id && child.name.startsWith(name) && mayView(principal, child),
        ),
    };
  },
];

export function sortsFor(random: SeededRandom, { domain }: Principal): string {
  const keys = new Set(
    domain.classes.flatMap((twinClass) => [...collectFields(domain, twinClass).keys()]),
  );
  const fields = [...keys].map((key) => `field:${key}`);
  return random.pick(["createdAt", "name", "status", ...fields]);
}
