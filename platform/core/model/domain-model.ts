import type { Texts, Params } from "../../base/database/tables/json-values.ts";
import type { ConditionSet, Factory } from "./factory-model.ts";
import type { Transition, Twinflow, ValidatorSet } from "./flow-model.ts";

/**
 * A domain's complete reference data as plain values: classes, workflows, grants. Loaded once per
 * version of the domain; rules decide on it without a database.
 */
export interface DomainModel {
  domainId: string;
  version: number;
  key: string;
  defaultLocale: string;
  permissionSchemaId: string | null;
  twinflowSchemaId: string | null;
  managerLimit: number;
  classes: ReadonlyMap<string, TwinClass>;
  /** Classes by lower-case key. */
  classByKey: ReadonlyMap<string, TwinClass>;
  fields: ReadonlyMap<string, ClassField>;
  statuses: ReadonlyMap<string, TwinStatus>;
  flows: ReadonlyMap<string, Twinflow>;
  transitions: ReadonlyMap<string, Transition>;
  factories: ReadonlyMap<string, Factory>;
  conditionSets: ReadonlyMap<string, ConditionSet>;
  validatorSets: ReadonlyMap<string, ValidatorSet>;
  links: ReadonlyMap<string, Link>;
  lists: ReadonlyMap<string, DataList>;
  options: ReadonlyMap<string, ListOption>;
  listSubsets: ReadonlyMap<string, ListSubset>;
  searches: ReadonlyMap<string, SearchConfig>;
  permissions: ReadonlyMap<string, Permission>;
  permissionGroups: ReadonlyMap<string, PermissionGroup>;
  grants: Grants;
  /** Workflow IDs by class ID, by workflow schema ID. */
  flowMap: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Workflow schemas that spaces have of their own, by the ID of the space's twin. */
  flowSchemaOfSpace: ReadonlyMap<string, string>;
  /** Active webhooks of the domain. Those of businesses are read for each change, because there may be many. */
  webhooks: readonly WebhookRule[];
}

/** A subscription of an external receiver. */
export interface WebhookRule {
  id: string;
  /** Event types; an empty list means all. */
  events: readonly string[];
  /** Classes, which include their descendants; an empty list means all. */
  classIds: readonly string[];
}

export const OWNER_TYPES = [
  "SYSTEM",
  "USER",
  "BUSINESS_ACCOUNT",
  "DOMAIN",
  "DOMAIN_BUSINESS_ACCOUNT",
  "DOMAIN_USER",
  "DOMAIN_BUSINESS_ACCOUNT_USER",
] as const;
export type OwnerType = (typeof OWNER_TYPES)[number];

export interface TwinClass {
  id: string;
  key: string;
  name: Texts;
  description: Texts;
  logo: string | null;
  ownerType: OwnerType;
  abstractClass: boolean;
  headClassId: string | null;
  extendsClassId: string | null;
  /** IDs of the class itself and its ancestors, nearest first. */
  ancestorIds: readonly string[];
  /** The oldest ancestor, by which lists are indexed. */
  rootClassId: string;
  headHunterFeaturerId: number | null;
  headHunterParams: Params;
  permissionSchemaSpace: boolean;
  twinflowSchemaSpace: boolean;
  twinClassSchemaSpace: boolean;
  aliasSpace: boolean;
  viewPermissionId: string | null;
  createPermissionId: string | null;
  editPermissionId: string | null;
  deletePermissionId: string | null;
  markersDataListId: string | null;
  tagsDataListId: string | null;
  assigneeRequired: boolean;
  externalId: string | null;
  /**
   * Free-form extras of the class: `{group}` of a product type, `{marketplace, limits}` of a
   * marketplace.
   */
  properties: Readonly<Record<string, unknown>>;
  createdAt: Date;
  /** Own and inherited fields, in display order. */
  fieldIds: readonly string[];
  /** Own and inherited statuses. */
  statusIds: readonly string[];
}

export interface ClassField {
  id: string;
  no: number;
  classId: string;
  key: string;
  name: Texts;
  description: Texts;
  required: boolean;
  searchable: boolean;
  /** True if the field's values never leave the platform: publications, messages and exports omit them. */
  internal: boolean;
  /** True if the database has an index to search and sort its texts. */
  hasOwnIndex: boolean;
  typerId: number;
  typerParams: Params;
  viewPermissionId: string | null;
  editPermissionId: string | null;
  externalId: string | null;
  position: number;
}

export interface TwinStatus {
  id: string;
  classId: string;
  key: string;
  name: Texts;
  description: Texts;
  logo: string | null;
  backgroundColor: string | null;
  fontColor: string | null;
  frozen: boolean;
  position: number;
}

export const LINK_TYPES = ["ManyToOne", "ManyToMany", "OneToOne"] as const;
export const LINK_STRENGTHS = ["MANDATORY", "OPTIONAL", "OPTIONAL_BUT_DELETE_CASCADE"] as const;

export interface Link {
  id: string;
  srcClassId: string;
  dstClassId: string;
  forwardName: Texts;
  backwardName: Texts;
  type: (typeof LINK_TYPES)[number];
  strength: (typeof LINK_STRENGTHS)[number];
  /** Featurer that selects the twins that can be linked; null: all of the class. */
  linkerFeaturerId: number | null;
  linkerParams: Params;
  createdByUserId: string | null;
  createdAt: Date;
}

export interface DataList {
  id: string;
  key: string;
  name: Texts;
  description: Texts;
  attributes: readonly { key: string; name: Texts }[];
  externalId: string | null;
  /** True if callers without an account may read it. */
  isPublic: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** In display order, without options of single businesses. */
  optionIds: readonly string[];
}

export interface ListOption {
  id: string;
  dataListId: string;
  businessAccountId: string | null;
  name: Texts;
  icon: string | null;
  attributes: Params;
  state: "active" | "disabled" | "hidden";
  backgroundColor: string | null;
  fontColor: string | null;
  externalId: string | null;
  position: number;
}

/** A subset of a list's shared options. */
export interface ListSubset {
  id: string;
  dataListId: string;
  key: string;
  name: string;
  description: string;
  createdAt: Date;
  optionIds: readonly string[];
}

export interface SearchConfig {
  id: string;
  kind: "twin" | "class" | "field";
  key: string;
  name: string;
  /** A search object of the contract; `{name}` placeholders are replaced by params. */
  predicate: Readonly<Record<string, unknown>>;
}

export interface Permission {
  id: string;
  key: string;
  name: Texts;
  description: Texts;
  groupId: string;
  /** Null if it is built in, the same in every domain. */
  domainId: string | null;
}

export interface PermissionGroup {
  id: string;
  key: string;
  name: Texts;
  description: Texts;
  classId: string | null;
  domainId: string | null;
}

export type TwinRole = "assignee" | "creator" | "watcher" | "space_assignee" | "space_creator";

/** Grants that don't depend on one user; those to single users are loaded with the session. */
export interface Grants {
  /** Every permission schema of the domain, including those without grants. */
  schemaIds: readonly string[];
  /** Permission IDs by group ID, by schema ID. */
  groups: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** Permission IDs by group ID, which hold in every domain. */
  global: ReadonlyMap<string, ReadonlySet<string>>;
  twinRoles: readonly {
    schemaId: string;
    permissionId: string;
    classId: string;
    role: TwinRole;
  }[];
  spaceRoles: readonly { schemaId: string; permissionId: string; spaceRoleId: string }[];
  /**
   * Grants to users to whom a twin of the class is assigned; if `statusId` is set, only while the twin has this
   * status.
   */
  propagations: readonly {
    schemaId: string;
    permissionId: string;
    classId: string;
    statusId: string | null;
    inSpaceOnly: boolean;
  }[];
}
