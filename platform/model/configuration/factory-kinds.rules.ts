import {
  choice,
  emptyText,
  flag,
  initialFlag,
  optionalRef,
  params,
  ref,
  required,
  texts,
} from "./columns.rules.ts";
import { byName, kind } from "./kind.rules.ts";
import { text } from "./names.rules.ts";

/** Columns of factory parts that can depend on a condition set. */
const CONDITIONAL = {
  condition_set_id: optionalRef("conditionSet"),
  condition_set_invert: flag(false),
};

const COMMON = { active: flag(true), description: emptyText };
const ERASE_ACTIONS = ["NOT_SPECIFIED", "RESTRICT", "ERASE_IRREVOCABLE", "ERASE_CANDIDATE"];

export const FACTORY_KINDS = [
  kind({
    name: "conditionSet",
    table: "twin_factory_condition_set",
    folder: "condition-sets",
    columns: { name: required.text, description: emptyText },
    buildName: byName,
    createdBy: "created_by_user_id",
    touched: ["updated_at"],
    skipped: ["created_at"],
  }),
  kind({
    name: "condition",
    table: "twin_factory_condition",
    owner: { kind: "conditionSet", column: "condition_set_id", member: "conditions" },
    columns: {
      conditioner_featurer_id: required.featurer,
      conditioner_params: params,
      invert: flag(false),
      ...COMMON,
    },
    buildName: ({ conditioner }) => String(conditioner),
    ordered: true,
  }),
  kind({
    name: "factory",
    table: "twin_factory",
    folder: "factories",
    columns: { name: texts, description: texts },
    createdBy: "created_by_user_id",
    skipped: ["created_at"],
  }),
  kind({
    name: "multiplier",
    table: "twin_factory_multiplier",
    owner: { kind: "factory", column: "factory_id", member: "multipliers" },
    columns: {
      input_class_id: ref("class"),
      multiplier_featurer_id: required.featurer,
      multiplier_params: params,
      ...COMMON,
    },
    buildName: ({ inputClass }) => text(inputClass),
    ordered: true,
  }),
  kind({
    name: "multiplierFilter",
    table: "twin_factory_multiplier_filter",
    owner: { kind: "multiplier", column: "multiplier_id", member: "filters" },
    columns: { input_class_id: ref("class"), ...CONDITIONAL, ...COMMON },
    buildName: ({ inputClass }) => text(inputClass),
    ordered: true,
  }),
  kind({
    name: "pipeline",
    table: "twin_factory_pipeline",
    owner: { kind: "factory", column: "factory_id", member: "pipelines" },
    columns: {
      input_class_id: ref("class"),
      output_status_id: optionalRef("status"),
      next_factory_id: optionalRef("factory"),
      next_factory_limit_scope: initialFlag(true),
      ...CONDITIONAL,
      ...COMMON,
    },
    buildName: ({ inputClass }) => text(inputClass),
    ordered: true,
    // A template twin is content, so files can't refer to it.
    skipped: ["template_twin_id"],
  }),
  kind({
    name: "step",
    table: "twin_factory_step",
    owner: { kind: "pipeline", column: "pipeline_id", member: "steps" },
    columns: {
      optional: flag(false),
      filler_featurer_id: required.featurer,
      filler_params: params,
      ...CONDITIONAL,
      ...COMMON,
    },
    buildName: ({ filler }) => String(filler),
    ordered: true,
  }),
  kind({
    name: "branch",
    table: "twin_factory_branch",
    owner: { kind: "factory", column: "factory_id", member: "branches" },
    columns: { next_factory_id: ref("factory"), ...CONDITIONAL, ...COMMON },
    buildName: ({ nextFactory }) => text(nextFactory),
    ordered: true,
  }),
  kind({
    name: "eraser",
    table: "twin_factory_eraser",
    owner: { kind: "factory", column: "factory_id", member: "erasers" },
    columns: {
      input_class_id: ref("class"),
      action: choice(ERASE_ACTIONS),
      ...CONDITIONAL,
      ...COMMON,
    },
    buildName: ({ inputClass }) => text(inputClass),
    ordered: true,
  }),
];
