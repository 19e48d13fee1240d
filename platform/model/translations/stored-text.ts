import type { Executor } from "../../base/database/executor.ts";
import type { Texts } from "../../base/database/tables/json-values.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { i18nId } from "../../core/model/i18n-id.ts";
import { listSpaceRoles } from "../space-roles/space-role.queries.ts";
import { listUserGroups } from "../user-groups/user-group.queries.ts";
import { TEXT_KINDS, type TextSource } from "./text-kinds.ts";

type Kind = typeof TEXT_KINDS extends ReadonlyMap<string, infer K> ? K : never;

/** A text in several languages, with the entity and member that contain it. */
export interface StoredText {
  id: string;
  /** Unique name of the text, such as `twin_class.PRODUCT.nameI18n`. */
  key: string;
  texts: Texts;
  kind: Kind;
  member: Kind["members"][number];
  entity: { id: string; key?: string; domainId?: string | null };
}

/** Loads the entities with texts that the caller may see and that aren't part of the model. */
export async function loadTextSource(
  db: Executor,
  caller: Caller,
  model: DomainModel,
): Promise<TextSource> {
  const roles = await listSpaceRoles(db, caller.domainId);
  const groups = await listUserGroups(db, caller.domainId, caller.businessAccountId);
  const visibleRoles = filterOwnBusiness(caller, "SPACE_ROLE_MANAGE", roles);
  return {
    model,
    spaceRoles: new Map(visibleRoles.map((role) => [role.id, role])),
    userGroups: new Map(groups.map((group) => [group.id, group])),
  };
}

/** Finds a text by ID; undefined if no entity has such a text. */
export function findText(source: TextSource, id: string): StoredText | undefined {
  for (const [noun, kind] of TEXT_KINDS) {
    const entities = kind.entities(source);
    for (const member of kind.members) {
      const entity = entities.get(i18nId(`${noun}.${member.name}`, id));
      const text = entity && storedText(noun, kind, member, entity);
      if (text) return text;
    }
  }
  return undefined;
}

export function listTexts(source: TextSource): StoredText[] {
  return [...TEXT_KINDS].flatMap(([noun, kind]) =>
    [...kind.entities(source).values()].flatMap((entity) =>
      kind.members.flatMap((member) => storedText(noun, kind, member, entity) ?? []),
    ),
  );
}

function storedText(
  noun: string,
  kind: Kind,
  member: StoredText["member"],
  entity: StoredText["entity"],
): StoredText | undefined {
  const texts = member.read(entity);
  if (!texts) return undefined;
  const id = i18nId(`${noun}.${member.name}`, entity.id);
  return {
    id,
    key: `${noun}.${entity.key ?? entity.id}.${member.name}`,
    texts,
    kind,
    member,
    entity,
  };
}
