/** Built-in permissions. The contract fixes their IDs, which are the same in every domain. */
/** Upstream's key of the group of built-in permissions. */
export const SYSTEM_PERMISSION_GROUP_KEY = "TWINS_GLOBAL_PERMISSIONS";
export const SYSTEM_PERMISSION_GROUP_ID = "00000000-0000-0000-0005-000000000001";

/**
 * Group that has every built-in permission in every domain. The creator of a domain becomes a member of it in that
 * domain.
 */
export const DOMAIN_ADMIN_GROUP_ID = "00000000-0000-0000-0006-000000000001";

const ACTIONS = ["MANAGE", "CREATE", "VIEW", "UPDATE", "DELETE"] as const;

const NOUNS = {
  TWINFLOW: 2,
  TWINFLOW_SCHEMA: 3,
  TWIN_CLASS: 4,
  TWIN_CLASS_FIELD: 5,
  TWIN_CLASS_CARD: 6,
  TRANSITION: 7,
  LINK: 8,
  DOMAIN: 9,
  TWIN_STATUS: 10,
  TWIN: 11,
  COMMENT: 12,
  ATTACHMENT: 13,
  USER: 14,
  USER_GROUP: 15,
  DATA_LIST: 16,
  DATA_LIST_OPTION: 17,
  SUBSET: 18,
  PERMISSION: 19,
  PERMISSION_GRANT_ASSIGNEE_PROPAGATION: 20,
  PERMISSION_GRANT_SPACE_ROLE: 21,
  PERMISSION_GRANT_TWIN_ROLE: 22,
  PERMISSION_GRANT_USER: 23,
  PERMISSION_GRANT_USER_GROUP: 24,
  PERMISSION_GROUP: 25,
  PERMISSION_SCHEMA: 26,
  USER_PERMISSION: 27,
  I18N: 28,
  ERASER: 29,
  FACTORY: 30,
  MULTIPLIER: 31,
  PIPELINE: 32,
  CONDITION_SET: 33,
  BRANCH: 34,
  DRAFT: 35,
  DOMAIN_BUSINESS_ACCOUNT: 36,
  DOMAIN_USER: 37,
  BUSINESS_ACCOUNT: 38,
  SPACE_ROLE: 39,
  FEATURER: 40,
  TIER: 41,
  FACE: 42,
  PIPELINE_STEP: 43,
  HISTORY: 44,
} as const;

const EXTRAS = {
  DENY_ALL: [1, 0x101],
  SYSTEM_APP_INFO_VIEW: [1, 0x201],
  LOG_SUBSTITUTION_VIEW: [1, 0x301],
  ACT_AS_USER: [1, 0x401],
  TRANSITION_PERFORM: [7, 6],
  TRANSITION_DRAFT: [7, 7],
  DOMAIN_TWINS_VIEW_ALL: [9, 6],
  DOMAIN_TWINS_CREATE_ANY: [9, 7],
  TWIN_SKETCH_CREATE: [11, 6],
  ATTACHMENT_VALIDATE: [13, 6],
  DRAFT_COMMIT: [35, 6],
} as const;

export type BuiltinPermission =
  | `${keyof typeof NOUNS}_${(typeof ACTIONS)[number]}`
  | keyof typeof EXTRAS;

const IDS = new Map<string, string>();
for (const [noun, group] of Object.entries(NOUNS)) {
  for (const [index, action] of ACTIONS.entries())
    IDS.set(`${noun}_${action}`, id(group, index + 1));
}
for (const [key, [group, number]] of Object.entries(EXTRAS)) IDS.set(key, id(group, number));

export const BUILTIN_PERMISSIONS: readonly { id: string; key: string; name: string }[] = [
  ...IDS,
].map(([key, builtinId]) => ({ id: builtinId, key, name: nameOf(key) }));

export function permissionId(key: BuiltinPermission): string {
  const builtinId = IDS.get(key);
  if (!builtinId) throw new Error(`No built-in permission ${key}`);
  return builtinId;
}

/** Lists the permission itself and the MANAGE permission of the same noun, which includes it. */
export function withManage(key: BuiltinPermission): string[] {
  const noun = Object.keys(NOUNS)
    .filter((candidate) => key.startsWith(`${candidate}_`))
    .toSorted((a, b) => b.length - a.length)[0];
  const manage = noun && IDS.get(`${noun}_MANAGE`);
  return manage ? [permissionId(key), manage] : [permissionId(key)];
}

function id(group: number, number: number): string {
  return `00000000-0000-0004-${String(group).padStart(4, "0")}-${number.toString(16).padStart(12, "0")}`;
}

function nameOf(key: string): string {
  const words = key.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
