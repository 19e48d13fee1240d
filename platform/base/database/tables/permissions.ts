import type { Defaulted, DefaultedTexts, Optional, Time } from "./columns.ts";

export interface PermissionTables {
  user_group: {
    id: string;
    domain_id: Optional<string>;
    business_account_id: Optional<string>;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    type: string;
  };
  user_group_member: {
    id: string;
    user_group_id: string;
    user_id: string;
    domain_id: Optional<string>;
    business_account_id: Optional<string>;
  };
  permission_group: {
    id: string;
    domain_id: Optional<string>;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    class_id: Optional<string>;
  };
  permission: {
    id: string;
    domain_id: Optional<string>;
    group_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
  };
  permission_schema: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    name: string;
    description: Defaulted<string>;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  permission_grant_user: Grant & { user_id: string; business_account_id: Optional<string> };
  permission_grant_user_group: Grant & { user_group_id: string };
  permission_grant_global: { id: string; permission_id: string; user_group_id: string };
  permission_grant_twin_role: Grant & {
    class_id: string;
    twin_role: "assignee" | "creator" | "watcher" | "space_assignee" | "space_creator";
  };
  space_role: {
    id: string;
    class_id: string;
    business_account_id: Optional<string>;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
  };
  permission_grant_space_role: Grant & { space_role_id: string };
  permission_grant_assignee_propagation: Grant & {
    propagation_class_id: string;
    propagation_status_id: Optional<string>;
    in_space_only: Defaulted<boolean>;
  };
  space: {
    twin_id: string;
    permission_schema_id: Optional<string>;
    twinflow_schema_id: Optional<string>;
  };
  space_role_user: SpaceRoleHolder & { user_id: string };
  space_role_user_group: SpaceRoleHolder & { user_group_id: string };
}

interface Grant {
  id: string;
  permission_schema_id: string;
  permission_id: string;
  granted_by_user_id: Optional<string>;
  granted_at: Time;
}

interface SpaceRoleHolder {
  space_id: string;
  space_role_id: string;
  created_by_user_id: Optional<string>;
  created_at: Time;
}
