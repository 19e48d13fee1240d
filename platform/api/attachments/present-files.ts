import type { Executor } from "../../context.ts";
import { classOf } from "../../domain/twins/find-twin.ts";
import { actionsFor } from "../../domain/twins/twin-actions.ts";
import { withSpaces } from "../../domain/twins/with-spaces.ts";
import { may } from "../../engine/permission/may.ts";
import { findComments } from "../../store/comments.ts";
import type { AttachmentRow } from "../../store/twin-attachments.ts";
import { findTwinRows } from "../../store/twins.ts";
import { loadPeople } from "../../store/users.ts";
import type { PrivateCall } from "../route.ts";
import { plainPreset } from "../twins/presets.ts";
import { presentRelatedTwin } from "../twins/related-twin.ts";
import { withGroups } from "../users/with-groups.ts";
import { type RelatedObjects, relatedObjects } from "../view.ts";
import { type AttachmentView, authorsOf, presentAttachment } from "./view.ts";

/** Files by themselves, whose twins the caller may see. */
export async function presentFiles(
  call: PrivateCall,
  executor: Executor,
  rows: readonly AttachmentRow[],
): Promise<{ files: AttachmentView[]; relatedObjects: RelatedObjects | undefined }> {
  const { caller, show } = call;
  const twinIds = [...new Set(rows.map(({ twin_id: id }) => id))];
  const found = await withSpaces(
    executor,
    caller,
    await findTwinRows(executor, caller.domainId, twinIds),
  );
  const twins = new Map(
    found
      .filter((twin) => may(caller, "view", classOf(caller, twin), twin).allowed)
      .map((twin) => [twin.id, twin]),
  );
  const comments = await findComments(
    executor,
    rows.flatMap(({ comment_id: id }) => id ?? []),
  );
  const authors = await loadPeople(executor, authorsOf(show, rows, comments));
  const view = call.view({ users: await withGroups(call, executor, authors) });
  const mode = show.mode("Attachment");
  const files = rows.map((row) =>
    mode === "HIDE"
      ? {}
      : presentAttachment(view, row, mode, {
          mayEdit: (id) => {
            const twin = twins.get(id);
            return twin !== undefined && actionsFor(caller, twin).includes("EDIT");
          },
          files: rows,
          comments: new Map(comments.map((comment) => [comment.id, comment])),
          relateTwin: (inner, id) =>
            void presentRelatedTwin(
              inner,
              twins.get(id),
              plainPreset(show.mode("Attachment2Twin")),
            ),
        }),
  );
  return { files, relatedObjects: relatedObjects(view) };
}
