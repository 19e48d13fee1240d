import { v7 as uuid } from "uuid";

import { isTooLong } from "#common/count-characters.ts";

import type { Tx } from "../../base/database/executor.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classAndRelatives } from "../../core/model/class-hierarchy.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Transition, Twinflow } from "../../core/model/flow-model.ts";
import { checkName } from "../changes/common-checks.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";
import { findOrCreateAlias } from "./transition-alias.store.ts";

export interface TransitionSave {
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
  /** Null if the transition may start at any status. */
  srcStatusId?: string | null | undefined;
  dstStatusId?: string | undefined;
  alias?: string | undefined;
  permissionId?: string | null | undefined;
  inbuiltTwinFactoryId?: string | null | undefined;
  draftingTwinFactoryId?: string | null | undefined;
  /** Inputs that a form offers when a user performs the transition. */
  allowComment?: boolean | undefined;
  allowAttachments?: boolean | undefined;
  allowLinks?: boolean | undefined;
}

interface About {
  flow: Twinflow;
  current: Transition | null;
}

/**
 * Validates the columns that creating and updating a transition have in common, and returns them.
 */
export function transitionColumns(
  problems: IssueCollector,
  model: DomainModel,
  { locale }: { locale: string },
  save: TransitionSave,
  { flow, current }: About,
) {
  const name = mergeTexts(current?.name ?? {}, save.nameI18n, locale);
  const description = mergeTexts(current?.description ?? {}, save.descriptionI18n, locale);
  checkName(problems, "nameI18n", name, { creating: current === null });
  checkAlias(problems, save.alias, current);
  checkStatus(problems, model, flow, "srcStatusId", save.srcStatusId);
  checkOnlyOne(problems, model, flow, save, current);
  if (current === null && !save.dstStatusId) {
    const message = createMessage("transition_status_invalid");
    problems.add(CODE.ENTITY_INVALID, "dstStatusId", message);
  }
  checkStatus(problems, model, flow, "dstStatusId", save.dstStatusId);
  checkPermission(problems, model, flow, save.permissionId);
  for (const field of ["inbuiltTwinFactoryId", "draftingTwinFactoryId"] as const) {
    const id = save[field];
    if (!id || model.factories.has(id)) continue;
    problems.add(CODE.UUID_UNKNOWN, field, createMessage("factory_not_found"));
  }
  return {
    name: textsColumn(name),
    description: textsColumn(description),
    src_status_id: save.srcStatusId,
    dst_status_id: save.dstStatusId,
    permission_id: save.permissionId,
    inbuilt_factory_id: save.inbuiltTwinFactoryId,
    drafting_factory_id: save.draftingTwinFactoryId,
    allow_comment: save.allowComment,
    allow_attachments: save.allowAttachments,
    allow_links: save.allowLinks,
  };
}

export async function resolveAlias(tx: Tx, { domainId }: Caller, alias: string): Promise<string> {
  return findOrCreateAlias(tx, domainId, alias, uuid());
}

function checkAlias(
  problems: IssueCollector,
  alias: string | undefined,
  current: Transition | null,
): void {
  if (alias === undefined ? current === null : alias === "") {
    problems.add(CODE.ENTITY_INVALID, "alias", createMessage("alias_required"));
  } else if (alias !== undefined && isTooLong(alias, 100)) {
    problems.add(CODE.ENTITY_INVALID, "alias", createMessage("alias_too_long"));
  }
}

/**
 * Rejects a second transition with the same alias from the same status: clients perform transitions
 * by alias, so the alias must be unambiguous.
 */
function checkOnlyOne(
  problems: IssueCollector,
  model: DomainModel,
  flow: Twinflow,
  save: TransitionSave,
  current: Transition | null,
): void {
  if (current && save.alias === undefined && save.srcStatusId === undefined) return;
  const alias = save.alias ?? current?.alias;
  const source = save.srcStatusId === undefined ? (current?.srcStatusId ?? null) : save.srcStatusId;
  const same = flow.transitionIds
    .map((id) => model.transitions.get(id))
    .find((other) => other?.alias === alias && other?.srcStatusId === source);
  if (!same || same.id === current?.id) return;
  problems.add(CODE.ENTITY_EXISTS, "alias", createMessage("alias_of_another_transition"));
}

function checkStatus(
  problems: IssueCollector,
  model: DomainModel,
  flow: Twinflow,
  field: string,
  id: string | null | undefined,
): void {
  if (!id) return;
  const status = model.statuses.get(id);
  const twinClass = model.classes.get(flow.classId);
  if (!status) {
    problems.add(CODE.UUID_UNKNOWN, field, createMessage("status_not_found"));
  } else if (!twinClass || !classAndRelatives(model, twinClass).has(status.classId)) {
    problems.add(CODE.ENTITY_INVALID, field, createMessage("status_of_other_class"));
  }
}

/** Reports an unknown permission, or one that was created for another class. */
function checkPermission(
  problems: IssueCollector,
  model: DomainModel,
  flow: Twinflow,
  id: string | null | undefined,
): void {
  if (!id) return;
  const permission = model.permissions.get(id);
  if (!permission) {
    problems.add(CODE.UUID_UNKNOWN, "permissionId", createMessage("permission_not_found"));
    return;
  }
  const classId = model.permissionGroups.get(permission.groupId)?.classId;
  const twinClass = model.classes.get(flow.classId);
  if (classId && twinClass && !classAndRelatives(model, twinClass).has(classId)) {
    problems.add(CODE.ENTITY_INVALID, "permissionId", createMessage("permission_of_other_class"));
  }
}
