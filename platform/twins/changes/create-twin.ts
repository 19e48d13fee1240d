import { v7 as uuid } from "uuid";

import { cleanName } from "#common/clean-text.ts";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { stripUnstorableCharacters } from "../../base/text/text.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import { ownershipOf } from "../../core/access/ownership.rules.ts";
import type { TwinClass, TwinStatus } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { fieldIssuesError } from "../../model/field-types/assert-fields.ts";
import type { FieldInput } from "../../model/field-types/read-fields.rules.ts";
import {
  flowOf,
  flowSchemaIn,
  sketchStatus,
  statusByKey,
} from "../../model/twinflows/twinflow.rules.ts";
import { saveFieldFiles } from "../fields/field-files.ts";
import {
  uniqueFieldIssues,
  prepareContent,
  type PreparedContent,
} from "../fields/prepare-content.ts";
import { insertTwin, UniqueViolationError } from "../fields/twin-content.store.ts";
import { type HistoryEntry, recordHistory } from "../history/history.store.ts";
import { changeLinks, type LinkChanges, type LinkToAdd } from "../links/twin-links.ts";
import { changeTags, type TagChange } from "../tags/change-tags.ts";
import { emitTwinEvent } from "../twin/emit-twin-event.ts";
import { findHead, isOnePerHead } from "../twin/head-twin.ts";
import { loadChildSpaceContexts, childSpaceIds } from "../twin/load-space-access.ts";
import { childrenOfRoot } from "../twin/twin-children.queries.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { buildFieldEntries } from "./change-entries.ts";
import { checkAssignee } from "./check-assignee.ts";

export interface NewTwin {
  /**
   * ID of the new twin. Only set by callers that have to detect whether an earlier attempt has already created the
   * twin.
   */
  id?: string;
  classId: string;
  headTwinId?: string | null;
  name?: string | null;
  description?: string | null;
  externalId?: string | null;
  assignerUserId?: string | null;
  isSketch?: boolean | null;
  /** Key of the initial status, if not the workflow's. Only applied for system callers. */
  statusKey?: string;
  fields?: FieldInput;
  links?: readonly LinkToAdd[];
  tags?: TagChange;
}

/** Creates a twin with fields, links, tags, history and event. Throws one error with all issues. */
export async function createTwin(
  services: Services,
  tx: Tx,
  caller: Caller,
  input: NewTwin,
): Promise<TwinRow> {
  const prepared = await prepareNewTwin(services, tx, caller, input);
  const { twinClass, content } = prepared;
  const twin = await insert(tx, caller, twinClass, prepared);
  const linked = await changeLinks(services, tx, caller, twin, prepared.links);
  const tagged = await changeTags(services, tx, caller, twin, "tag", prepared.tags);
  const change = { twin, actor: caller, at: twin.created_at, version: 1 };
  await recordHistory(tx, change, [
    ...buildCreationEntries(caller, prepared),
    ...linked,
    ...tagged,
  ]);
  await emitTwinEvent(services, tx, caller, twin, "created");
  return saveFieldFiles(services, tx, caller, twin, content.files);
}

/** A validated twin with everything that is stored with it. */
export interface PreparedTwin {
  twin: TwinRow;
  twinClass: TwinClass;
  content: PreparedContent;
  derived: PreparedContent["derived"];
  ownerId: string;
  links: LinkChanges;
  tags: TagChange;
}

/**
 * Validates a new twin and builds its row. Stores nothing, except new options of lists that accept custom ones.
 */
export async function prepareNewTwin(
  services: Services,
  tx: Tx,
  caller: Caller,
  input: NewTwin,
): Promise<PreparedTwin> {
  const twinClass = getCreatableClass(caller, input.classId);
  const head = await findHead(tx, caller, twinClass, input.headTwinId);
  const spaceContext = head
    ? (await loadChildSpaceContexts(tx, caller, [head])).get(head.id)
    : undefined;
  const { allowed } = may(caller, "create", twinClass, undefined, spaceContext);
  if (!allowed) throw new RequestError(CODE.CREATE_DENIED, createMessage("twin_create_denied"));

  await assertOnlyOnePerHead(tx, caller, twinClass, head);

  const owner = findNewOwner(caller, twinClass);
  const spaces = childSpaceIds(caller, head);
  const status = chooseInitialStatus(caller, twinClass, input, spaces.twinflow_space_id);
  await checkAssignee(tx, caller, twinClass, input.assignerUserId ?? null, owner.userId);
  const content = await prepareContent(services, tx, caller, {
    twinClass,
    current: null,
    spaceContext,
    basics: {
      name: cleanName(stripUnstorableCharacters(input.name ?? "")),
      description: input.description ? stripUnstorableCharacters(input.description) : null,
      externalId: input.externalId ? stripUnstorableCharacters(input.externalId) : null,
    },
    inputFields: input.fields ?? {},
    sketch: input.isSketch === true && status.id === sketchStatus(caller.model, twinClass)?.id,
    ownerId: owner.id,
  });

  const now = services.now();
  const twin = {
    id: input.id ?? uuid(),
    domain_id: caller.domainId,
    business_account_id: owner.businessAccountId,
    class_id: twinClass.id,
    root_class_id: twinClass.rootClassId,
    head_id: head?.id ?? null,
    status_id: status.id,
    owner_user_id: owner.userId,
    assigner_user_id: input.assignerUserId ?? null,
    author_user_id: caller.userId,
    external_id: content.externalId,
    name: content.name,
    description: content.description,
    fields: content.fields,
    ...spaces,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return {
    twin,
    twinClass,
    content,
    derived: content.derived,
    ownerId: owner.id,
    links: { add: input.links ?? [], update: [], remove: [], fields: content.links },
    tags: input.tags ?? {},
  };
}

/** Builds the history entries of a new twin. */
export function buildCreationEntries(
  caller: Caller,
  { twin, twinClass, content }: PreparedTwin,
): HistoryEntry[] {
  return [
    { type: "twinCreated", after: twin.name },
    ...buildFieldEntries(caller, twinClass, { fields: {} }, content),
  ];
}

/** Throws if the class allows only one twin per head and the head already has one. */
export async function assertOnlyOnePerHead(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  head: TwinRow | null,
  exceptId?: string,
): Promise<void> {
  if (!head || !isOnePerHead(caller.model, twinClass)) return;
  const siblings = await childrenOfRoot(tx, head.id, twinClass.rootClassId);
  if (!siblings.some(({ id, class_id }) => class_id === twinClass.id && id !== exceptId)) return;
  throw new RequestError(
    CODE.ENTITY_INVALID,
    createMessage("twin_child_exists", { name: head.name }),
    {
      fieldErrors: [
        { field: "classId", message: createMessage("twin_exists"), code: "not_unique" },
      ],
    },
  );
}

/**
 * Finds the owner that a new twin of this class gets: the business, user or domain within which its values must be
 * unique.
 */
export function findNewOwner(
  caller: Caller,
  twinClass: TwinClass,
): { id: string; businessAccountId: string | null; userId: string | null } {
  const { businessAccountId, userId, domainId } = caller;
  switch (ownershipOf(twinClass)) {
    case "account": {
      if (!businessAccountId) {
        throw new RequestError(
          CODE.BUSINESS_ACCOUNT_UNKNOWN,
          createMessage("twin_business_required"),
        );
      }
      const ofUser = twinClass.ownerType === "DOMAIN_BUSINESS_ACCOUNT_USER";
      return { id: businessAccountId, businessAccountId, userId: ofUser ? userId : null };
    }
    case "user":
      return { id: userId ?? domainId, businessAccountId: null, userId };
    case "domain":
      return { id: domainId, businessAccountId: null, userId: null };
  }
}

/** Throws if the class is unknown or abstract. */
export function getCreatableClass(caller: Caller, classId: string): TwinClass {
  const twinClass = caller.model.classes.get(classId);
  if (!twinClass) throw unknownId("twin_class", classId);
  if (twinClass.abstractClass) {
    throw new RequestError(
      CODE.CLASS_ABSTRACT,
      createMessage("twin_class_abstract", { key: twinClass.key }),
    );
  }
  return twinClass;
}

function chooseInitialStatus(
  caller: Caller,
  twinClass: TwinClass,
  input: NewTwin,
  spaceId: string | null,
): TwinStatus {
  const { model } = caller;
  const flow = flowOf(model, flowSchemaIn(spaceId, caller), twinClass);
  if (!flow)
    throw new RequestError(
      CODE.NO_TWINFLOW,
      createMessage("twin_class_without_workflow", { key: twinClass.key }),
    );
  const initial = model.statuses.get(flow.initialStatusId);
  const requestedStatus =
    caller.kind === "system" && input.statusKey !== undefined
      ? statusByKey(model, twinClass, input.statusKey)
      : undefined;
  const status =
    requestedStatus ?? (input.isSketch ? sketchStatus(model, twinClass) : undefined) ?? initial;
  if (!status)
    throw new RequestError(
      CODE.NO_TWINFLOW,
      createMessage("twin_class_without_initial_status", { key: twinClass.key }),
    );
  return status;
}

async function insert(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  content: Parameters<typeof insertTwin>[1],
): Promise<TwinRow> {
  try {
    return await insertTwin(tx, content);
  } catch (error) {
    if (error instanceof UniqueViolationError)
      throw fieldIssuesError(uniqueFieldIssues(caller, twinClass, error.keys));
    throw error;
  }
}
