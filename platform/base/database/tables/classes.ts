import type { ColumnType, Generated } from "kysely";

import type { Defaulted, DefaultedTexts, Optional, Time } from "./columns.ts";

export interface ClassTables {
  data_list: {
    id: string;
    domain_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    attributes: ColumnType<
      { key: string; name: Record<string, string> }[],
      string | undefined,
      string
    >;
    external_id: Optional<string>;
    is_public: Defaulted<boolean>;
    created_at: Time;
    updated_at: Time;
  };
  data_list_option: {
    id: string;
    data_list_id: string;
    business_account_id: Optional<string>;
    name: DefaultedTexts;
    icon: Optional<string>;
    attributes: DefaultedTexts;
    state: Defaulted<"active" | "disabled" | "hidden">;
    background_color: Optional<string>;
    font_color: Optional<string>;
    external_id: Optional<string>;
    position: Defaulted<number>;
    created_at: Time;
  };
  data_list_subset: {
    id: string;
    data_list_id: string;
    key: string;
    name: string;
    description: Defaulted<string>;
    option_ids: ColumnType<string[], readonly string[] | undefined, readonly string[]>;
    created_at: Time;
  };
  twin_class: {
    id: string;
    domain_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    logo: Optional<string>;
    owner_type: string;
    abstract_class: Defaulted<boolean>;
    head_class_id: Optional<string>;
    extends_class_id: Optional<string>;
    ancestor_ids: string[];
    root_class_id: string;
    head_hunter_featurer_id: Optional<number>;
    head_hunter_params: DefaultedTexts;
    permission_schema_space: Defaulted<boolean>;
    twinflow_schema_space: Defaulted<boolean>;
    twin_class_schema_space: Defaulted<boolean>;
    alias_space: Defaulted<boolean>;
    view_permission_id: Optional<string>;
    create_permission_id: Optional<string>;
    edit_permission_id: Optional<string>;
    delete_permission_id: Optional<string>;
    markers_data_list_id: Optional<string>;
    tags_data_list_id: Optional<string>;
    assignee_required: Defaulted<boolean>;
    external_id: Optional<string>;
    properties: ColumnType<Record<string, unknown>, string | undefined, string>;
    created_at: Time;
  };
  twin_class_field: {
    id: string;
    no: Generated<number>;
    class_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    required: Defaulted<boolean>;
    searchable: Defaulted<boolean>;
    internal: Defaulted<boolean>;
    field_typer_featurer_id: number;
    field_typer_params: DefaultedTexts;
    view_permission_id: Optional<string>;
    edit_permission_id: Optional<string>;
    external_id: Optional<string>;
    position: Defaulted<number>;
  };
  twin_status: {
    id: string;
    class_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    logo: Optional<string>;
    background_color: Optional<string>;
    font_color: Optional<string>;
    frozen: Defaulted<boolean>;
    position: Defaulted<number>;
  };
  link: {
    id: string;
    domain_id: string;
    src_class_id: string;
    dst_class_id: string;
    forward_name: DefaultedTexts;
    backward_name: DefaultedTexts;
    type: "ManyToOne" | "ManyToMany" | "OneToOne";
    strength: "MANDATORY" | "OPTIONAL" | "OPTIONAL_BUT_DELETE_CASCADE";
    linker_featurer_id: Optional<number>;
    linker_params: DefaultedTexts;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  search_config: {
    id: string;
    domain_id: string;
    kind: "twin" | "class" | "field";
    key: string;
    name: string;
    predicate: ColumnType<Record<string, unknown>, string, string>;
  };
}
