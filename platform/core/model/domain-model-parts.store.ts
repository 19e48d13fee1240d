import type { ModelRows } from "./domain-model-rows.store.ts";
import type { DomainModel, Grants } from "./domain-model.ts";
import type { Transition, Twinflow, TwinValidator, ValidatorSet } from "./flow-model.ts";

export function transitionsOf(rows: ModelRows): Transition[] {
  const triggers = Map.groupBy(rows.triggers, (row) => row.transition_id);
  const rules = Map.groupBy(rows.rules, (row) => row.transition_id);
  const validators = Map.groupBy(rows.validators, (row) => row.rule_id ?? row.validator_set_id);
  return rows.transitions.map((row) => ({
    id: row.id,
    twinflowId: row.twinflow_id,
    aliasId: row.alias_id,
    alias: row.alias,
    name: row.name,
    description: row.description,
    srcStatusId: row.src_status_id,
    dstStatusId: row.dst_status_id,
    permissionId: row.permission_id,
    type: row.type,
    allowComment: row.allow_comment,
    allowAttachments: row.allow_attachments,
    allowLinks: row.allow_links,
    inbuiltFactoryId: row.inbuilt_factory_id,
    draftingFactoryId: row.drafting_factory_id,
    position: row.position,
    createdByUserId: row.created_by_user_id,
    createdAt: row.created_at,
    triggers: (triggers.get(row.id) ?? []).map((trigger) => ({
      id: trigger.id,
      position: trigger.position,
      active: trigger.active,
      featurerId: trigger.featurer_id,
      params: trigger.params,
    })),
    validatorRules: (rules.get(row.id) ?? []).map((rule) => ({
      id: rule.id,
      position: rule.position,
      active: rule.active,
      validatorSetId: rule.validator_set_id,
      validators: [
        ...(validators.get(rule.validator_set_id) ?? []),
        ...(validators.get(rule.id) ?? []),
      ].map(toValidator),
    })),
  }));
}

/** Collects validators that rules of several transitions share. */
export function buildValidatorSets(rows: ModelRows): ValidatorSet[] {
  const validators = Map.groupBy(rows.validators, (row) => row.validator_set_id);
  return rows.validatorSets.map(({ id, name, description }) => ({
    id,
    name,
    description,
    validators: (validators.get(id) ?? []).map(toValidator),
  }));
}

function toValidator(row: ModelRows["validators"][number]): TwinValidator {
  return {
    id: row.id,
    validatorSetId: row.validator_set_id,
    featurerId: row.featurer_id,
    params: row.params,
    invert: row.invert,
    active: row.active,
    description: row.description,
    position: row.position,
  };
}

export function flowsOf(rows: ModelRows): Twinflow[] {
  const transitions = Map.groupBy(rows.transitions, (row) => row.twinflow_id);
  return rows.flows.map((row) => ({
    id: row.id,
    classId: row.class_id,
    name: row.name,
    description: row.description,
    initialStatusId: row.initial_status_id,
    createdByUserId: row.created_by_user_id,
    createdAt: row.created_at,
    transitionIds: (transitions.get(row.id) ?? []).map(({ id }) => id),
  }));
}

export function grantsOf(rows: ModelRows): Pick<DomainModel, "grants" | "flowMap"> {
  const groups = new Map<string, Map<string, Set<string>>>();
  for (const grant of rows.groupGrants) {
    const ofSchema = groups.get(grant.permission_schema_id) ?? new Map<string, Set<string>>();
    groups.set(grant.permission_schema_id, ofSchema);
    add(ofSchema, grant.user_group_id, grant.permission_id);
  }
  const global = new Map<string, Set<string>>();
  for (const grant of rows.globalGrants) add(global, grant.user_group_id, grant.permission_id);

  const flowMap = new Map<string, Map<string, string>>();
  for (const entry of rows.flowMap) {
    const ofSchema = flowMap.get(entry.twinflow_schema_id) ?? new Map<string, string>();
    flowMap.set(entry.twinflow_schema_id, ofSchema.set(entry.class_id, entry.twinflow_id));
  }
  const grants: Grants = {
    schemaIds: rows.permissionSchemas.map(({ id }) => id),
    groups,
    global,
    twinRoles: rows.roleGrants.map((grant) => ({
      schemaId: grant.permission_schema_id,
      permissionId: grant.permission_id,
      classId: grant.class_id,
      role: grant.twin_role,
    })),
    spaceRoles: rows.spaceRoleGrants.map((grant) => ({
      schemaId: grant.permission_schema_id,
      permissionId: grant.permission_id,
      spaceRoleId: grant.space_role_id,
    })),
    propagations: rows.propagationGrants.map((grant) => ({
      schemaId: grant.permission_schema_id,
      permissionId: grant.permission_id,
      classId: grant.propagation_class_id,
      statusId: grant.propagation_status_id,
      inSpaceOnly: grant.in_space_only,
    })),
  };
  return { grants, flowMap };
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key) ?? new Set<string>();
  map.set(key, values.add(value));
}
