import type { Defaulted, DefaultedTexts, Optional, Time } from "./columns.ts";

/** Common columns of factory parts that apply only if their conditions hold. */
interface Conditional {
  condition_set_id: Optional<string>;
  condition_set_invert: Defaulted<boolean>;
  active: Defaulted<boolean>;
  description: Defaulted<string>;
  position: Defaulted<number>;
}

export interface FactoryTables {
  twin_factory: {
    id: string;
    domain_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  twin_factory_pipeline: Conditional & {
    id: string;
    factory_id: string;
    input_class_id: string;
    output_status_id: Optional<string>;
    next_factory_id: Optional<string>;
    next_factory_limit_scope: Defaulted<boolean>;
    template_twin_id: Optional<string>;
  };
  twin_factory_step: Conditional & {
    id: string;
    pipeline_id: string;
    optional: Defaulted<boolean>;
    filler_featurer_id: number;
    filler_params: DefaultedTexts;
  };
  twin_factory_multiplier: {
    id: string;
    factory_id: string;
    input_class_id: string;
    multiplier_featurer_id: number;
    multiplier_params: DefaultedTexts;
    active: Defaulted<boolean>;
    description: Defaulted<string>;
    position: Defaulted<number>;
  };
  twin_factory_multiplier_filter: Conditional & {
    id: string;
    multiplier_id: string;
    input_class_id: string;
  };
  twin_factory_branch: Conditional & {
    id: string;
    factory_id: string;
    next_factory_id: string;
  };
  twin_factory_eraser: Conditional & {
    id: string;
    factory_id: string;
    input_class_id: string;
    action: EraseAction;
  };
  twin_factory_condition_set: {
    id: string;
    domain_id: string;
    name: string;
    description: Defaulted<string>;
    created_by_user_id: Optional<string>;
    created_at: Time;
    updated_at: Optional<Date>;
  };
  twin_factory_condition: {
    id: string;
    condition_set_id: string;
    conditioner_featurer_id: number;
    conditioner_params: DefaultedTexts;
    invert: Defaulted<boolean>;
    active: Defaulted<boolean>;
    description: Defaulted<string>;
    position: Defaulted<number>;
  };
}

export type EraseAction = "NOT_SPECIFIED" | "RESTRICT" | "ERASE_IRREVOCABLE" | "ERASE_CANDIDATE";
