import { z } from "zod";

import { VARIANTS } from "../../base/files/ingest-upload.ts";
import type { DetailOptions } from "../../base/http/detail-levels.ts";
import type { DetailKey, ModeValue } from "../../base/http/modes.ts";
import { isSafeAddress, safeAddress } from "../../base/text/web-address.ts";
import type { Caller } from "../../core/access/caller.ts";
import {
  includeRelated,
  type ResponseContext,
  wireDate,
} from "../../core/responses/response-context.ts";
import { includeUser } from "../../core/responses/user.view.ts";
import { presentField } from "../../model/fields/field.view.ts";
import { presentTransition } from "../../model/transitions/transition.view.ts";
import { mayChangeComment } from "./comments/comment-access.rules.ts";
import type { CommentRow } from "./comments/comment.store.ts";
import { contentPath } from "./content-path.ts";
import type { AttachmentRow } from "./twin-attachment.queries.ts";

/** Upstream's members; `mediaType`, `width` and `height` are additions of this platform. */
export const AttachmentView = z
  .object({
    id: z.guid(),
    twinId: z.guid(),
    storageLink: z.string(),
    modifications: z.record(z.string(), z.string()),
    externalId: z.string(),
    title: z.string(),
    description: z.string(),
    size: z.number(),
    authorUserId: z.guid(),
    commentId: z.guid(),
    twinClassFieldId: z.guid(),
    twinflowTransitionId: z.guid(),
    viewPermissionId: z.guid(),
    createdAt: z.string(),
    attachmentActions: z.array(z.enum(["VIEW", "EDIT", "DELETE"])),
    mediaType: z.string(),
    width: z.number(),
    height: z.number(),
  })
  .partial()
  .meta({ id: "AttachmentV1" });
export type AttachmentView = z.output<typeof AttachmentView>;

/** Data that presenting a file needs in addition to its row. */
export interface AttachmentRelations {
  /** Whether the caller may change the files of this twin. */
  mayEdit: (twinId: string) => boolean;
  comments: ReadonlyMap<string, CommentRow>;
  /** Loaded files, from which those of a comment are selected. */
  files: readonly AttachmentRow[];
  /** Adds the file's twin to the related objects. */
  relateTwin: (view: ResponseContext, twinId: string) => void;
}

/** Returns the address of a file: a route of this platform, or the external address. */
export function attachmentLink(
  { address }: Pick<ResponseContext, "address">,
  row: Pick<AttachmentRow, "id" | "storage_key" | "storage_link">,
): string {
  return row.storage_key === null
    ? (safeAddress(row.storage_link) ?? "")
    : address + contentPath(row.id);
}

export function presentAttachment(
  view: ResponseContext,
  row: AttachmentRow,
  mode: "SHORT" | "DETAILED",
  relations: AttachmentRelations,
): AttachmentView {
  if (!view.show.lazy) includeRelatedObjects(view, row, relations);
  return {
    id: row.id,
    storageLink: attachmentLink(view, row),
    ...presentReferenceIds(view.show, row, mode),
    ...(mode === "DETAILED" && {
      title: row.title,
      description: row.description,
      size: row.size,
      externalId: row.external_id ?? undefined,
      // Files have no permission of their own; the one of their field applies.
      viewPermissionId: view.model.fields.get(row.field_id ?? "")?.viewPermissionId ?? undefined,
      createdAt: wireDate(row.created_at),
      mediaType: row.media_type ?? undefined,
      width: row.width ?? undefined,
      height: row.height ?? undefined,
    }),
    modifications:
      view.show.mode("AttachmentModification") === "SHOW"
        ? listModifications(view, row)
        : undefined,
    attachmentActions:
      view.show.mode("TwinAttachmentAction") === "SHOW"
        ? relations.mayEdit(row.twin_id)
          ? ["VIEW", "EDIT", "DELETE"]
          : ["VIEW"]
        : undefined,
  };
}

/**
 * Presents the IDs of related objects. An ID is included with detail level `DETAILED`, and whenever the request asks
 * for the object that it refers to.
 */
function presentReferenceIds(show: DetailOptions, row: AttachmentRow, mode: "SHORT" | "DETAILED") {
  const visibleId = (pointer: DetailKey, id: string | null) =>
    (mode === "DETAILED" || show.mode(pointer) !== "HIDE") && id ? id : undefined;
  return {
    twinId: visibleId("Attachment2Twin", row.twin_id),
    authorUserId: visibleId("Attachment2User", row.author_user_id),
    commentId: visibleId("Attachment2CommentMode", row.comment_id),
    twinClassFieldId: visibleId("Attachment2TwinClassField", row.field_id),
    twinflowTransitionId: visibleId("Attachment2Transition", row.transition_id),
  };
}

/**
 * Returns the addresses of a file's other versions: the generated sizes of an image, and those that the client set.
 */
function listModifications(view: ResponseContext, row: AttachmentRow): Record<string, string> {
  const link = attachmentLink(view, row);
  const own = row.storage_key !== null && row.width !== null ? VARIANTS : [];
  const variants = own.map((variant) => [variant, `${link}?variant=${variant}`]);
  const modifications = Object.entries(row.modifications).filter(([, address]) =>
    isSafeAddress(address),
  );
  return Object.fromEntries([...variants, ...modifications]) as Record<string, string>;
}

/** Adds related objects only to `relatedObjects`, because upstream's schema of a file can't nest them. */
function includeRelatedObjects(
  view: ResponseContext,
  row: AttachmentRow,
  relations: AttachmentRelations,
): void {
  const { show, model } = view;
  includeUser(view, row.author_user_id, show.mode("Attachment2User"));
  const field = model.fields.get(row.field_id ?? "");
  includeRelated(
    view,
    "twinClassFieldMap",
    field?.id,
    show.mode("Attachment2TwinClassField"),
    (inner, mode) => field && presentField(inner, field, mode),
  );
  const transition = model.transitions.get(row.transition_id ?? "");
  includeRelated(
    view,
    "transitionsMap",
    transition?.id,
    show.mode("Attachment2Transition"),
    (inner, mode) => transition && presentTransition(inner, transition, mode),
  );
  const comment = relations.comments.get(row.comment_id ?? "");
  includeRelated(
    view,
    "commentMap",
    comment?.id,
    show.mode("Attachment2CommentMode"),
    (inner, mode) =>
      comment && {
        ...presentCommentBase(comment, mode),
        ...presentCommentRelations(inner, comment, relations),
      },
  );
  relations.relateTwin(view, row.twin_id);
}

export function presentCommentBase(comment: CommentRow, mode: "SHORT" | "DETAILED") {
  const short = { id: comment.id, text: comment.text };
  if (mode === "SHORT") return short;
  return {
    ...short,
    twinId: comment.twin_id,
    authorUserId: comment.author_user_id ?? undefined,
    createdAt: wireDate(comment.created_at),
    changedAt: comment.changed_at ? wireDate(comment.changed_at) : undefined,
    pinnedAt: comment.pinned_at ? wireDate(comment.pinned_at) : undefined,
    hiddenAt: comment.hidden_at ? wireDate(comment.hidden_at) : undefined,
  };
}

export const COMMENT_ACTIONS = ["EDIT", "DELETE", "PIN", "UNPIN", "HIDE", "UNHIDE"] as const;

/** Returns the actions that the caller may perform on the comment in its current state. */
function commentActions(
  caller: Caller,
  comment: CommentRow,
  mayEdit: AttachmentRelations["mayEdit"],
): (typeof COMMENT_ACTIONS)[number][] {
  const own = ["EDIT", "DELETE", comment.hidden_at ? "UNHIDE" : "HIDE"] as const;
  return [
    ...(mayChangeComment(caller, comment) ? own : []),
    ...(mayEdit(comment.twin_id)
      ? [comment.pinned_at ? ("UNPIN" as const) : ("PIN" as const)]
      : []),
  ];
}

/** Presents the members of a comment that detail levels request: author, files and actions. */
export function presentCommentRelations(
  view: ResponseContext,
  comment: CommentRow,
  { files, mayEdit }: Pick<AttachmentRelations, "files" | "mayEdit">,
) {
  const { caller, show } = view;
  const author = show.mode("Comment2User");
  const own = files.filter((file) => file.comment_id === comment.id);
  return {
    ...(author !== "HIDE" && { authorUserId: comment.author_user_id ?? undefined }),
    authorUser: includeUser(view, comment.author_user_id, author),
    ...(show.mode("Comment2Attachment") !== "HIDE" && { attachmentIds: own.map(({ id }) => id) }),
    ...(show.mode("CommentAction") === "SHOW" && {
      commentActions: caller ? commentActions(caller, comment, mayEdit) : [],
    }),
  };
}

/** Returns the IDs of users whose names the detail levels of files and comments request. */
export function* listAuthorIds(
  show: DetailOptions,
  rows: readonly AttachmentRow[],
  comments: Iterable<CommentRow>,
): Iterable<string | null> {
  if (show.mode("Attachment2User") !== "HIDE") yield* rows.map((row) => row.author_user_id);
  if (show.mode("Comment2User") === "HIDE") return;
  for (const comment of comments) yield comment.author_user_id;
}

/**
 * Selects the files of one origin: the twin itself, its fields, its comments or its transitions.
 */
export function filterByCollection(
  rows: readonly AttachmentRow[],
  collection: ModeValue<"Twin2AttachmentCollection">,
): AttachmentRow[] {
  return rows.filter((row) => collection === "ALL" || findCollection(row) === collection);
}

export function countFiles(rows: readonly AttachmentRow[]) {
  const of = (collection: ReturnType<typeof findCollection>) =>
    rows.filter((row) => findCollection(row) === collection).length;
  return {
    all: rows.length,
    direct: of("DIRECT"),
    fromTransitions: of("FROM_TRANSITIONS"),
    fromComments: of("FROM_COMMENTS"),
    fromFields: of("FROM_FIELDS"),
  };
}

function findCollection(row: AttachmentRow) {
  if (row.comment_id !== null) return "FROM_COMMENTS";
  if (row.transition_id !== null) return "FROM_TRANSITIONS";
  return row.field_id === null ? "DIRECT" : "FROM_FIELDS";
}
