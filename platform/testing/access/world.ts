import type { OwnerType, TwinRole } from "../../core/model/domain-model.ts";

// A small world of domains, users and twins as plain rows, named as in the database. The reference evaluator reads
// only these rows.

export interface World {
  domains: DomainOf[];
  users: string[];
  /** Signed-in users; `accountId` is the business that the session works for. */
  sessions: { userId: string; domainId: string; accountId: string | null }[];
}

export interface DomainOf {
  id: string;
  schemaId: string;
  schemaIds: string[];
  accounts: { id: string; schemaId: string | null; userIds: string[] }[];
  groups: { id: string; accountId: string | null }[];
  members: { groupId: string; userId: string; accountId: string | null }[];
  permissionIds: string[];
  classes: ClassOf[];
  fields: FieldOf[];
  statuses: { id: string; classId: string }[];
  spaceRoles: { id: string; classId: string }[];
  twins: TwinOf[];
  spaces: { twinId: string; schemaId: string }[];
  roleHolders: { twinId: string; roleId: string; userId: string | null; groupId: string | null }[];
  grants: {
    user: { schemaId: string; permissionId: string; userId: string; accountId: string | null }[];
    group: { schemaId: string; permissionId: string; groupId: string }[];
    global: { permissionId: string; groupId: string }[];
    twinRole: { schemaId: string; permissionId: string; classId: string; role: TwinRole }[];
    spaceRole: { schemaId: string; permissionId: string; roleId: string }[];
    propagation: {
      schemaId: string;
      permissionId: string;
      classId: string;
      statusId: string | null;
      inSpaceOnly: boolean;
    }[];
  };
  /** Configured search of the domain, and the ID of the class that it searches. */
  search: { id: string; classId: string };
}

export interface ClassOf {
  id: string;
  ownerType: OwnerType;
  abstract: boolean;
  extendsId: string | null;
  /** IDs of the class itself, then of its ancestors, nearest first. */
  line: string[];
  headId: string | null;
  isSpace: boolean;
  view: string | null;
  create: string | null;
  edit: string | null;
  delete: string | null;
}

export interface FieldOf {
  id: string;
  classId: string;
  key: string;
  number: boolean;
  view: string | null;
  edit: string | null;
}

export interface TwinOf {
  id: string;
  classId: string;
  headId: string | null;
  statusId: string;
  accountId: string | null;
  ownerId: string | null;
  assigneeId: string | null;
  authorId: string | null;
  name: string;
  fields: Record<string, string>;
}
