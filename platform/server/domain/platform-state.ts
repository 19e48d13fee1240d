import { isDeepStrictEqual } from "node:util";

import type { Entity } from "../../model/configuration/entity.rules.ts";
import { firstText, withIds } from "../../model/configuration/names.rules.ts";
import { type Connection, errorText } from "./connection.ts";
import type { Item, UpstreamKind, WireMember } from "./upstream-kind.ts";

const PAGE = 100;
const FEATURERS =
  "/private/featurer/search/v1?showFeaturerParamMode=SHOW&showFeaturerMode=DETAILED";

/** Members of configuration files that no call of upstream's contract accepts, by kind of entity. */
export const WITHOUT_CALL: Readonly<Record<string, readonly string[]>> = {
  list: ["attributes", "public"],
  option: ["attributes", "state"],
  class: ["properties", "twinClassSchemaSpace"],
  field: ["searchable", "internal"],
  status: ["frozen"],
  transition: [
    "allowComment",
    "allowAttachments",
    "allowLinks",
    "inbuiltFactory",
    "draftingFactory",
  ],
};

/** Thrown if an entity refers to another entity that the platform doesn't have. */
export class MissingReferenceError extends Error {
  override readonly name = "MissingReferenceError";
  readonly missing: { kind: string; key: string };

  constructor(kind: string, key: string) {
    super(`The platform has no ${kind} ${key}`);
    this.missing = { kind, key };
  }
}

/** Entities of a platform, as its calls return them. */
export class PlatformState {
  readonly #connection: Connection;
  /** Entities by kind and by key in lower case. */
  readonly #items = new Map<string, Map<string, Item>>();
  readonly #keys = new Map<string, Map<string, string>>();
  readonly #params = new Map<number, ReadonlySet<string>>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Loads the featurers, because parameters must be sent with exactly the names that the platform uses.
   */
  async readFeaturers(): Promise<void> {
    for await (const { id, params } of this.#pages(FEATURERS, "featurerList")) {
      const keys = ((params ?? []) as { key: string }[]).map(({ key }) => key);
      this.#params.set(Number(id), new Set(keys));
    }
  }

  async read(kind: UpstreamKind): Promise<void> {
    this.#items.set(kind.name, new Map());
    this.#keys.set(kind.name, new Map());
    const { path, modes, items, body } = kind.search;
    for await (const item of this.#pages(`${path}?${modes}`, items, body)) this.#add(kind, item);
  }

  /**
   * Adds an entity that was just created. If the response has no ID, reads all entities of the kind again.
   */
  async addCreated(kind: UpstreamKind, entity: Entity, answer: unknown): Promise<void> {
    const item = createdItem(answer);
    if (!item) {
      await this.read(kind);
      return;
    }
    const key = kind.keyOf(entity).toLowerCase();
    this.#items.get(kind.name)?.set(key, item);
    this.#keys.get(kind.name)?.set(item.id, key);
  }

  find(kind: UpstreamKind, entity: Entity): Item | undefined {
    return this.#items.get(kind.name)?.get(kind.keyOf(entity).toLowerCase());
  }

  /** Lists the known entities of a kind. */
  listItems(kind: UpstreamKind): Item[] {
    return [...(this.#items.get(kind.name)?.values() ?? [])];
  }

  /** In a dry run, registers the entity with a placeholder ID, as if it had been created. */
  expect(kind: UpstreamKind, entity: Entity): void {
    const key = kind.keyOf(entity).toLowerCase();
    this.#items.get(kind.name)?.set(key, { id: `<${kind.name}:${entity.name}>` });
  }

  idOf(kind: string, name: string): string {
    const id = this.#items.get(kind)?.get(name.toLowerCase())?.id;
    if (id === undefined) throw new MissingReferenceError(kind, name);
    return id;
  }

  /**
   * Builds the body of a call. `left` lists members of the entity that can't be sent, because the platform lacks the
   * member, parameter or entity for them.
   */
  buildBody(kind: UpstreamKind, entity: Entity): { body: Record<string, unknown>; left: string[] } {
    const body: Record<string, unknown> = {};
    const unsent = (WITHOUT_CALL[kind.name] ?? []).filter(
      (name) => entity.members[name] !== undefined,
    );
    for (const wire of kind.members ?? []) {
      const value = entity.members[wire.member];
      if (value === undefined || value === null) continue;
      const converted = this.#wireValue(wire, value, entity, unsent);
      if (converted !== undefined) body[wire.send] = converted;
    }
    return { body, left: unsent };
  }

  /** Builds the body of an update: members in which the platform's entity differs. */
  buildChange(kind: UpstreamKind, entity: Entity, item: Item) {
    const { body } = this.buildBody(kind, entity);
    const change: Record<string, unknown> = {};
    const members: string[] = [];
    for (const wire of kind.members ?? []) {
      const newValue = body[wire.send] ?? wire.fallback;
      if (wire.read === undefined || newValue === undefined) continue;
      if (isSame(wire, entity.members[wire.member], newValue, item[wire.read])) continue;
      members.push(wire.member);
      if (wire.update === undefined) change[wire.send] = newValue;
      else change[wire.update] = { newId: newValue, onUnreplacedStrategy: "restrict" };
    }
    return { body: change, members };
  }

  #wireValue(wire: WireMember, value: unknown, entity: Entity, left: string[]): unknown {
    switch (wire.as) {
      case "i18n":
        return { translationInCurrentLocale: firstText(value), translations: value };
      case "ref": {
        const id = this.#items.get(wire.kind ?? "")?.get(String(value).toLowerCase())?.id;
        if (id === undefined) left.push(wire.member);
        return id;
      }
      case "params":
        return this.#wireParams(wire, value as Record<string, string>, entity, left);
      case "value":
        return value;
    }
  }

  #wireParams(
    wire: WireMember,
    value: Readonly<Record<string, string>>,
    { members }: Entity,
    left: string[],
  ): Record<string, string> {
    const featurer = members[wire.member.replace(/Params$/, "")];
    const knownParams = this.#params.get(Number(featurer));
    const parameters: Record<string, string> = {};
    for (const [key, item] of Object.entries(value)) {
      if (knownParams && !knownParams.has(key)) {
        left.push(`${wire.member}.${key}`);
        continue;
      }
      parameters[key] = withIds(
        item,
        (kind, name) => this.#items.get(kind)?.get(name.toLowerCase())?.id,
        () => left.push(`${wire.member}.${key}`),
      );
    }
    return parameters;
  }

  #add(kind: UpstreamKind, item: Item): void {
    const nameOf = (kindName: string, id: unknown) =>
      this.#keys.get(kindName)?.get(String(id)) ?? String(id);
    const key = kind.keyOfItem(item, nameOf).toLowerCase();
    const items = this.#items.get(kind.name);
    if (!items?.has(key)) items?.set(key, item);
    this.#keys.get(kind.name)?.set(String(item.id), key);
  }

  async *#pages(path: string, member: string, body: object = {}): AsyncGenerator<Item> {
    for (let offset = 0; ; offset += PAGE) {
      const page = `${path}&offset=${offset}&limit=${PAGE}`;
      const reply = await this.#connection.send("POST", page, body);
      if (reply.status !== 200) throw new Error(`${path}: ${errorText(reply)}`);
      const items: Item[] = reply.body[member] ?? [];
      yield* items;
      if (items.length < PAGE) return;
    }
  }
}

/** Finds the created entity in a response, which contains it directly or in a list. */
function createdItem(answer: unknown): { id: string } | undefined {
  const { relatedObjects: _, ...payload } = answer as Record<string, unknown>;
  return Object.values(payload)
    .map((each) => (Array.isArray(each) ? each[0] : each))
    .find((each) => typeof each?.id === "string");
}

function isSame(wire: WireMember, member: unknown, sent: unknown, read: unknown): boolean {
  if (wire.as === "i18n") return firstText(member) === (read ?? "");
  if (wire.as === "params") {
    const stored = (read ?? {}) as Record<string, unknown>;
    return Object.entries(sent as object).every(([key, value]) => stored[key] === value);
  }
  return isDeepStrictEqual(sent, read ?? wire.fallback);
}
