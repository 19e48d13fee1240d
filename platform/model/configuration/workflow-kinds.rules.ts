import {
  choice,
  emptyText,
  flag,
  optionalRef,
  params,
  ref,
  required,
  texts,
} from "./columns.rules.ts";
import { byName, kind, type Kind } from "./kind.rules.ts";
import { firstText, identifier, text } from "./names.rules.ts";

export const WORKFLOW_KINDS = [
  kind({
    name: "alias",
    table: "transition_alias",
    folder: "transition-aliases",
    columns: { alias: required.text },
    buildName: ({ alias }) => identifier(text(alias)),
  }),
  kind({
    name: "workflow",
    table: "twinflow",
    folder: "workflows",
    classColumn: "class_id",
    columns: {
      class_id: ref("class"),
      name: required.texts,
      description: texts,
      initial_status_id: ref("status"),
    },
    buildName: (members) => `${text(members["class"])}.${identifier(firstText(members["name"]))}`,
    createdBy: "created_by_user_id",
    skipped: ["created_at"],
  }),
  kind({
    name: "transition",
    table: "twin_transition",
    owner: { kind: "workflow", column: "twinflow_id", member: "transitions" },
    columns: {
      alias_id: ref("alias"),
      name: required.texts,
      description: texts,
      src_status_id: { ...optionalRef("status"), member: "from" },
      dst_status_id: { ...ref("status"), member: "to" },
      permission_id: optionalRef("permission"),
      type: choice(["STATUS_CHANGE", "OPERATION"], "STATUS_CHANGE"),
      allow_comment: flag(false),
      allow_attachments: flag(false),
      allow_links: flag(false),
      inbuilt_factory_id: optionalRef("factory"),
      drafting_factory_id: optionalRef("factory"),
    },
    buildName: ({ alias, from }) => `${text(alias)}.${text(from) || "any"}`,
    ordered: true,
    createdBy: "created_by_user_id",
    skipped: ["created_at"],
  }),
  kind({
    name: "trigger",
    table: "transition_trigger",
    owner: { kind: "transition", column: "transition_id", member: "triggers" },
    columns: { active: flag(true), featurer_id: required.featurer, params },
    buildName: ({ featurer }) => String(featurer),
    ordered: true,
  }),
  kind({
    name: "validatorSet",
    table: "twin_validator_set",
    folder: "validator-sets",
    columns: { name: required.text, description: emptyText },
    buildName: byName,
  }),
  validator("setValidator", { kind: "validatorSet", column: "validator_set_id" }),
  kind({
    name: "validatorRule",
    table: "transition_validator_rule",
    owner: { kind: "transition", column: "transition_id", member: "validatorRules" },
    columns: { active: flag(true), validator_set_id: optionalRef("validatorSet") },
    buildName: ({ validatorSet }) => text(validatorSet) || "rule",
    ordered: true,
  }),
  validator("validator", { kind: "validatorRule", column: "rule_id" }),
  kind({
    name: "workflowSchema",
    table: "twinflow_schema",
    folder: "workflow-schemas",
    columns: { name: required.text, description: emptyText },
    buildName: byName,
    createdBy: "created_by_user_id",
    ofBusinesses: true,
  }),
  kind({
    name: "schemaWorkflow",
    table: "twinflow_schema_map",
    owner: { kind: "workflowSchema", column: "twinflow_schema_id", member: "workflows" },
    columns: { class_id: ref("class"), twinflow_id: { ...ref("workflow"), member: "workflow" } },
    buildName: (members) => text(members["class"]),
    keyColumns: ["twinflow_schema_id", "class_id"],
  }),
];

/**
 * Builds the two kinds of validators: those of a single rule, and those of a set that rules share.
 */
function validator(name: string, owner: { kind: string; column: string }): Kind {
  return kind({
    name,
    table: "twin_validator",
    owner: { ...owner, member: "validators" },
    columns: {
      featurer_id: required.featurer,
      params,
      invert: flag(false),
      active: flag(true),
      description: emptyText,
    },
    buildName: ({ featurer }) => String(featurer),
    ordered: true,
  });
}
