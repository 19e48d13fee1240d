import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../types/entity.server.ts";
import {
  CREATED_AT,
  ID,
  translatedDescription,
  translatedName,
} from "./common-properties.server.ts";

const FlowResponse = z.object({ twinflow: z.object({ twinClassId: z.string().optional() }) });

/** Narrows a picker to the statuses of the workflow's class. */
async function statusesOfFlow({ platform }: Caller, { twinflowId }: FormValues): Promise<object> {
  if (!twinflowId) return {};
  const path = `/private/twinflow/${encodeURIComponent(twinflowId)}/v1?showTwinflowMode=DETAILED`;
  const { value } = await catchRequestError(platform.get(path, FlowResponse));
  const classId = value?.twinflow.twinClassId;
  return classId ? { twinClassIdMap: { [classId]: true } } : {};
}

export const transitions: Entity = {
  key: "transitions",
  kind: "transition",
  permission: "TRANSITION",
  names: {
    title: m.console_transitions,
    one: m.console_transition,
    help: m.console_transitions_help,
  },
  calls: {
    search: {
      path: "/private/transition/search/v1",
      list: "transition",
      byText: "nameLikeList",
      modes: {
        showTransitionMode: "DETAILED",
        showTransition2StatusMode: "DETAILED",
        showTransition2TwinflowMode: "DETAILED",
        showTransition2PermissionMode: "DETAILED",
        showTransition2FactoryMode: "DETAILED",
        showTwinflowMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/transition/${id}/v1`, member: "transition" },
    create: {
      method: "POST",
      path: (_id, { twinflowId }) => `/private/twinflow/${twinflowId}/transition/v1`,
    },
    update: { method: "POST", path: (id) => `/private/transition/${id}/v1` },
    remove: (id) => `/private/transition/${id}/v1`,
    move: (id) => `/private/transition/${id}/move/v1`,
    copy: {
      path: (id) => `/private/transition/${id}/duplicate/v1`,
      keyMember: "alias",
      keyKind: "text",
      parts: { trigger: { label: m.console_triggers }, validatorRule: { label: m.console_rules } },
    },
  },
  properties: [
    translatedName({ like: "nameLikeList" }),
    {
      name: "alias",
      label: m.console_alias,
      type: "code",
      sort: "alias",
      filter: { like: "aliasLikeList" },
      form: { required: true, maxLength: 100, messages: { required: m.console_required } },
    },
    {
      name: "twinflowId",
      label: m.console_flow,
      type: "reference",
      refers: { entity: "flows", map: "twinflowMap" },
      filter: { list: "twinflowIdList" },
      form: {
        only: "create",
        required: true,
        messages: { required: m.console_filter_uuid },
      },
    },
    {
      name: "srcTwinStatusId",
      label: m.console_source_status,
      type: "reference",
      refers: { entity: "statuses", map: "statusMap", narrow: statusesOfFlow },
      filter: { list: "srcStatusIdList" },
      form: {
        member: "srcStatusId",
        hint: m.console_source_status_help,
        messages: { invalid: m.console_source_status_invalid },
      },
    },
    {
      name: "dstTwinStatusId",
      label: m.console_target_status,
      type: "reference",
      refers: { entity: "statuses", map: "statusMap", narrow: statusesOfFlow },
      filter: { list: "dstStatusIdList" },
      form: {
        member: "dstStatusId",
        required: true,
        messages: {
          required: m.console_target_status_invalid,
          invalid: m.console_target_status_invalid,
        },
      },
    },
    {
      name: "permissionId",
      label: m.console_permission,
      type: "reference",
      refers: { entity: "permissions", map: "permissionMap" },
      filter: { list: "permissionIdList" },
      form: { messages: { invalid: m.console_permission_invalid } },
    },
    {
      name: "type",
      label: m.console_type,
      type: "choice",
      column: "hidden",
      filter: { list: "twinflowTransitionTypeList" },
      choices: [
        { value: "STATUS_CHANGE", label: m.console_transition_status_change },
        { value: "OPERATION", label: m.console_transition_operation },
      ],
      form: { only: "create", member: "twinflowTransitionTypeId", initial: "STATUS_CHANGE" },
    },
    {
      name: "inbuiltTwinFactoryId",
      label: m.console_factory,
      type: "reference",
      refers: { entity: "factories", map: "factoryMap" },
      filter: { list: "inbuiltTwinFactoryIdList" },
      form: { hint: m.console_factory_help },
    },
    {
      name: "draftingTwinFactoryId",
      label: m.console_drafting_factory,
      type: "reference",
      column: "hidden",
      refers: { entity: "factories", map: "factoryMap" },
      filter: { list: "draftingTwinFactoryIdList" },
      form: {},
    },
    { ...translatedDescription("descriptionLikeList"), column: "hidden" },
    {
      name: "allowComment",
      label: m.console_allow_comment,
      type: "flag",
      column: "hidden",
      form: {},
    },
    {
      name: "allowAttachments",
      label: m.console_allow_attachments,
      type: "flag",
      column: "hidden",
      form: {},
    },
    { name: "allowLinks", label: m.console_allow_links, type: "flag", column: "hidden", form: {} },
    { ...CREATED_AT, column: "hidden" },
    ID,
  ],
  page: {
    tabs: [
      { entity: "rules", by: "twinflowTransitionId" },
      { entity: "triggers", by: "twinflowTransitionId" },
    ],
  },
};
