import type { Params, Texts } from "../../base/database/tables/json-values.ts";
import type { Link } from "../../core/model/domain-model.ts";

/** The template's notation: keys instead of IDs. `rows/` converts it into table rows. */

export interface FieldShape {
  key: string;
  name: Texts;
  description?: Texts;
  required?: boolean;
  searchable?: boolean;
  typerId: number;
  params: Params;
}

export interface StatusShape {
  key: string;
  name: Texts;
  /** Absent: the badge's default color, which follows the theme. */
  colors?: { background: string; font: string };
  frozen?: boolean;
}

export interface TransitionShape {
  alias: string;
  name: Texts;
  from: readonly string[];
  to: string;
  /** Key of a permission of the domain; `system`: jobs only. */
  permission: string;
  /** Started in the same transaction as the change of status. */
  job?: string;
}

export interface FlowShape {
  name: Texts;
  initialStatus: string;
  transitions: readonly TransitionShape[];
}

export interface ClassShape {
  key: string;
  name: Texts;
  description?: Texts;
  abstract?: boolean;
  /** Key of the head class of its twins. */
  head?: string;
  /** Key of the parent class. */
  extends?: string;
  logo?: string;
  /** Before `_VIEW`, `_CREATE`, `_EDIT` and `_DELETE`. */
  permissions: string;
  properties?: Readonly<Record<string, unknown>>;
  fields: readonly FieldShape[];
  statuses?: readonly StatusShape[];
  flow?: FlowShape;
}

interface OptionShape {
  key: string;
  name: Texts;
  backgroundColor?: string;
}

export interface ListShape {
  key: string;
  name: Texts;
  options: readonly OptionShape[];
}

export interface LinkShape {
  key: string;
  from: string;
  to: string;
  forwardName: Texts;
  backwardName: Texts;
  type: Link["type"];
  strength: Link["strength"];
}

export interface SearchShape {
  key: string;
  name: string;
  predicate: Readonly<Record<string, unknown>>;
}

export interface PermissionShape {
  key: string;
  name: Texts;
}

export interface PermissionGroupShape {
  key: string;
  name: Texts;
  /** Key of the class it applies to. */
  class?: string;
  permissions: readonly PermissionShape[];
}

export interface UserGroupShape {
  key: string;
  name: Texts;
  description: Texts;
  /** Keys of permissions of the domain and of built-in ones. */
  permissions: readonly string[];
}
