import type { Executor } from "../../base/database/executor.ts";
import { may } from "../../core/access/may.rules.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { RelatedObjects } from "../../core/responses/related-objects.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { relatedObjects } from "../../core/responses/response-context.ts";
import { withGroups } from "../../model/user-groups/load-user-groups.ts";
import {
  type AttachmentView,
  listAuthorIds,
  presentAttachment,
} from "../attachments/attachment.view.ts";
import { findComments } from "../attachments/comments/comment.store.ts";
import type { AttachmentRow } from "../attachments/twin-attachment.queries.ts";
import { classOf } from "../twin/find-twin.ts";
import { attachSpaceAccess } from "../twin/load-space-access.ts";
import { actionsFor } from "../twin/twin-actions.ts";
import { findTwinRows } from "../twin/twin.queries.ts";
import { presentRelatedTwin } from "./related-twin.view.ts";
import { plainPreset } from "./relation-presets.ts";

/** Presents files. The caller has checked that their twins are visible. */
export async function presentFiles(
  call: PrivateCall,
  executor: Executor,
  rows: readonly AttachmentRow[],
): Promise<{ files: AttachmentView[]; relatedObjects: RelatedObjects | undefined }> {
  const { caller, show } = call;
  const twinIds = [...new Set(rows.map(({ twin_id: id }) => id))];
  const twinRows = await attachSpaceAccess(
    executor,
    caller,
    await findTwinRows(executor, caller.domainId, twinIds),
  );
  const twins = new Map(
    twinRows
      .filter((twin) => may(caller, "view", classOf(caller, twin), twin).allowed)
      .map((twin) => [twin.id, twin]),
  );
  const comments = await findComments(
    executor,
    rows.flatMap(({ comment_id: id }) => id ?? []),
  );
  const authors = await loadPeople(executor, listAuthorIds(show, rows, comments));
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
