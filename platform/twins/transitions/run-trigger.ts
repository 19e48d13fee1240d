import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Transition, TransitionTrigger } from "../../core/model/flow-model.ts";
import type { Services } from "../../core/services.ts";
import { fieldType, LINK_TYPER, presentValue } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { createTwin } from "../changes/create-twin.ts";
import { type Touch, untouchTwins } from "../touches/touch.store.ts";
import { classOf } from "../twin/find-twin.ts";
import { findTwinRow } from "../twin/twin.queries.ts";
import type { TwinRow } from "../twin/twin.store.ts";

const DUPLICATE_TWIN = 1501;
const CLEAR_OWN_TOUCH = 1502;
const CLEAR_ALL_TOUCHES = 1503;
const START_JOB = 1590;

interface TriggerContext {
  twin: TwinRow;
  transition: Transition;
  trigger: TransitionTrigger;
  /** Members that are added to the payload of the job that the trigger starts. */
  extra: Record<string, unknown>;
}

/** Runs a trigger in the transaction of the transition. */
export async function runTrigger(
  services: Services,
  tx: Tx,
  caller: Caller,
  { twin, transition, trigger, extra }: TriggerContext,
): Promise<void> {
  const { params, featurerId } = trigger;
  switch (featurerId) {
    case DUPLICATE_TWIN:
      return duplicate(services, tx, caller, params.twinId ?? "");
    case CLEAR_OWN_TOUCH:
    case CLEAR_ALL_TOUCHES: {
      const userId = featurerId === CLEAR_OWN_TOUCH ? caller.userId : null;
      if (featurerId === CLEAR_OWN_TOUCH && userId === null) return;
      await untouchTwins(tx, userId, params.touchId as Touch, [twin.id]);
      return;
    }
    case START_JOB:
      if (!params.job) return;
      await services.jobs.enqueue(
        tx,
        services.jobs.getByName(params.job),
        {
          twinId: twin.id,
          domainId: twin.domain_id,
          businessAccountId: twin.business_account_id,
          userId: caller.userId,
          transitionId: transition.id,
          ...extra,
        },
        { tenant: { domainId: twin.domain_id, businessAccountId: twin.business_account_id } },
      );
  }
}

/** Copies a template twin, in the name of the caller. Unique values and secrets are not copied. */
async function duplicate(
  services: Services,
  tx: Tx,
  caller: Caller,
  templateId: string,
): Promise<void> {
  const template = await findTwinRow(tx, caller.domainId, templateId);
  if (!template) {
    throw new RequestError(CODE.TRANSITION_INCORRECT, createMessage("factory_copied_twin_missing"));
  }
  const { model } = caller;
  const copied = fieldsOf(model, classOf(caller, template)).filter((field) => {
    const type = fieldType(field);
    const unique = type.uniqueWithin?.(field) ?? null;
    return type.writable && !type.secret && unique === null && field.typerId !== LINK_TYPER;
  });
  const fields = copied.flatMap((field) => {
    const value = template.fields[field.key];
    return value === undefined ? [] : [[field.key, presentValue(field, value)] as const];
  });
  await createTwin(
    services,
    tx,
    { ...caller, kind: "system" },
    {
      classId: template.class_id,
      headTwinId: template.head_id,
      name: template.name,
      description: template.description,
      fields: Object.fromEntries(fields),
      isSketch: true,
    },
  );
}
