import type { Dice } from "./dice.ts";
import { WORDS } from "./make-world.ts";
import { classOf, fieldsOf, mayView, seenFields, type Who } from "./reference.ts";
import type { TwinOf } from "./world.ts";

/** A search object of the contract, and which twins satisfy it as far as anybody may know. */
export interface Question {
  body: Record<string, unknown>;
  isMeant: (twin: TwinOf) => boolean;
}

type Maker = (dice: Dice, who: Who) => Question;

/** Up to three filters at once; all have to hold. */
export function makeQuestion(dice: Dice, who: Who): Question {
  const parts = dice.some(MAKERS, 0.15).map((make) => make(dice, who));
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

/** What the caller finds of it. */
export function found(who: Who, { isMeant }: Question): Set<string> {
  const { twins } = who.domain;
  return new Set(
    twins.filter((twin) => mayView(who, twin, IN_SEARCH) && isMeant(twin)).map(({ id }) => id),
  );
}

const IN_SEARCH = { inSearch: true };

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
    const word = dice.pick(WORDS);
    return {
      body: { twinNameLikeList: [`%${word}%`] },
      isMeant: (twin) => twin.name.includes(word),
    };
  },
  (dice, { domain }) => {
    const ids = dice.some(domain.statuses, 0.4).map(({ id }) => id);
    return {
      body: { statusIdExcludeList: ids },
      isMeant: (twin) => !ids.includes(twin.statusId),
    };
  },
  (dice, who) => {
    const word = dice.pick(WORDS);
    return {
      body: { textLike: word },
      isMeant: (twin) =>
        twin.name.includes(word) ||
        [...seenFields(who, twin).values()].some(
          ({ key, number }) => !number && twin.fields[key]?.includes(word),
        ),
    };
  },
  (dice, who) => {
    const word = dice.pick(WORDS);
    const key = dice.pick(["colour", "shape"]);
    const filter = { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: [word] };
    return {
      body: { fields: { [key]: filter } },
      isMeant: (twin) => seenFields(who, twin).has(key) && twin.fields[key] === word,
    };
  },
  (dice, who) => {
    const field = dice.maybe(who.domain.fields, 1);
    if (!field) return { body: {}, isMeant: () => true };
    const [word, less] = [dice.pick(WORDS), dice.below(6)];
    const filter = field.number
      ? { type: "TwinFieldSearchNumericV1", lessThen: less }
      : { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: [word] };
    return {
      body: { fields: { [field.id]: filter } },
      isMeant: (twin) => {
        const value = twin.fields[field.key];
        if (seenFields(who, twin).get(field.key)?.id !== field.id) return false;
        return value !== undefined && (field.number ? Number(value) < less : value === word);
      },
    };
  },
  (dice, who) => {
    const ids = dice.some(who.domain.classes, 0.6).map(({ id }) => id);
    return {
      body: { headSearch: { twinClassIdList: ids } },
      isMeant: (twin) => {
        const head = who.domain.twins.find(({ id }) => id === twin.headId);
        if (!head || !mayView(who, head, IN_SEARCH)) return false;
        return ids.length === 0 || ids.includes(head.classId);
      },
    };
  },
  (dice, who) => {
    const name = dice.pick(WORDS);
    return {
      body: { childrenSearch: { twinNameLikeList: [`${name}%`] } },
      isMeant: (twin) =>
        who.domain.twins.some(
          (child) =>
            child.headId === twin.id &&
            child.name.startsWith(name) &&
            mayView(who, child, IN_SEARCH),
        ),
    };
  },
];

export function sortsFor(dice: Dice, { domain }: Who): string {
  const keys = new Set(domain.classes.flatMap((one) => [...fieldsOf(domain, one).keys()]));
  const fields = [...keys].map((key) => `field:${key}`);
  return dice.pick(["createdAt", "name", "status", ...fields]);
}
