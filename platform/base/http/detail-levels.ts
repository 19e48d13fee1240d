import { CODE, RequestError } from "../errors/request-error.ts";
import { createMessage } from "../messages/message.ts";
import { parseFlag } from "./query-values.ts";

const PLAIN = ["HIDE", "SHORT", "DETAILED"] as const;
const MANAGED = ["HIDE", "SHORT", "DETAILED", "MANAGED"] as const;
const SHOW = ["HIDE", "SHOW"] as const;
const ALIASES = ["HIDE", "D", "C", "B", "S", "T", "K", "ALL"] as const;
const PRESET = [
  "WHITE",
  "GREEN",
  "FOREST_GREEN",
  "YELLOW",
  "BLUE",
  "BLACK",
  "GRAY",
  "ORANGE",
  "MAGENTA",
  "PINK",
  "LAVENDER",
] as const;
const COLLECTION = ["DIRECT", "FROM_TRANSITIONS", "FROM_COMMENTS", "FROM_FIELDS", "ALL"] as const;

/**
 * Every detail level of the contract, without its `show…Mode`; the first value is the default. Some
 * concern entities that don't exist here, such as faces: they are validated and ignored.
 */
const MODES = {
  Attachment: PLAIN,
  Attachment2CommentMode: PLAIN,
  Attachment2Permission: PLAIN,
  Attachment2Transition: MANAGED,
  Attachment2Twin: PLAIN,
  Attachment2TwinClassField: MANAGED,
  Attachment2User: PLAIN,
  AttachmentCollection: COLLECTION,
  AttachmentModification: SHOW,
  BusinessAccountUser2BusinessAccount: PLAIN,
  BusinessAccountUser2User: PLAIN,
  BusinessAccountUserCollection: SHOW,
  Comment: PLAIN,
  Comment2Attachment: PLAIN,
  Comment2User: PLAIN,
  CommentAction: SHOW,
  ConditionSetInFactoryBranchUsagesCount: SHOW,
  ConditionSetInFactoryEraserUsagesCount: SHOW,
  ConditionSetInFactoryMultiplierFilterUsagesCount: SHOW,
  ConditionSetInFactoryPipelineStepUsagesCount: SHOW,
  ConditionSetInFactoryPipelineUsagesCount: SHOW,
  DataList: MANAGED,
  DataListOption: PLAIN,
  DataListOption2BusinessAccount: PLAIN,
  DataListOption2DataList: MANAGED,
  Domain: PLAIN,
  Domain2PermissionSchema: PLAIN,
  Domain2Tier: PLAIN,
  Domain2TwinClassSchema: PLAIN,
  DomainBusinessAccount: PLAIN,
  DomainBusinessAccount2BusinessAccount: PLAIN,
  DomainBusinessAccountTemplate2Twin: PLAIN,
  DomainNavbar2Face: PLAIN,
  DomainUser: PLAIN,
  DomainUser2BusinessAccountUser: PLAIN,
  DomainUser2User: PLAIN,
  DomainUserGroupManager2Featurer: PLAIN,
  DomainUserTemplate2Twin: PLAIN,
  Draft: PLAIN,
  Draft2User: PLAIN,
  Factory: PLAIN,
  Factory2User: PLAIN,
  FactoryBranchesCount: SHOW,
  FactoryEraser: PLAIN,
  FactoryEraser2Factory: PLAIN,
  FactoryEraser2FactoryConditionSet: PLAIN,
  FactoryEraser2TwinClass: MANAGED,
  FactoryErasersCount: SHOW,
  FactoryMultipliersCount: SHOW,
  FactoryPipeline: PLAIN,
  FactoryPipeline2TwinClass: MANAGED,
  FactoryPipelineCount: SHOW,
  FactoryPipelineOutputTwinStatus2Status: PLAIN,
  FactoryPipelineStep: PLAIN,
  FactoryPipelineStep2Featurer: PLAIN,
  FactoryUsagesCount: SHOW,
  Featurer: PLAIN,
  FeaturerParam: SHOW,
  History2Twin: PLAIN,
  History2User: PLAIN,
  I18n: PLAIN,
  I18nTranslation: PLAIN,
  I18nTranslation2I18n: PLAIN,
  Link: MANAGED,
  Link2User: PLAIN,
  LinkDst2TwinClass: MANAGED,
  LinkSrc2TwinClass: MANAGED,
  Permission: PLAIN,
  Permission2PermissionGroup: PLAIN,
  PermissionGrantAssigneePropagation: PLAIN,
  PermissionGrantAssigneePropagation2Permission: PLAIN,
  PermissionGrantAssigneePropagation2PermissionSchema: PLAIN,
  PermissionGrantAssigneePropagation2TwinClass: MANAGED,
  PermissionGrantAssigneePropagation2User: PLAIN,
  PermissionGrantSpaceRole: PLAIN,
  PermissionGrantSpaceRole2PermissionSchema: PLAIN,
  PermissionGrantSpaceRole2SpaceRole: PLAIN,
  PermissionGrantSpaceRole2User: PLAIN,
  PermissionGrantTwinRole: PLAIN,
  PermissionGrantTwinRole2Permission: PLAIN,
  PermissionGrantTwinRole2PermissionSchema: PLAIN,
  PermissionGrantTwinRole2TwinClass: MANAGED,
  PermissionGrantTwinRole2User: PLAIN,
  PermissionGrantUser: PLAIN,
  PermissionGrantUser2Permission: PLAIN,
  PermissionGrantUser2PermissionSchema: PLAIN,
  PermissionGrantUser2User: PLAIN,
  PermissionGrantUserGroup: PLAIN,
  PermissionGrantUserGroup2Permission: PLAIN,
  PermissionGrantUserGroup2PermissionSchema: PLAIN,
  PermissionGrantUserGroup2User: PLAIN,
  PermissionGrantUserGroup2UserGroup: PLAIN,
  PermissionGroup: PLAIN,
  PermissionGroup2TwinClass: MANAGED,
  PermissionSchema: PLAIN,
  PermissionSchema2BusinessAccount: PLAIN,
  PermissionSchema2User: PLAIN,
  PropagationTwinStatus2Status: PLAIN,
  Space2User: PLAIN,
  SpaceRole: PLAIN,
  SpaceRole2BusinessAccount: PLAIN,
  SpaceRole2TwinClass: MANAGED,
  Status: PLAIN,
  Tier: PLAIN,
  Touch: PLAIN,
  Transition: MANAGED,
  Transition2Factory: PLAIN,
  Transition2Permission: PLAIN,
  Transition2Status: PLAIN,
  Transition2Twinflow: PLAIN,
  Transition2User: PLAIN,
  TransitionAlias: PLAIN,
  TransitionResult: PLAIN,
  TransitionTrigger: PLAIN,
  Twin: PLAIN,
  Twin2Attachment: PLAIN,
  Twin2AttachmentCollection: COLLECTION,
  Twin2Face: PLAIN,
  Twin2Status: PLAIN,
  Twin2Transition: MANAGED,
  Twin2TwinClass: MANAGED,
  Twin2TwinLink: PLAIN,
  Twin2User: PLAIN,
  TwinAction: SHOW,
  TwinAlias: ALIASES,
  TwinAttachmentAction: SHOW,
  TwinAttachmentCount: PLAIN,
  TwinByHead: PRESET,
  TwinByLink: PRESET,
  TwinClass: MANAGED,
  TwinClass2Featurer: PLAIN,
  TwinClass2Link: MANAGED,
  TwinClass2Permission: PLAIN,
  TwinClass2Status: PLAIN,
  TwinClass2TwinClassField: MANAGED,
  TwinClassExtends2TwinClass: MANAGED,
  TwinClassField: MANAGED,
  TwinClassField2Featurer: PLAIN,
  TwinClassField2Permission: PLAIN,
  TwinClassField2TwinClass: MANAGED,
  TwinClassFieldDescriptor2DataListOption: PLAIN,
  TwinClassFieldDescriptor2Twin: PLAIN,
  TwinClassFieldDescriptor2User: PLAIN,
  TwinClassHead2TwinClass: MANAGED,
  TwinClassMarker2DataListOption: PLAIN,
  TwinClassPage2Face: PLAIN,
  TwinClassTag2DataListOption: PLAIN,
  TwinCreatableChild2TwinClass: MANAGED,
  TwinField2DataListOption: PLAIN,
  TwinField2Status: PLAIN,
  TwinField2Twin: PLAIN,
  TwinField2TwinClassField: MANAGED,
  TwinField2User: PLAIN,
  TwinFieldCollection: [
    "NO_FIELDS",
    "NOT_EMPTY_FIELDS",
    "ALL_FIELDS",
    "NOT_EMPTY_FIELDS_WITH_ATTACHMENTS",
    "ALL_FIELDS_WITH_ATTACHMENTS",
  ],
  TwinFieldCollectionMap: ["KEY", "ID"],
  TwinLink2Link: MANAGED,
  TwinLink2User: PLAIN,
  TwinMarker2DataListOption: PLAIN,
  TwinStatus2TwinClass: MANAGED,
  TwinTag2DataListOption: PLAIN,
  Twinflow: PLAIN,
  Twinflow2Transition: MANAGED,
  Twinflow2TwinClass: MANAGED,
  Twinflow2User: PLAIN,
  TwinflowInitStatus2Status: PLAIN,
  TwinflowSchema: PLAIN,
  TwinflowSchema2BusinessAccount: PLAIN,
  TwinflowSchema2User: PLAIN,
  TwinflowTransition2TwinflowTransitionValidatorRule: PLAIN,
  TwinflowTransitionValidatorRule2TwinValidator: PLAIN,
  User: PLAIN,
  User2UserGroup: PLAIN,
  UserGroup: PLAIN,
  UserGroup2BusinessAccount: PLAIN,
  // Entities of the contract that don't exist here: validated like the others, with no effect.
} as const satisfies Record<string, readonly string[]>;

export type DetailKey = keyof typeof MODES;
export type ModeValue<N extends DetailKey> = (typeof MODES)[N][number];
/** How much of an object a response contains. */
export type DetailLevel = (typeof MANAGED)[number];

/** The detail levels requested by a read. */
export interface DetailOptions {
  /** True: related objects are nested; false: only ids, with the objects in `relatedObjects`. */
  lazy: boolean;
  mode<N extends DetailKey>(name: N): ModeValue<N>;
  /** Keys of the twin fields to return; null: all. */
  fieldKeys: ReadonlySet<string> | null;
}

/**
 * Field selection: keys of the twin fields to return, separated by commas; an addition to upstream.
 */
export const FIELD_KEYS = "fieldKeyList";

/** Unknown modes are ignored, as in the contract; an unknown value of a known one is rejected. */
export function parseDetailOptions(query: URLSearchParams): DetailOptions {
  const requestedLevels = new Map<string, string>();
  for (const [key, value] of query) {
    if (!key.startsWith("show") || !key.endsWith("Mode")) continue;
    const rawName = key.slice("show".length, -"Mode".length);
    const name = DETAIL_KEY_ALIASES.get(rawName) ?? rawName;
    const values: readonly string[] | undefined = isMode(name) ? MODES[name] : undefined;
    if (!values) continue;
    if (!values.includes(value)) {
      throw new RequestError(
        CODE.BAD_REQUEST,
        createMessage("parameter_not_choice", { name: key, choices: values }),
      );
    }
    requestedLevels.set(name, value);
  }
  const keys = query.get(FIELD_KEYS);
  return {
    fieldKeys: keys === null ? null : new Set(keys.split(",")),
    lazy: parseFlag(query.get("lazyRelation")) ?? true,
    mode: <N extends DetailKey>(name: N) =>
      (requestedLevels.get(name) ?? MODES[name][0]) as ModeValue<N>,
  };
}

/** Spelling of upstream's own client. */
const DETAIL_KEY_ALIASES = new Map([["FactoryPipelinesCount", "FactoryPipelineCount"]]);

/** Names of all detail level parameters in a query. */
export const MODE_PARAMETERS: readonly { name: string; values: readonly string[] }[] =
  Object.entries(MODES).map(([name, values]) => ({ name: `show${name}Mode`, values }));

function isMode(name: string): name is DetailKey {
  return Object.hasOwn(MODES, name);
}
