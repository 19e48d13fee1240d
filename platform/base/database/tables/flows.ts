import type { Defaulted, DefaultedTexts, Optional, Time } from "./columns.ts";

export interface FlowTables {
  twinflow_schema: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    name: string;
    description: Defaulted<string>;
    created_by_user_id: Optional<string>;
  };
  twinflow: {
    id: string;
    class_id: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    initial_status_id: string;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  twinflow_schema_map: { twinflow_schema_id: string; class_id: string; twinflow_id: string };
  transition_alias: { id: string; domain_id: string; alias: string };
  twin_transition: {
    id: string;
    twinflow_id: string;
    alias_id: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    src_status_id: Optional<string>;
    dst_status_id: string;
    permission_id: Optional<string>;
    type: Defaulted<"STATUS_CHANGE" | "OPERATION">;
    allow_comment: Defaulted<boolean>;
    allow_attachments: Defaulted<boolean>;
    allow_links: Defaulted<boolean>;
    inbuilt_factory_id: Optional<string>;
    drafting_factory_id: Optional<string>;
    position: Defaulted<number>;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  transition_trigger: {
    id: string;
    transition_id: string;
    position: Defaulted<number>;
    active: Defaulted<boolean>;
    featurer_id: number;
    params: DefaultedTexts;
  };
  transition_validator_rule: {
    id: string;
    transition_id: string;
    validator_set_id: Optional<string>;
    position: Defaulted<number>;
    active: Defaulted<boolean>;
  };
  twin_validator_set: {
    id: string;
    domain_id: string;
    name: string;
    description: Defaulted<string>;
  };
  twin_validator: {
    id: string;
    rule_id: Optional<string>;
    validator_set_id: Optional<string>;
    featurer_id: number;
    params: DefaultedTexts;
    invert: Defaulted<boolean>;
    active: Defaulted<boolean>;
    description: Defaulted<string>;
    position: Defaulted<number>;
  };
}
