import type { Actor } from "../../../core/access/actor.rules.ts";
import { permissionId } from "../../../core/access/builtin-permission.rules.ts";

/** Comments can be changed and hidden by their author and by callers that manage comments. */
export function mayChangeComment(
  actor: Actor,
  { author_user_id: authorId }: { author_user_id: string | null },
): boolean {
  return managesComments(actor) || (authorId !== null && authorId === actor.userId);
}

/** Whether the caller may see and change all comments, including hidden ones. */
function managesComments({ kind, permissions }: Actor): boolean {
  return kind === "system" || permissions.has(permissionId("COMMENT_MANAGE"));
}

export function commentReader(actor: Actor): { userId: string | null; seesHidden: boolean } {
  return { userId: actor.userId, seesHidden: managesComments(actor) };
}
