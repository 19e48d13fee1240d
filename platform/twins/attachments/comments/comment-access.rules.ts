import type { Actor } from "../../../core/access/actor.rules.ts";
import { permissionId } from "../../../core/access/builtin-permission.rules.ts";

/** The author may change and hide a comment, and so may callers that manage comments. */
export function mayChangeComment(
  actor: Actor,
  { author_user_id: authorId }: { author_user_id: string | null },
): boolean {
  return managesComments(actor) || (authorId !== null && authorId === actor.userId);
}

/** Callers that manage comments read hidden ones, too. */
function managesComments({ kind, permissions }: Actor): boolean {
  return kind === "system" || permissions.has(permissionId("COMMENT_MANAGE"));
}

export function commentReader(actor: Actor): { userId: string | null; seesHidden: boolean } {
  return { userId: actor.userId, seesHidden: managesComments(actor) };
}
