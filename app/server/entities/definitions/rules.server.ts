import { m } from "#app/paraglide/messages.js";
import type { EntityValue } from "#app/rules/entities/entity-value.ts";

import type { Entity } from "../types/entity.server.ts";
import { ACTIVE, ORDER } from "./transition-parts.server.ts";

const SEPARATOR = ".";

/**
 * Rules that decide when a transition may be performed. The platform reads and saves them as part of the transition,
 * so an ID here is `<transition ID>.<rule ID>`.
 */
export const rules: Entity = {
  key: "rules",
  kind: null,
  permission: "TRANSITION",
  names: { title: m.console_rules, one: m.console_rule, help: m.console_rules_help },
  calls: {
    search: {
      method: "GET",
      path: "",
      pathOf: (transitionId) => `/private/transition/${transitionId}/v1`,
      list: "transition",
      unfold: unfoldRules,
      byId: (id) => ({ idList: [splitId(id).transitionId] }),
      modes: {
        showTransitionMode: "DETAILED",
        showFeaturerMode: "DETAILED",
        showTwinflowTransition2TwinflowTransitionValidatorRuleMode: "DETAILED",
        showTwinflowTransitionValidatorRule2TwinValidatorMode: "DETAILED",
      },
    },
    create: {
      method: "POST",
      wrappedAt: ["validatorRules.create.0", "validatorRules.create.0.twinValidators.0"],
      path: (_id, { twinflowTransitionId }) =>
        `/private/transition/${encodeURIComponent(twinflowTransitionId ?? "")}/v1`,
      wrap: ({ order, active, twinValidatorSetId, twinflowTransitionId: _t, ...validator }) => ({
        validatorRules: {
          create: [
            {
              order,
              active,
              ...(twinValidatorSetId
                ? { twinValidatorSetId }
                : { twinValidators: [{ ...validator, active: true }] }),
            },
          ],
        },
      }),
    },
    update: {
      method: "POST",
      path: (id) => `/private/transition/${splitId(id).transitionId}/v1`,
      idMember: "id",
      wrappedAt: ["validatorRules.update.0"],
      wrap: ({ id, ...rule }) => ({
        validatorRules: { update: [{ ...rule, id: splitId(String(id)).ruleId }] },
      }),
    },
    removeByChange: {
      path: (id) => `/private/transition/${encodeURIComponent(splitId(id).transitionId)}/v1`,
      body: (id) => ({ validatorRules: { delete: [splitId(id).ruleId] } }),
    },
  },
  properties: [
    { name: "validators", label: m.console_validators, type: "text", view: viewValidators },
    {
      name: "validatorFeaturerId",
      label: m.console_validator,
      type: "featurer",
      column: false,
      featurer: { type: 16, params: "validatorParams" },
      form: { only: "create", hint: m.console_validator_help },
    },
    {
      name: "invert",
      label: m.console_inverted,
      type: "flag",
      column: false,
      form: { only: "create" },
    },
    {
      name: "description",
      label: m.console_rule_reason,
      type: "text",
      column: false,
      form: { only: "create", maxLength: 255, hint: m.console_rule_reason_help },
    },
    {
      name: "twinValidatorSetId",
      label: m.console_validator_set,
      type: "reference",
      refers: { entity: "validator-sets", map: "twinValidatorSetMap" },
      form: { hint: m.console_rule_set_help },
    },
    {
      name: "twinflowTransitionId",
      label: m.console_transition,
      type: "reference",
      refers: { entity: "transitions", map: "transitionsMap" },
      filter: { list: "idList" },
      form: { only: "create", required: true },
    },
    ORDER,
    ACTIVE,
  ],
  page: {
    tabs: [
      {
        entity: "validators",
        by: "transitionValidatorRuleId",
        idOf: (id) => splitId(id).ruleId,
      },
    ],
  },
};

function splitId(id: string): { transitionId: string; ruleId: string } {
  const [transitionId = "", ruleId = ""] = id.split(SEPARATOR);
  return { transitionId, ruleId };
}

function unfoldRules({ id, name, validatorRules }: Record<string, unknown>) {
  const all = Array.isArray(validatorRules) ? (validatorRules as Record<string, unknown>[]) : [];
  return all.map((rule) => ({
    ...rule,
    id: `${String(id)}${SEPARATOR}${String(rule["id"])}`,
    name: `${String(name)} ${String(rule["order"] ?? "")}`.trim(),
    twinflowTransitionId: id,
    twinflowTransition: { id, name },
  }));
}

/** Each validator of a rule with its parameters. */
function viewValidators({ twinValidators }: Record<string, unknown>): EntityValue {
  const validators = Array.isArray(twinValidators)
    ? (twinValidators as Record<string, unknown>[])
    : [];
  const items = validators.map(
    ({ validatorFeaturer, validatorFeaturerId, validatorParams, invert }) => {
      const { name } = (validatorFeaturer ?? {}) as { name?: string };
      const params = Object.entries((validatorParams ?? {}) as Record<string, unknown>);
      return {
        name: name ?? String(validatorFeaturerId),
        before: "",
        after: [
          ...(invert === true ? [m.console_inverted()] : []),
          ...params.map(([key, value]) => `${key}: ${String(value)}`),
        ].join(", "),
      };
    },
  );
  return items.length > 0 ? { kind: "changes", items } : { kind: "none" };
}
