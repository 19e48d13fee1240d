import { ALIASES, COLLECTION, MANAGED, PLAIN, PRESET, SHOW } from "./mode-values.ts";

const TWIN_BASE = {
  Twin2Face: PLAIN,
  Twin2Status: PLAIN,
  Twin2TwinClass: MANAGED,
  Twin2User: PLAIN,
  TwinAlias: ALIASES,
  TwinByHead: PRESET,
} as const;

const TWINFLOW_BASE = {
  Twinflow2TwinClass: MANAGED,
  Twinflow2User: PLAIN,
  TwinflowInitStatus2Status: PLAIN,
} as const;

const FACTORY_COUNTS = {
  FactoryBranchesCount: SHOW,
  FactoryErasersCount: SHOW,
  FactoryMultipliersCount: SHOW,
  FactoryPipelineCount: SHOW,
  FactoryUsagesCount: SHOW,
} as const;

const CONDITION_SET_USAGES = {
  ConditionSetInFactoryBranchUsagesCount: SHOW,
  ConditionSetInFactoryEraserUsagesCount: SHOW,
  ConditionSetInFactoryMultiplierFilterUsagesCount: SHOW,
  ConditionSetInFactoryPipelineStepUsagesCount: SHOW,
  ConditionSetInFactoryPipelineUsagesCount: SHOW,
} as const;

/**
 * The detail levels of each view, as the names between `show` and `Mode`; the first value is the default. If other
 * views contain an entity in a smaller form, this form has a name of its own, which ends in `Base`. Some levels are
 * about entities that don't exist on this platform, such as faces: they are validated, but have no effect.
 */
export const VIEW_MODES = {
  Attachment: {
    Attachment2CommentMode: PLAIN,
    Attachment2Permission: PLAIN,
    Attachment2Transition: MANAGED,
    Attachment2Twin: PLAIN,
    Attachment2TwinClassField: MANAGED,
    Attachment2User: PLAIN,
    AttachmentModification: SHOW,
    TwinAttachmentAction: SHOW,
  },
  AttachmentCreateProblems: { AttachmentValidateProblems: SHOW },
  AttachmentCUDProblems: {
    AttachmentCUDValidate2Attachment: PLAIN,
    AttachmentValidateProblems: SHOW,
  },
  AttachmentQuotas: {},
  BusinessAccount: {},
  BusinessAccountUser: {
    BusinessAccountUser2BusinessAccount: PLAIN,
    BusinessAccountUser2User: PLAIN,
  },
  Card: { Card2Widget: PLAIN },
  Comment: { Comment2Attachment: PLAIN, Comment2User: PLAIN, CommentAction: SHOW },
  DataList: { DataListOption: PLAIN },
  DataListOption: { DataListOption2BusinessAccount: PLAIN, DataListOption2DataList: MANAGED },
  DataListSubset: { DataListSubset2DataList: MANAGED },
  Domain: {
    Domain2PermissionSchema: PLAIN,
    Domain2Tier: PLAIN,
    Domain2TwinClassSchema: PLAIN,
    DomainBusinessAccountTemplate2Twin: PLAIN,
    DomainNavbar2Face: PLAIN,
    DomainUserGroupManager2Featurer: PLAIN,
    DomainUserTemplate2Twin: PLAIN,
  },
  /** The view that is returned before sign-in, without related objects. */
  DomainPublic: { Domain: PLAIN },
  DomainBusinessAccount: { DomainBusinessAccount2BusinessAccount: PLAIN },
  DomainUser: {
    BusinessAccountUserCollection: SHOW,
    DomainUser2BusinessAccountUser: PLAIN,
    DomainUser2User: PLAIN,
  },
  Draft: { Draft2User: PLAIN },
  Factory: { Factory2User: PLAIN, ...FACTORY_COUNTS },
  FactoryBranch: {
    FactoryBranch2Factory: PLAIN,
    FactoryBranch2FactoryConditionSet: PLAIN,
  },
  FactoryCondition: { FactoryCondition2Featurer: PLAIN },
  FactoryConditionSet: { FactoryConditionSet2User: PLAIN, ...CONDITION_SET_USAGES },
  FactoryEraser: {
    FactoryEraser2Factory: PLAIN,
    FactoryEraser2FactoryConditionSet: PLAIN,
    FactoryEraser2TwinClass: MANAGED,
  },
  FactoryMultiplier: {
    FactoryMultiplier2Factory: PLAIN,
    FactoryMultiplier2Featurer: PLAIN,
    FactoryMultiplier2TwinClass: MANAGED,
    FactoryMultiplierFiltersCount: SHOW,
  },
  FactoryMultiplierFilter: {
    FactoryMultiplierFilter2FactoryConditionSet: PLAIN,
    FactoryMultiplierFilter2FactoryMultiplier: PLAIN,
    FactoryMultiplierFilter2TwinClass: MANAGED,
  },
  FactoryPipeline: {
    FactoryPipeline2Factory: PLAIN,
    FactoryPipeline2FactoryConditionSet: PLAIN,
    FactoryPipeline2TwinClass: MANAGED,
    FactoryPipelineNextTwinFactory2Factory: PLAIN,
    FactoryPipelineOutputTwinStatus2Status: PLAIN,
  },
  FactoryPipelineStep: {
    FactoryPipelineStep2FactoryConditionSet: PLAIN,
    FactoryPipelineStep2FactoryPipeline: PLAIN,
    FactoryPipelineStep2Featurer: PLAIN,
  },
  Featurer: { FeaturerParam: SHOW },
  History: { History2Twin: PLAIN, History2User: PLAIN },
  I18n: {},
  I18nTranslation: { I18nTranslation2I18n: PLAIN },
  Link: { Link2User: PLAIN, LinkDst2TwinClass: MANAGED, LinkSrc2TwinClass: MANAGED },
  Permission: { Permission2PermissionGroup: PLAIN },
  PermissionGrantAssigneePropagation: {
    PermissionGrantAssigneePropagation2Permission: PLAIN,
    PermissionGrantAssigneePropagation2PermissionSchema: PLAIN,
    PermissionGrantAssigneePropagation2TwinClass: MANAGED,
    PermissionGrantAssigneePropagation2User: PLAIN,
    PropagationTwinStatus2Status: PLAIN,
  },
  PermissionGrantSpaceRole: {
    PermissionGrantUserGroup2Permission: PLAIN,
    PermissionGrantSpaceRole2PermissionSchema: PLAIN,
    PermissionGrantSpaceRole2SpaceRole: PLAIN,
    PermissionGrantSpaceRole2User: PLAIN,
  },
  PermissionGrantTwinRole: {
    PermissionGrantTwinRole2Permission: PLAIN,
    PermissionGrantTwinRole2PermissionSchema: PLAIN,
    PermissionGrantTwinRole2TwinClass: MANAGED,
    PermissionGrantTwinRole2User: PLAIN,
  },
  PermissionGrantUser: {
    PermissionGrantUser2Permission: PLAIN,
    PermissionGrantUser2PermissionSchema: PLAIN,
    PermissionGrantUser2User: PLAIN,
  },
  PermissionGrantUserGroup: {
    PermissionGrantUserGroup2Permission: PLAIN,
    PermissionGrantUserGroup2PermissionSchema: PLAIN,
    PermissionGrantUserGroup2User: PLAIN,
    PermissionGrantUserGroup2UserGroup: PLAIN,
  },
  PermissionGroup: { PermissionGroup2TwinClass: MANAGED },
  PermissionSchema: { PermissionSchema2BusinessAccount: PLAIN, PermissionSchema2User: PLAIN },
  Space: { Space2User: PLAIN },
  SpaceRole: { SpaceRole2BusinessAccount: PLAIN, SpaceRole2TwinClass: MANAGED },
  SpaceRoleUser: { SpaceRoleUser2SpaceRole: PLAIN },
  SpaceRoleUserGroup: { SpaceRoleUserGroup2SpaceRole: PLAIN },
  Status: { TwinStatus2TwinClass: MANAGED },
  Tier: {
    Tier2PermissionSchema: PLAIN,
    Tier2TwinClassSchema: PLAIN,
    Tier2TwinflowSchema: PLAIN,
  },
  Touch: { Touch2Twin: PLAIN },
  Transition: {
    Transition2Factory: PLAIN,
    Transition2Permission: PLAIN,
    Transition2Status: PLAIN,
    Transition2Twinflow: PLAIN,
    Transition2User: PLAIN,
    TwinflowTransition2TwinflowTransitionValidatorRule: PLAIN,
  },
  TransitionAlias: {},
  TransitionBase: { Transition2Status: PLAIN },
  TransitionResult: {},
  TwinValidator: { TwinValidator2Featurer: PLAIN },
  TwinValidatorSet: {},
  TransitionTrigger: { TransitionTrigger2Featurer: PLAIN, TransitionTrigger2Transition: MANAGED },
  Twin: {
    ...TWIN_BASE,
    Twin2Attachment: PLAIN,
    Twin2AttachmentCollection: COLLECTION,
    Twin2Transition: MANAGED,
    Twin2TwinLink: PLAIN,
    TwinAction: SHOW,
    TwinAttachmentCount: PLAIN,
    TwinByLink: PRESET,
    TwinCreatableChild2TwinClass: MANAGED,
    TwinFieldCollection: [
      "NO_FIELDS",
      "NOT_EMPTY_FIELDS",
      "ALL_FIELDS",
      "NOT_EMPTY_FIELDS_WITH_ATTACHMENTS",
      "ALL_FIELDS_WITH_ATTACHMENTS",
    ],
    TwinMarker2DataListOption: PLAIN,
    TwinTag2DataListOption: PLAIN,
    TwinTouch: SHOW,
  },
  TwinBase: TWIN_BASE,
  TwinClass: {
    TwinClass: MANAGED,
    TwinClass2Featurer: PLAIN,
    TwinClass2Link: MANAGED,
    TwinClass2Permission: PLAIN,
    TwinClass2Status: PLAIN,
    TwinClass2TwinClassField: MANAGED,
    TwinClassExtends2TwinClass: MANAGED,
    TwinClassHead2TwinClass: MANAGED,
    TwinClassMarker2DataListOption: PLAIN,
    TwinClassPage2Face: PLAIN,
    TwinClassTag2DataListOption: PLAIN,
  },
  TwinClassField: {
    TwinClassField2Featurer: PLAIN,
    TwinClassField2Permission: PLAIN,
    TwinClassField2TwinClass: MANAGED,
  },
  TwinClassFieldDescriptor: {
    TwinClassFieldDescriptor2DataListOption: PLAIN,
    TwinClassFieldDescriptor2Twin: PLAIN,
    TwinClassFieldDescriptor2User: PLAIN,
  },
  TwinField: { TwinField2DataListOption: PLAIN, TwinField2TwinClassField: MANAGED },
  TwinLink: { TwinLink2Link: MANAGED, TwinLink2User: PLAIN },
  Twinflow: { Twinflow2Transition: MANAGED, ...TWINFLOW_BASE },
  TwinflowBase: TWINFLOW_BASE,
  TwinflowTransitionValidatorRule: { TwinflowTransitionValidatorRule2TwinValidator: PLAIN },
  TwinflowSchema: { TwinflowSchema2BusinessAccount: PLAIN, TwinflowSchema2User: PLAIN },
  TwinClassSchema: {},
  User: { User2UserGroup: PLAIN },
  UserGroup: { UserGroup2BusinessAccount: PLAIN },
} as const;

export type ViewName = keyof typeof VIEW_MODES;
