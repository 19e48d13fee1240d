import type { Texts } from "../../base/database/tables/json-values.ts";
import type { Noun } from "../../base/messages/message.ts";
import type { DataList, DomainModel, Link, ListOption } from "../../core/model/domain-model.ts";
import type { ReferenceTable } from "../changes/model-row.store.ts";
import type { SpaceRoleRow } from "../space-roles/space-role.queries.ts";
import type { GroupRow } from "../user-groups/user-group.queries.ts";

/**
 * Sources of the entities with texts: the model, and entities that were loaded for the call because the model doesn't
 * contain them.
 */
export interface TextSource {
  model: DomainModel;
  spaceRoles: ReadonlyMap<string, SpaceRoleRow>;
  userGroups: ReadonlyMap<string, GroupRow>;
}

/** A member with a text. Its name is the one that the call to save the entity has for it. */
interface TextMember<T> {
  name: string;
  read(entity: T): Texts | undefined;
  /** Returns the entity's members that contain the new text. */
  write(entity: T, texts: Texts): Partial<T>;
  /** Returns the database columns that contain the new text. */
  columns(entity: T): Record<string, string>;
  /** True for names, which have at most 100 characters. */
  isName: boolean;
  required: boolean;
}

interface Entity {
  id: string;
  key?: string;
  /** Null if the entity is built in and shared by all domains. */
  domainId?: string | null;
}

interface TextKind<T extends Entity = Entity> {
  what: Noun;
  table: ReferenceTable;
  entities(source: TextSource): ReadonlyMap<string, T>;
  members: readonly TextMember<T>[];
}

interface Named extends Entity {
  name: Texts;
  description: Texts;
}

const NAME: TextMember<Named> = {
  name: "nameI18n",
  read: ({ name }) => name,
  write: (_entity, name) => ({ name }),
  columns: ({ name }) => ({ name: JSON.stringify(name) }),
  isName: true,
  required: true,
};
const DESCRIPTION: TextMember<Named> = {
  name: "descriptionI18n",
  read: ({ description }) => description,
  write: (_entity, description) => ({ description }),
  columns: ({ description }) => ({ description: JSON.stringify(description) }),
  isName: false,
  required: false,
};
const NAMED = [NAME, DESCRIPTION];
/** Texts of fields and statuses, which may lack a name. */
const NAMED_IF_AT_ALL = [{ ...NAME, required: false }, DESCRIPTION];

const LINK_NAMES: readonly TextMember<Link>[] = [
  {
    name: "forwardNameI18n",
    read: ({ forwardName }) => forwardName,
    write: (_link, forwardName) => ({ forwardName }),
    columns: ({ forwardName }) => ({ forward_name: JSON.stringify(forwardName) }),
    isName: true,
    required: true,
  },
  {
    name: "backwardNameI18n",
    read: ({ backwardName }) => backwardName,
    write: (_link, backwardName) => ({ backwardName }),
    columns: ({ backwardName }) => ({ backward_name: JSON.stringify(backwardName) }),
    isName: true,
    required: false,
  },
];

const OPTION: TextMember<ListOption> = {
  name: "optionI18n",
  read: ({ name }) => name,
  write: (_option, name) => ({ name }),
  columns: ({ name }) => ({ name: JSON.stringify(name) }),
  isName: true,
  required: true,
};

const ATTRIBUTES = [0, 1, 2, 3, 4].map((at): TextMember<DataList> => ({
  name: `attribute${at + 1}.nameI18n`,
  read: ({ attributes }) => attributes[at]?.name,
  write: (list, name) => ({
    attributes: list.attributes.map((attribute, index) =>
      index === at ? { ...attribute, name } : attribute,
    ),
  }),
  columns: ({ attributes }) => ({ attributes: JSON.stringify(attributes) }),
  isName: false,
  required: false,
}));

function kind<T extends Entity>(
  what: Noun,
  table: ReferenceTable,
  entities: (source: TextSource) => ReadonlyMap<string, T>,
  members: readonly TextMember<NoInfer<T>>[],
): TextKind {
  return { what, table, entities, members };
}

/** Kinds of entities with texts, by the noun in the paths of their calls. */
export const TEXT_KINDS: ReadonlyMap<string, TextKind> = new Map([
  ["twin_class", kind("twin_class", "twin_class", ({ model }) => model.classes, NAMED)],
  [
    "twin_class_field",
    kind("field", "twin_class_field", ({ model }) => model.fields, NAMED_IF_AT_ALL),
  ],
  ["twin_status", kind("status", "twin_status", ({ model }) => model.statuses, NAMED_IF_AT_ALL)],
  ["twinflow", kind("twinflow", "twinflow", ({ model }) => model.flows, NAMED)],
  ["transition", kind("transition", "twin_transition", ({ model }) => model.transitions, NAMED)],
  ["permission", kind("permission", "permission", ({ model }) => model.permissions, NAMED)],
  [
    "permission_group",
    kind("group", "permission_group", ({ model }) => model.permissionGroups, NAMED),
  ],
  ["factory", kind("factory", "twin_factory", ({ model }) => model.factories, NAMED)],
  [
    "data_list",
    kind("data_list", "data_list", ({ model }) => model.lists, [...NAMED, ...ATTRIBUTES]),
  ],
  ["data_list_option", kind("option", "data_list_option", ({ model }) => model.options, [OPTION])],
  ["link", kind("link", "link", ({ model }) => model.links, LINK_NAMES)],
  ["space_role", kind("space_role", "space_role", ({ spaceRoles }) => spaceRoles, NAMED)],
  ["user_group", kind("group", "user_group", ({ userGroups }) => userGroups, NAMED)],
]);
