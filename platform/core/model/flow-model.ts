import type { Params, Texts } from "../../base/database/tables/json-values.ts";

export interface Twinflow {
  id: string;
  classId: string;
  name: Texts;
  description: Texts;
  initialStatusId: string;
  createdByUserId: string | null;
  createdAt: Date;
  transitionIds: readonly string[];
}

export interface Transition {
  id: string;
  twinflowId: string;
  aliasId: string;
  alias: string;
  name: Texts;
  description: Texts;
  /** Status from which the transition starts; null if it starts from any status other than the target. */
  srcStatusId: string | null;
  dstStatusId: string;
  permissionId: string | null;
  type: "STATUS_CHANGE" | "OPERATION";
  allowComment: boolean;
  allowAttachments: boolean;
  allowLinks: boolean;
  /** Factory that runs during the transition and fills the twin. */
  inbuiltFactoryId: string | null;
  draftingFactoryId: string | null;
  position: number;
  createdByUserId: string | null;
  createdAt: Date;
  triggers: readonly TransitionTrigger[];
  validatorRules: readonly ValidatorRule[];
}

export interface TransitionTrigger {
  id: string;
  position: number;
  active: boolean;
  featurerId: number;
  params: Params;
}

export interface ValidatorRule {
  id: string;
  position: number;
  active: boolean;
  validatorSetId: string | null;
  /** The validators of the rule's set, followed by its own. */
  validators: readonly TwinValidator[];
}

export interface ValidatorSet {
  id: string;
  name: string;
  description: string;
  validators: readonly TwinValidator[];
}

export interface TwinValidator {
  id: string;
  /** Set that the validator belongs to; null if it belongs to one rule only. */
  validatorSetId: string | null;
  featurerId: number;
  params: Params;
  invert: boolean;
  active: boolean;
  description: string;
  position: number;
}
