import type { Dice } from "./dice.ts";
import { WORDS } from "./make-world.ts";
import { classOf, fieldsOf, mayView, listVisibleFields, type Principal } from "./reference.ts";
import type { TwinOf } from "./world.ts";

/** A search object of the contract, and the twins that satisfy it regardless of permissions. */
export interface Question {
  body: Record<string, unknown>;
  isMeant: (twin: TwinOf) => boolean;
}

type Maker = (dice: Dice, principal: Principal) => Question;

/** Up to three filters at once; all have to match. */
export function makeQuestion(dice: Dice, principal: Principal): Question {
  const parts = dice.some(MAKERS, 0.15).map((make) => make(dice, principal));
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

/** The results the caller may see. */
export function findExpectedIds(principal: Principal, { isMeant }: Question): Set<string> {
  const { twins } = principal.domain;
  return new Set(
    twins.filter((twin) => mayView(principal, twin) && isMeant(twin)).map(({ id }) => id),
  );
}

const MAKERS: readonly Maker[] = [
  (dice, { domain }) => {
    const ids = dice.some(domain.classes, 0.5).map(({ id }) => id);
    return {
      body: { twinClassIdList: ids },
      isMeant: (twin) => ids.length === 0 || ids.includes(twin.classId),
    };
  },
  (dice, { domain }) => {
    const { id } = dice.pick(domain.classes);
    return {
      body: { twinClassExtendsHierarchyContainsIdList: [id] },
      isMeant: (twin) => classOf(domain, twin.classId).line.includes(id),
    };
  },
  (dice) => {
    const term = dice.pick(WORDS);
    return {
      body: { twinNameLikeList: [`%${term}%`] },
      isMeant: (twin) => twin.name.includes(term),
    };
  },
  (dice, { domain }) => {
    const ids = dice.some(domain.statuses, 0.4).map(({ id }) => id);
    return {
      body: { statusIdExcludeList: ids },
      isMeant: (twin) => !ids.includes(twin.statusId),
    };
  },
  (dice, principal) => {
    const term = dice.pick(WORDS);
    return {
      body: { textLike: term },
      isMeant: (twin) =>
        twin.name.includes(term) ||
        [...listVisibleFields(principal, twin).values()].some(
          ({ key, number }) => !number && twin.fields[key]?.includes(term),
        ),
    };
  },
  (dice, principal) => {
    const term = dice.pick(WORDS);
    const key = dice.pick(["color", "shape"]);
    const filter = { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: [term] };
    return {
      body: { fields: { [key]: filter } },
      isMeant: (twin) => listVisibleFields(principal, twin).has(key) && twin.fields[key] === term,
    };
  },
  (dice, principal) => {
    const field = dice.maybe(principal.domain.fields, 1);
    if (!field) return { body: {}, isMeant: () => true };
    const [term, less] = [dice.pick(WORDS), dice.below(6)];
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
  (dice, principal) => {
    const ids = dice.some(principal.domain.classes, 0.6).map(({ id }) => id);
    return {
      body: { headSearch: { twinClassIdList: ids } },
      isMeant: (twin) => {
        const head = principal.domain.twins.find(({ id }) => id === twin.headId);
        if (!head || !mayView(principal, head)) return false;
        return ids.length === 0 || ids.includes(head.classId);
      },
    };
  },
  (dice, principal) => {
    const name = dice.pick(WORDS);
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

export function sortsFor(dice: Dice, { domain }: Principal): string {
  const keys = new Set(
    domain.classes.flatMap((twinClass) => [...fieldsOf(domain, twinClass).keys()]),
  );
  const fields = [...keys].map((key) => `field:${key}`);
  return dice.pick(["createdAt", "name", "status", ...fields]);
}
