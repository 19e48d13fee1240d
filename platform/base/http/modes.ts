import { COLLECTION, MANAGED, PLAIN } from "./mode-values.ts";
import { VIEW_MODES, type ViewName } from "./view-modes.ts";

/** Detail levels of the objects that a call returns directly. */
export const ROOT_MODES = {
  Attachment: PLAIN,
  AttachmentCollection: COLLECTION,
  AttachmentQuotas: PLAIN,
  Card: PLAIN,
  Comment: PLAIN,
  DataList: MANAGED,
  DataListOption: PLAIN,
  DataListSubset: PLAIN,
  Domain: PLAIN,
  DomainBusinessAccount: PLAIN,
  DomainUser: PLAIN,
  Draft: PLAIN,
  Factory: PLAIN,
  FactoryBranch: PLAIN,
  FactoryCondition: PLAIN,
  FactoryConditionSet: PLAIN,
  FactoryEraser: PLAIN,
  FactoryMultiplier: PLAIN,
  FactoryMultiplierFilter: PLAIN,
  FactoryPipeline: PLAIN,
  FactoryPipelineStep: PLAIN,
  Featurer: PLAIN,
  I18n: PLAIN,
  I18nTranslation: PLAIN,
  Link: MANAGED,
  Permission: PLAIN,
  PermissionGrantAssigneePropagation: PLAIN,
  PermissionGrantSpaceRole: PLAIN,
  PermissionGrantTwinRole: PLAIN,
  PermissionGrantUser: PLAIN,
  PermissionGrantUserGroup: PLAIN,
  PermissionGroup: PLAIN,
  PermissionSchema: PLAIN,
  SpaceRole: PLAIN,
  SpaceRoleUser: PLAIN,
  SpaceRoleUserGroup: PLAIN,
  Status: PLAIN,
  Tier: PLAIN,
  Touch: PLAIN,
  Transition: MANAGED,
  TransitionAlias: PLAIN,
  TransitionResult: PLAIN,
  TransitionTrigger: PLAIN,
  Twin: PLAIN,
  TwinClass: MANAGED,
  TwinClassField: MANAGED,
  TwinClassSchema: PLAIN,
  TwinField2Status: PLAIN,
  TwinField2Twin: PLAIN,
  TwinField2User: PLAIN,
  TwinFieldCollectionMap: ["KEY", "ID"],
  TwinValidator: PLAIN,
  TwinValidatorSet: PLAIN,
  Twinflow: PLAIN,
  TwinflowSchema: PLAIN,
  User: PLAIN,
  UserGroup: PLAIN,
} as const;

type Views = typeof VIEW_MODES;
type ValuesOf<N> = {
  [V in ViewName]: N extends keyof Views[V] ? Views[V][N] : never;
}[ViewName];

/** Name of a detail level of the contract, that is, of a `show…Mode` parameter without these two words. */
export type DetailKey = { [V in ViewName]: keyof Views[V] }[ViewName] | keyof typeof ROOT_MODES;
/** A view with a detail level of its own for calls that return it directly. */
export type RootView = keyof typeof ROOT_MODES & ViewName;
export type ModeValue<N extends DetailKey> = (
  N extends keyof typeof ROOT_MODES ? (typeof ROOT_MODES)[N] : ValuesOf<N>
) extends readonly (infer T)[]
  ? T
  : never;
/** The amount of detail of an object in a response. */
export type DetailLevel = (typeof MANAGED)[number];

export const MODES = Object.assign({}, ...Object.values(VIEW_MODES), ROOT_MODES) as {
  [N in DetailKey]: readonly ModeValue<N>[];
};

/** The parameters of all detail levels in a query. */
export const MODE_PARAMETERS: readonly { name: string; values: readonly string[] }[] =
  Object.entries<readonly string[]>(MODES).map(([name, values]) => ({
    name: `show${name}Mode`,
    values,
  }));
