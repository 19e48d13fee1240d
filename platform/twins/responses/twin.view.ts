import type { Executor } from "../../base/database/executor.ts";
import type { DetailOptions } from "../../base/http/detail-levels.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { RelatedObjects } from "../../core/responses/related-objects.ts";
import { relatedObjects, type ResponseContext } from "../../core/responses/response-context.ts";
import { loadRelatedData } from "../../model/classes/load-related-data.ts";
import {
  filterByCollection,
  countFiles,
  presentAttachment,
} from "../attachments/attachment.view.ts";
import { canSeeFile } from "../attachments/check-attachments.ts";
import type { AttachmentRow } from "../attachments/twin-attachment.queries.ts";
import { classOf } from "../twin/find-twin.ts";
import { actionsFor } from "../twin/twin-actions.ts";
import { presentBasics } from "../twin/twin-basics.view.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { presentFields } from "./field-value.view.ts";
import { loadPageData, type PageData } from "./load-twin-page.ts";
import { presentCreatable, presentTransitions } from "./next-steps.view.ts";
import { presentRelatedTwin } from "./related-twin.view.ts";
import { plainPreset } from "./relation-presets.ts";
import { includesFields, showsFilesOfFields } from "./requested-parts.ts";
import { presentTags } from "./tag.view.ts";
import { presentLinks } from "./twin-link.view.ts";
import { presentRelatedObjects } from "./twin-relations.view.ts";

/** Presents twins with the details that the request asks for. */
export async function presentTwins(
  call: PrivateCall,
  executor: Executor,
  rows: readonly TwinRow[],
): Promise<{ twins: object[]; relatedObjects: RelatedObjects | undefined }> {
  const { services, caller, show } = call;
  const data = await loadPageData({ services, executor, caller, show }, rows);
  const view = call.view(await loadRelatedData(call, { users: data.users }, executor));
  const twins = rows.map((row) => presentTwin(view, caller, row, data));
  return { twins, relatedObjects: relatedObjects(view) };
}

/** Presents a twin. With detail level `HIDE`, the result contains only objects related to the twin. */
function presentTwin(view: ResponseContext, caller: Caller, twin: TwinRow, data: PageData): object {
  const { show } = view;
  const mode = show.mode("Twin");
  const twinClass = classOf(caller, twin);
  return {
    ...(mode !== "HIDE" && presentBasics(view, twin, mode)),
    ...presentRelatedObjects(view, twin, data),
    ...presentFiles(view, caller, twin, data),
    links: show.mode("Twin2TwinLink") === "HIDE" ? undefined : presentLinks(view, twin.id, data),
    ...presentTransitions(view, caller, twinClass, twin, data),
    ...presentCreatable(view, caller, twinClass, data.childSpaces.get(twin.id)),
    ...presentTags(
      view,
      "marker",
      data.tags.marker.get(twin.id) ?? [],
      show.mode("TwinMarker2DataListOption"),
      data.options,
    ),
    ...presentTags(
      view,
      "tag",
      data.tags.tag.get(twin.id) ?? [],
      show.mode("TwinTag2DataListOption"),
      data.options,
    ),
    touchIdList: show.mode("TwinTouch") === "SHOW" ? (data.touches.get(twin.id) ?? []) : undefined,
    actions: show.mode("TwinAction") === "SHOW" ? actionsFor(caller, twin) : undefined,
    fields: includesFields(show) ? presentFields(view, caller, twinClass, twin, data) : undefined,
  };
}

function presentFiles(
  view: ResponseContext,
  caller: Caller,
  twin: TwinRow,
  data: PageData,
): object {
  const { show } = view;
  const files = data.attachments.get(twin.id) ?? [];
  const rows = files.filter((row) => canSeeFile(caller, twin, row));
  const related = {
    mayEdit: () => actionsFor(caller, twin).includes("EDIT"),
    comments: data.comments,
    files: rows,
    relateTwin: (inner: ResponseContext, twinId: string) =>
      void presentRelatedTwin(
        inner,
        data.twins.get(twinId),
        plainPreset(show.mode("Attachment2Twin")),
      ),
  };
  return {
    attachments: shownFiles(show, rows)?.map(({ row, mode }) =>
      presentAttachment(view, row, mode, related),
    ),
    attachmentsCount: show.mode("TwinAttachmentCount") === "HIDE" ? undefined : countFiles(rows),
  };
}

/** Selects the files that the request asks for; undefined if it asks for none. */
function shownFiles(show: DetailOptions, rows: readonly AttachmentRow[]) {
  const mode = show.mode("Twin2Attachment");
  const collection = show.mode("Twin2AttachmentCollection");
  const requested =
    mode === "HIDE"
      ? []
      : filterByCollection(
          rows,
          collection === "DIRECT" ? show.mode("AttachmentCollection") : collection,
        );
  const ofFields = showsFilesOfFields(show) ? filterByCollection(rows, "FROM_FIELDS") : [];
  if (mode === "HIDE" && !showsFilesOfFields(show)) return undefined;
  return rows
    .filter((row) => requested.includes(row) || ofFields.includes(row))
    .map((row) => ({ row, mode: mode === "HIDE" ? ("DETAILED" as const) : mode }));
}
