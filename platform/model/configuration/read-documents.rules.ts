import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Column } from "./columns.rules.ts";
import {
  defaultPosition,
  type Document,
  parsePath,
  listPartKinds,
  toPath,
} from "./documents.rules.ts";
import { entityKey, type Entity } from "./entity.rules.ts";
import type { Kind } from "./kind.rules.ts";
import { DOMAIN } from "./kinds.rules.ts";
import { isSameValue, mapTexts, uniqueName, withoutNumber } from "./names.rules.ts";
import { isOfType } from "./value-types.rules.ts";

/** An issue in a file, with its place. */
export interface Finding {
  at: string;
  message: Message;
}

/** Reads entities from documents and leaves out members that equal their fallback. */
export function readDocuments(documents: readonly Document[]): {
  entities: Entity[];
  findings: Finding[];
} {
  const reader = new DocumentReader();
  for (const document of documents) reader.read(document);
  return reader;
}

class DocumentReader {
  readonly entities: Entity[] = [];
  readonly findings: Finding[] = [];
  readonly #keys = new Set<string>();
  readonly #last = new Map<string, Entity>();

  read({ path, content }: Document): void {
    const place = parsePath(path);
    if (!place) {
      this.#report(path, createMessage("configuration_path_unknown"));
      return;
    }
    this.#add(place.kind, content, path, { name: place.name, owner: null });
  }

  #add(
    kind: Kind,
    content: unknown,
    at: string,
    { name: fileName, owner }: { name: string | null; owner: Entity | null },
  ): void {
    if (typeof content !== "object" || content === null || Array.isArray(content)) {
      this.#report(at, createMessage("configuration_no_members"));
      return;
    }
    const members = this.#membersOf(kind, content as Record<string, unknown>, at);
    const name = this.#nameOf(kind, members, fileName, owner);
    if (fileName !== null && kind.buildName && withoutNumber(fileName) !== name) {
      const path = toPath({ kind, name });
      this.#report(at, createMessage("configuration_file_name", { path }));
      return;
    }
    const siblings = `${kind.name} ${owner?.name}`;
    const entity: Entity = {
      kind,
      name: fileName ?? this.#uniqueName(kind, name),
      owner: owner?.name ?? null,
      members,
      position: this.#positionOf(kind, content as Record<string, unknown>, at, siblings),
      at,
    };
    if (this.#keys.has(entityKey(entity))) {
      this.#report(at, createMessage("configuration_key_taken", { key: entity.name }));
    }
    this.#keys.add(entityKey(entity));
    this.#last.set(siblings, entity);
    this.entities.push(entity);
    this.#addParts(entity, content as Record<string, unknown>);
  }

  #addParts(owner: Entity, content: Record<string, unknown>): void {
    for (const kind of listPartKinds(owner.kind)) {
      const member = kind.owner?.member ?? "";
      const list = content[member] ?? [];
      if (!Array.isArray(list)) {
        this.#report(`${owner.at} ${member}`, createMessage("configuration_no_list"));
        continue;
      }
      for (const [index, item] of list.entries()) {
        const at = `${owner.at}${owner.at.endsWith(".yaml") ? " " : "."}${member}.${index}`;
        this.#add(kind, item, at, { name: null, owner });
      }
    }
  }

  #nameOf(
    kind: Kind,
    members: Readonly<Record<string, unknown>>,
    fileName: string | null,
    owner: Entity | null,
  ): string {
    const local = kind.buildName?.(members) ?? fileName ?? "";
    return owner === null || kind.standsAlone ? local : `${owner.name}.${local}`;
  }

  #uniqueName(kind: Kind, name: string): string {
    return uniqueName((each) => this.#keys.has(entityKey({ kind, name: each })), name);
  }

  #positionOf(
    kind: Kind,
    { position }: Readonly<Record<string, unknown>>,
    at: string,
    siblings: string,
  ): number {
    if (!kind.ordered) return 0;
    if (Number.isSafeInteger(position)) return position as number;
    if (position !== undefined) {
      this.#report(`${at} position`, createMessage("configuration_number_expected"));
    }
    return defaultPosition(this.#last.get(siblings));
  }

  #membersOf(kind: Kind, content: Readonly<Record<string, unknown>>, at: string) {
    const columns = new Map(Object.values(kind.columns).map((column) => [column.member, column]));
    const lists = new Set(listPartKinds(kind).map(({ owner }) => owner?.member));
    const members: Record<string, unknown> = {};
    for (const name of Object.keys(content)) {
      if (columns.has(name) || lists.has(name) || (name === "position" && kind.ordered)) continue;
      this.#report(`${at} ${name}`, createMessage("configuration_member_unknown"));
    }
    for (const [member, column] of columns) {
      const value = this.#valueOf(column, content[member], `${at} ${member}`, kind === DOMAIN);
      if (value !== undefined) members[member] = value;
    }
    return members;
  }

  /**
   * Returns undefined if the member is absent, so that the fallback or the stored value applies.
   */
  #valueOf(column: Column, value: unknown, at: string, partial: boolean): unknown {
    if (value === undefined || (value === null && column.fallback !== null)) {
      if (column.fallback === undefined && column.initial === undefined && !partial) {
        this.#report(at, createMessage("configuration_member_missing"));
      }
      return undefined;
    }
    if (value !== null && !isOfType(column, value)) {
      this.#report(at, expectation(column));
      return undefined;
    }
    const sorted = column.type === "json" || column.type === "params" || column.type === "texts";
    const normal = sorted ? mapTexts(value, (item) => item) : value;
    return !partial && isSameValue(normal, column.fallback) ? undefined : normal;
  }

  #report(at: string, message: Message): void {
    this.findings.push({ at, message });
  }
}

const EXPECTATIONS = {
  text: createMessage("configuration_text_expected"),
  ref: createMessage("configuration_text_expected"),
  flag: createMessage("configuration_flag_expected"),
  number: createMessage("configuration_number_expected"),
  featurer: createMessage("configuration_number_expected"),
  texts: createMessage("configuration_texts_expected"),
  params: createMessage("configuration_texts_expected"),
  json: createMessage("configuration_list_expected"),
  textList: createMessage("configuration_list_expected"),
  refList: createMessage("configuration_list_expected"),
} as const;

function expectation(column: Column): Message {
  if (column.type !== "choice") return EXPECTATIONS[column.type];
  return createMessage("configuration_choice_expected", { choices: column.choices.join(", ") });
}
