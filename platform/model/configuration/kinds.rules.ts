import { CLASS_KINDS } from "./class-kinds.rules.ts";
import {
  choice,
  emptyText,
  flag,
  json,
  optional,
  optionalFeaturer,
  optionalNumber,
  optionalRef,
  required,
  texts,
} from "./columns.rules.ts";
import { FACTORY_KINDS } from "./factory-kinds.rules.ts";
import { byName, kind, type Kind } from "./kind.rules.ts";
import { firstText, identifier, text } from "./names.rules.ts";
import { PERMISSION_KINDS } from "./permission-kinds.rules.ts";
import { WORKFLOW_KINDS } from "./workflow-kinds.rules.ts";

export const DOMAIN = kind({
  name: "domain",
  table: "domain",
  columns: {
    name: required.text,
    description: emptyText,
    default_locale: required.text,
    permission_schema_id: optionalRef("permissionSchema"),
    twinflow_schema_id: { ...optionalRef("workflowSchema"), member: "workflowSchema" },
    ancestor_class_id: optionalRef("class"),
    manager_limit: { type: "number", fallback: 1 },
    default_tier_id: optionalRef("tier"),
    public: flag(false),
    twin_class_schema_id: { ...optionalRef("classSchema"), member: "classSchema" },
    business_account_initiator_featurer_id: optionalFeaturer,
    business_account_initiator_params: { type: "params", fallback: null },
    user_group_manager_featurer_id: optionalFeaturer,
    user_group_manager_params: { type: "params", fallback: null },
  },
  // Resources and twins are content, so files can't refer to them.
  skipped: [
    "key",
    "type",
    "template_version",
    "model_version",
    "created_at",
    "icon_dark_resource_id",
    "icon_light_resource_id",
    "business_account_template_twin_id",
    "domain_user_template_twin_id",
  ],
});

const LISTS = [
  kind({
    name: "list",
    table: "data_list",
    folder: "lists",
    columns: {
      name: required.texts,
      description: texts,
      attributes: json([]),
      is_public: { ...flag(false), member: "public" },
      external_id: optional,
    },
    touched: ["updated_at"],
    skipped: ["created_at"],
  }),
  kind({
    name: "option",
    table: "data_list_option",
    owner: { kind: "list", column: "data_list_id", member: "options" },
    columns: {
      external_id: optional,
      name: texts,
      icon: optional,
      attributes: { type: "params", fallback: {} },
      state: choice(["active", "disabled", "hidden"], "active"),
      background_color: optional,
      font_color: optional,
    },
    buildName: ({ externalId, name }) => identifier(text(externalId) || firstText(name)),
    ordered: true,
    ofBusinesses: true,
    skipped: ["created_at"],
  }),
  kind({
    name: "subset",
    table: "data_list_subset",
    owner: { kind: "list", column: "data_list_id", member: "subsets" },
    columns: {
      key: required.text,
      name: required.text,
      description: emptyText,
      option_ids: { type: "refList", kind: "option", member: "options", fallback: [] },
    },
    buildName: ({ key }) => text(key),
    skipped: ["created_at"],
  }),
];

const OTHERS = [
  kind({
    name: "search",
    table: "search_config",
    folder: "searches",
    columns: {
      kind: choice(["twin", "class", "field"]),
      key: required.text,
      name: required.text,
      predicate: required.json,
    },
    buildName: (members) => `${text(members["kind"])}.${text(members["key"])}`,
  }),
  kind({
    name: "webhook",
    table: "webhook",
    ofBusinesses: true,
    folder: "webhooks",
    columns: {
      url: required.text,
      description: emptyText,
      events: { type: "textList", fallback: [] },
      class_ids: { type: "refList", kind: "class", member: "classes", fallback: [] },
      active: flag(true),
    },
    buildName: ({ url }) => identifier(text(url).replace(/^\w+:\/\//, "")),
    createdBy: "created_by_user_id",
    touched: ["created_at", "updated_at"],
    // The secret is created together with the webhook, and the other columns only record failed deliveries.
    skipped: ["sealed_secret", "failing_since", "disabled_reason"],
  }),
];

const TIERS = [
  kind({
    name: "classSchema",
    table: "twin_class_schema",
    folder: "class-schemas",
    columns: { name: required.text, description: emptyText },
    buildName: byName,
    createdBy: "created_by_user_id",
    skipped: ["created_at"],
  }),
  kind({
    name: "tier",
    table: "tier",
    folder: "tiers",
    columns: {
      name: required.text,
      description: emptyText,
      attachment_count_quota: optionalNumber,
      attachment_size_quota: optionalNumber,
      user_count_quota: optionalNumber,
      custom: flag(false),
      permission_schema_id: optionalRef("permissionSchema"),
      twinflow_schema_id: { ...optionalRef("workflowSchema"), member: "workflowSchema" },
      twin_class_schema_id: { ...optionalRef("classSchema"), member: "classSchema" },
    },
    buildName: byName,
    touched: ["updated_at"],
    skipped: ["created_at"],
  }),
];

/** All kinds in the order of foreign keys: rows refer only to rows of the same or an earlier table. */
export const KINDS: readonly Kind[] = [
  ...LISTS,
  ...CLASS_KINDS,
  ...PERMISSION_KINDS,
  ...FACTORY_KINDS,
  ...WORKFLOW_KINDS,
  ...TIERS,
  ...OTHERS,
  DOMAIN,
];
