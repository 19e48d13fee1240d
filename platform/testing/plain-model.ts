import { builtIn } from "../core/model/builtin-classes.rules.ts";
import type {
  ClassField,
  DataList,
  DomainModel,
  ListOption,
  TwinClass,
} from "../core/model/domain-model.ts";

/** Creates a field for tests without a database. */
export function plainField(overrides: Partial<ClassField> = {}): ClassField {
  return {
    id: "00000000-0000-4000-8000-00000000000f",
    no: 1,
    classId: "class",
    key: "field",
    name: { en: "Field" },
    description: {},
    required: false,
    searchable: true,
    internal: false,
    hasOwnIndex: false,
    typerId: 1301,
    typerParams: {},
    viewPermissionId: null,
    editPermissionId: null,
    externalId: null,
    position: 0,
    ...overrides,
  };
}

export function plainClass(overrides: Partial<TwinClass> = {}): TwinClass {
  const id = overrides.id ?? "class";
  return { ...builtIn(id, id, "DOMAIN_BUSINESS_ACCOUNT"), name: { en: id }, ...overrides };
}

export function plainList(overrides: Partial<DataList> = {}): DataList {
  return {
    id: "list",
    key: "list",
    name: {},
    description: {},
    attributes: [],
    externalId: null,
    isPublic: false,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    optionIds: [],
    ...overrides,
  };
}

export function plainOption(overrides: Partial<ListOption> = {}): ListOption {
  return {
    id: "option",
    dataListId: "list",
    businessAccountId: null,
    name: { en: "Option" },
    icon: null,
    attributes: {},
    state: "active",
    backgroundColor: null,
    fontColor: null,
    externalId: null,
    position: 0,
    ...overrides,
  };
}

export function plainModel(overrides: Partial<DomainModel> = {}): DomainModel {
  return {
    domainId: "domain",
    version: 1,
    key: "domain",
    defaultLocale: "en",
    permissionSchemaId: "schema",
    twinflowSchemaId: "flows",
    managerLimit: 1,
    classes: new Map(),
    classByKey: new Map(),
    fields: new Map(),
    statuses: new Map(),
    flows: new Map(),
    transitions: new Map(),
    factories: new Map(),
    conditionSets: new Map(),
    validatorSets: new Map(),
    listSubsets: new Map(),
    links: new Map(),
    lists: new Map(),
    options: new Map(),
    searches: new Map(),
    permissions: new Map(),
    permissionGroups: new Map(),
    grants: {
      schemaIds: ["schema"],
      groups: new Map(),
      global: new Map(),
      twinRoles: [],
      spaceRoles: [],
      propagations: [],
    },
    flowMap: new Map(),
    flowSchemaOfSpace: new Map(),
    webhooks: [],
    ...overrides,
  };
}
