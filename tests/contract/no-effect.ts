const TEMPLATES =
  "twins that stand for users and businesses, and choices of a domain that it doesn't have";
const IN_DESCRIPTORS = "twins in the descriptor of a field, where upstream never puts any";
const BY_POINTER = "a related thing, of which the mode that points to it says how much is shown";
const DONE = "what is drafted: everything is done at once";
const TOO_FAR = "what is more than three steps away";
const OF_TWINS = /^Twin2(Status|TwinClass|User)$|^TwinAlias$|^TwinByHead$/;

/**
 * Modes that have no effect on certain calls, with reasons; docs/contract/modes.md has the same list. Tests check that
 * these change nothing and that all others do.
 */
const NO_EFFECT: readonly [calls: RegExp, modes: RegExp, why: string][] = [
  [/./, /Face$/, "pages laid out by the platform"],
  [/./, /Template2Twin$/, TEMPLATES],
  [/domain\/(list|v1|:domainId)/, /^(?!Domain$|Domain2(PermissionSchema|Tier)$)/, TEMPLATES],
  [/./, /^Attachment2Permission$/, "permissions of single files"],
  [/./, /^TwinField2Status$/, "fields that hold a status"],
  [/./, /^TwinClassFieldDescriptor2Twin$/, IN_DESCRIPTORS],
  [/^(?!.*(\/twin\/|valid_heads|valid_twins|perform))/, OF_TWINS, IN_DESCRIPTORS],
  [/^(?!.*twin_class(_by_key\/|\/(v1|search|:twinClassId\/v1)))/, /^TwinClass$/, BY_POINTER],
  [/transition/, /^Status$/, BY_POINTER],
  [/tag\/search/, /^DataList$/, BY_POINTER],
  [/./, /^TwinflowSchema$|^PermissionGrantTwinRole$/, "what is always shown in full"],
  [
    /validate_create/,
    /^AttachmentValidateProblems$/,
    "the problems of files, which are always shown",
  ],
  [/perform/, /^Draft/, DONE],
  [/permission_grant\/user\/v1/, /^ConditionSet|^Factory/, "factories, which a grant doesn't name"],
  [/^GET .*twin_status/, /^(?!Status$|TwinStatus2TwinClass$)/, "what its answer has no room for"],
  [
    /permission_grant\/(user|user_group)\//,
    /^TwinClass2(Featurer|Permission)$|^TwinClass(Extends|Head)2|Descriptor2|^LinkDst2|^FeaturerParam$/,
    TOO_FAR,
  ],
  [/permission\/(search|:permissionId)|user\/:userId\/permission\//, /^User2UserGroup$/, TOO_FAR],
  [
    /^POST .*data_list_option\/v1/,
    /2BusinessAccount$/,
    "the business of an option that is the domain's",
  ],
];

/**
 * Finds the reason why a mode doesn't change the responses of a call. Undefined if it has to change them.
 */
export function noEffect(call: string, mode: string): string | undefined {
  return NO_EFFECT.find(([calls, modes]) => calls.test(call) && modes.test(mode))?.[2];
}
