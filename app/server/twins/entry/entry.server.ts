import { z } from "zod";

import {
  newTwinHref,
  twinHref,
  twinListHref,
  type TwinPlace,
} from "#app/rules/twins/twin-place.ts";
import { renderMarkdown } from "#app/server/base/markdown.server.ts";
import { withClassNames } from "#app/server/model/classes.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import {
  type Related,
  Transition,
  type Twin,
  TwinListResponse,
  type TwinResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { fieldsOf, typeOf, viewField } from "../fields/field-values.server.ts";
import { fileHref } from "../links.server.ts";
import { formHref } from "../lists/twin-list.server.ts";
import { viewStatus } from "../status-view.server.ts";
import { getEntry, mediaItem } from "../twins.server.ts";
import { loadMarks } from "./marks.server.ts";

/** Builds the header that all pages of an entry share. */
export async function viewEntryHead(
  caller: Caller,
  { twin, relatedObjects: related }: TwinResponse,
  place: TwinPlace,
) {
  const [hasComments, hasHistory, hasPeople] = await Promise.all([
    hasPermission(caller, "COMMENT_VIEW"),
    hasPermission(caller, "HISTORY_VIEW"),
    place === "console" && isSpace(caller, twin.id),
  ]);
  const twinClass = related.twinClassMap[twin.twinClassId];
  const head = twin.headTwinId ? related.twinMap[twin.headTwinId] : undefined;
  const classKey = (twinClass?.key ?? "").toLowerCase();
  return {
    id: twin.id,
    name: twin.name,
    className: twinClass?.name || classKey,
    classHref: twinListHref(place, classKey),
    status: viewStatus(related.statusMap[twin.statusId]),
    head: head ? { name: head.name, href: twinHref(place, head.id) } : null,
    editHref: twin.actions.includes("EDIT") ? editHref(place, classKey, twin.id) : null,
    mayDelete: twin.actions.includes("DELETE"),
    hasComments,
    hasHistory: hasHistory && twin.actions.includes("HISTORY_VIEW"),
    hasPeople,
    mayComment: twin.actions.includes("COMMENT"),
    mayAddFiles: twin.actions.includes("ATTACHMENT_ADD"),
  };
}

/**
 * Checks whether a twin is a space by reading it as one, because the class shows this only to callers who manage
 * classes.
 */
async function isSpace(caller: Caller, twinId: string): Promise<boolean> {
  if (!(await hasPermission(caller, "SPACE_ROLE_VIEW"))) return false;
  const path = `/private/space/${twinId}/v1`;
  return (await catchRequestError(caller.platform.get(path, z.unknown()))).requestError === null;
}

export type EntryHead = Awaited<ReturnType<typeof viewEntryHead>>;

/** Loads the header of an entry's pages. */
export async function loadEntryHead(
  caller: Caller,
  twinId: string,
  place: TwinPlace,
): Promise<EntryHead> {
  return viewEntryHead(caller, await getEntry(caller, twinId), place);
}

/** Loads the first page of an entry, with its header. */
export async function loadEntry(caller: Caller, answer: TwinResponse, place: TwinPlace) {
  const { twin } = answer;
  const classFields = fieldsOf(twin, answer.relatedObjects);
  const [related, head, steps, children, descriptionHtml, marks, hasPreview] = await Promise.all([
    withClassNames(caller, classFields, answer.relatedObjects),
    viewEntryHead(caller, answer, place),
    listNextSteps(caller, answer, place),
    listChildren(caller, twin.id, place),
    renderMarkdown(twin.description),
    loadMarks(caller, twin),
    mayPreview(caller),
  ]);
  return {
    ...head,
    description: twin.description,
    descriptionHtml,
    fields: classFields
      .filter((field) => typeOf(field) !== "attachment")
      .map((field) => viewField(field, twin, related)),
    assignee: nameOfUser(related, twin.assignerUserId),
    author: nameOfUser(related, twin.authorUserId),
    externalId: twin.externalId,
    createdAt: twin.createdAt,
    updatedAt: twin.updatedAt ?? twin.createdAt,
    tags: namesOfOptions(related, twin.tagIdList),
    markers: namesOfOptions(related, twin.markerIdList),
    media: twin.attachments.map(mediaItem),
    links: viewLinks(twin, related, place),
    steps,
    hasPreview,
    marks,
    children,
    creatable: twin.creatableChildTwinClassIds.flatMap((id) => {
      const child = related.twinClassMap[id];
      if (!child) return [];
      return [{ id, name: child.name, href: newTwinHref(place, child.key.toLowerCase(), twin.id) }];
    }),
  };
}

export interface LinkView {
  /** The ID of the link between the two twins, not of its kind. */
  id: string;
  name: string;
  target: { name: string; href: string } | null;
}

/** Lists the links from the twin, followed by the links to it. */
export function viewLinks(twin: Twin, related: Related, place: TwinPlace): LinkView[] {
  const { forwardLinks = {}, backwardLinks = {} } = twin.links ?? {};
  return [...Object.entries(forwardLinks), ...Object.entries(backwardLinks)].map(
    ([id, { link, dstTwinId }]) => ({
      id,
      name: link?.name ?? "",
      target: dstTwinId
        ? {
            name: related.twinMap[dstTwinId]?.name || dstTwinId,
            href: twinHref(place, dstTwinId),
          }
        : null,
    }),
  );
}

const NextSteps = z.object({
  transitionList: z
    .array(
      Transition.extend({
        allowed: z.boolean(),
        reasons: z.array(z.string()).default([]),
        missingPermissionId: z.string().optional(),
      }),
    )
    .default([]),
});

export interface NextStep {
  id: string;
  name: string;
  description: string;
  href: string;
  allowed: boolean;
  /** True if the transition accepts a comment, files (`allowAttachments`) or a link (`allowLinks`). */
  allowComment: boolean;
  allowAttachments: boolean;
  allowLinks: boolean;
  dstStatusId: string | null;
  /** The reasons why the transition is blocked. Empty if a permission is missing. */
  reasons: string[];
}

/** Checks whether the caller may use dry runs. */
export async function mayPreview(caller: Caller): Promise<boolean> {
  const needed = ["TRANSITION_DRAFT", "DRAFT_VIEW", "DRAFT_COMMIT"];
  return (await Promise.all(needed.map((key) => hasPermission(caller, key)))).every(Boolean);
}

/**
 * Lists the transitions from the current status; none if the caller may perform none. Upstream returns only the allowed
 * ones.
 */
export async function listNextSteps(
  caller: Caller,
  { twin, relatedObjects }: TwinResponse,
  place: TwinPlace,
): Promise<NextStep[]> {
  if (!(await hasPermission(caller, "TRANSITION_PERFORM"))) return [];
  const path = `/private/twin/${twin.id}/transition/list/v1?lazyRelation=false&showTransitionMode=DETAILED`;
  const { value } = await catchRequestError(caller.platform.get(path, NextSteps));
  const allowed = twin.transitionsIdList
    .map((id) => relatedObjects.transitionsMap[id])
    .filter((transition) => transition !== undefined)
    .map((transition) => ({ ...transition, allowed: true, reasons: [] }));
  return (value?.transitionList ?? allowed).map((step) => ({
    id: step.id,
    name: step.name || step.alias,
    description: step.description,
    allowComment: step.allowComment,
    allowAttachments: step.allowAttachments,
    allowLinks: step.allowLinks,
    dstStatusId: step.dstTwinStatusId ?? null,
    href: twinHref(place, twin.id, `transition/${step.id}`),
    allowed: step.allowed,
    reasons: step.reasons,
  }));
}

const MAX_CHILDREN = 10;

async function listChildren({ platform }: Caller, headTwinId: string, place: TwinPlace) {
  const query = new URLSearchParams({
    lazyRelation: "false",
    showTwinMode: "DETAILED",
    showTwin2StatusMode: "DETAILED",
    showStatusMode: "DETAILED",
    showTwin2TwinClassMode: "DETAILED",
    limit: String(MAX_CHILDREN),
  });
  const { twinList, pagination, relatedObjects } = await platform.post(
    `/private/twin/search/v2?${query}`,
    { headTwinIdList: [headTwinId] },
    TwinListResponse,
  );
  return {
    total: pagination.total,
    href:
      place === "console" ? `/admin/twins?${new URLSearchParams({ "f.head": headTwinId })}` : null,
    items: twinList.map((child) => ({
      id: child.id,
      name: child.name,
      className: relatedObjects.twinClassMap[child.twinClassId]?.name ?? "",
      status: viewStatus(relatedObjects.statusMap[child.statusId]),
      href: twinHref(place, child.id),
    })),
  };
}

/** Returns the address of the form. The console edits twins of all classes in the general form. */
function editHref(place: TwinPlace, classKey: string, twinId: string): string {
  return place === "console" ? twinHref(place, twinId, "edit") : formHref(classKey, twinId);
}

function namesOfOptions(related: Related, ids: string[]): string[] {
  return ids.map((id) => related.dataListsOptionMap[id]?.name ?? id);
}

function nameOfUser(related: Related, id: string | undefined): string {
  return id === undefined ? "" : (related.userMap[id]?.fullName ?? "");
}

/** Groups the files of an entry by the field that they are attached to. */
export function viewFiles({ twin, relatedObjects: related }: TwinResponse) {
  const files = twin.attachments.map((file) => ({
    ...mediaItem(file),
    fieldId: file.twinClassFieldId ?? null,
    href: fileHref(file.id),
  }));
  const fields = fieldsOf(twin, related).filter((field) => typeOf(field) === "attachment");
  const fieldIds = new Set(fields.map(({ id }) => id));
  const groups = fields.map(({ id, name, key, description, required, descriptor }) => ({
    fieldId: id,
    label: name || key,
    help: description,
    required,
    extensions: descriptor?.extensions ?? "",
    maxCount: descriptor?.maxCount ?? null,
    maxMegabytes: descriptor?.fileSizeMbLimit ?? null,
    files: files.filter(({ fieldId }) => fieldId === id),
  }));
  const others = files.filter(({ fieldId }) => fieldId === null || !fieldIds.has(fieldId));
  return { groups, others };
}

export type FileGroup = ReturnType<typeof viewFiles>["groups"][number];
