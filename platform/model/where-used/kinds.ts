import type { Executor } from "../../base/database/executor.ts";
import type { Noun } from "../../base/messages/message.ts";
import { classAndDescendants } from "../../core/model/class-hierarchy.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import {
  countTwinLinks,
  countTwinsInStatus,
  countTwinsOfClasses,
  countTwinsWithField,
  countTwinsWithReference,
} from "../changes/twin-usage.store.ts";
import {
  countHolders,
  countMembers,
  countReferences,
  countSpaceRoles,
  type StoredUses,
} from "./stored-uses.store.ts";

interface Kind {
  what: Noun;
  /** Name of the kind in row versions and responses. */
  kind: string;
  /** Counts uses that aren't in the domain's model, such as twins. */
  stored?: (db: Executor, model: DomainModel, id: string) => Promise<StoredUses[]>;
}

const twins = (count: number): StoredUses => ({ kind: "twin", count });

const OF_SCHEMAS = { domain: "domain", businessAccount: "business_account", tier: "tier" } as const;

function schema(what: Noun, kind: string, column: string, hasSpaces: boolean): Kind {
  const tables = { ...OF_SCHEMAS, ...(hasSpaces && { twin: "space" as const }) };
  return { what, kind, stored: (db, _model, id) => countReferences(db, tables, column, id) };
}

/** Kinds of configuration entities by their name in the path of the call. */
export const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [
    "twin_class",
    {
      what: "twin_class",
      kind: "twinClass",
      stored: async (db, _model, id) => [
        twins(await countTwinsOfClasses(db, [id])),
        await countSpaceRoles(db, id),
      ],
    },
  ],
  [
    "twin_class_field",
    {
      what: "twin_class_field",
      kind: "twinClassField",
      stored: async (db, model, id) => {
        const field = model.fields.get(id);
        if (!field) return [];
        const classIds = classAndDescendants(model, field.classId).map((one) => one.id);
        return [twins(await countTwinsWithField(db, field.key, classIds))];
      },
    },
  ],
  [
    "twin_status",
    {
      what: "status",
      kind: "twinStatus",
      stored: async (db, _model, id) => [twins(await countTwinsInStatus(db, id))],
    },
  ],
  ["twinflow", { what: "twinflow", kind: "twinflow" }],
  ["transition", { what: "transition", kind: "transition" }],
  [
    "link",
    {
      what: "link",
      kind: "link",
      stored: async (db, _model, id) => [{ kind: "twinLink", count: await countTwinLinks(db, id) }],
    },
  ],
  ["data_list", { what: "data_list", kind: "dataList" }],
  [
    "data_list_option",
    {
      what: "option",
      kind: "dataListOption",
      stored: async (db, { domainId }, id) => [
        twins(await countTwinsWithReference(db, domainId, id)),
      ],
    },
  ],
  ["data_list_subset", { what: "data_list_subset", kind: "dataListSubset" }],
  ["search", { what: "search", kind: "search" }],
  ["permission", { what: "permission", kind: "permission" }],
  ["permission_group", { what: "permission_group", kind: "permissionGroup" }],
  [
    "permission_schema",
    schema("permission_schema", "permissionSchema", "permission_schema_id", true),
  ],
  ["twinflow_schema", schema("twinflow_schema", "twinflowSchema", "twinflow_schema_id", true)],
  [
    "twin_class_schema",
    schema("twin_class_schema", "twinClassSchema", "twin_class_schema_id", false),
  ],
  [
    "user_group",
    {
      what: "user_group",
      kind: "userGroup",
      stored: async (db, { domainId }, id) => [
        await countMembers(db, domainId, id),
        ...(await countReferences(db, { listView: "list_view" }, "user_group_id", id)),
      ],
    },
  ],
  [
    "space_role",
    { what: "space_role", kind: "spaceRole", stored: (db, _model, id) => countHolders(db, id) },
  ],
  [
    "tier",
    {
      what: "tier",
      kind: "tier",
      stored: async (db, _model, id) => [
        ...(await countReferences(db, { domain: "domain" }, "default_tier_id", id)),
        ...(await countReferences(db, { businessAccount: "business_account" }, "tier_id", id)),
      ],
    },
  ],
  ["webhook", { what: "webhook", kind: "webhook" }],
  ["factory", { what: "factory", kind: "factory" }],
  ["factory_pipeline", { what: "factory_pipeline", kind: "factoryPipeline" }],
  ["factory_pipeline_step", { what: "factory_pipeline_step", kind: "factoryPipelineStep" }],
  ["factory_multiplier", { what: "factory_multiplier", kind: "factoryMultiplier" }],
  [
    "factory_multiplier_filter",
    { what: "factory_multiplier_filter", kind: "factoryMultiplierFilter" },
  ],
  ["factory_branch", { what: "factory_branch", kind: "factoryBranch" }],
  ["factory_eraser", { what: "factory_eraser", kind: "factoryEraser" }],
  ["factory_condition_set", { what: "factory_condition_set", kind: "factoryConditionSet" }],
  ["factory_condition", { what: "factory_condition", kind: "factoryCondition" }],
  ["twin_validator_set", { what: "validator_set", kind: "validatorSet" }],
]);
