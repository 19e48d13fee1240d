import type { Caller, Executor } from "../../context.ts";
import { classOf } from "../../domain/find-twin.ts";
import type { TwinClass } from "../../engine/model.ts";
import type { AttachmentRow } from "../../store/twin-attachments.ts";
import type { TwinRow } from "../../store/twins.ts";
import { presentAttachment } from "../attachments/view.ts";
import type { PrivateCall } from "../route.ts";
import type { Show } from "../show.ts";
import { presentStatus } from "../statuses/view.ts";
import { presentClass } from "../twin-classes/view.ts";
import { presentUser } from "../users/view.ts";
import { relate, type RelatedObjects, relatedObjects, type View } from "../view.ts";
import { presentBasics } from "./basics-view.ts";
import { presentFields } from "./field-values.ts";
import { presentLinks } from "./links-view.ts";
import { loadPageData, type PageData, showsFields } from "./page-data.ts";
import { presetOf } from "./presets.ts";
import { presentRelatedTwin } from "./related-twin.ts";
import { presentActions, presentCreatable, presentTransitions } from "./what-next-view.ts";

/** A page of twins as its caller asked to see it. */
export async function presentTwins(
  call: PrivateCall,
  executor: Executor,
  rows: readonly TwinRow[],
): Promise<{ twins: object[]; relatedObjects: RelatedObjects | undefined }> {
  const { services, caller, show } = call;
  const data = await loadPageData({ services, executor, caller, show }, rows);
  const view = call.view({ users: data.users });
  const twins = rows.map((row) => presentTwin(view, caller, row, data));
  return { twins, relatedObjects: relatedObjects(view) };
}

/** A root whose own mode is HIDE is still there, empty. */
function presentTwin(view: View, caller: Caller, twin: TwinRow, data: PageData): object {
  const { show } = view;
  const mode = show.mode("Twin");
  const twinClass = classOf(caller, twin);
  return {
    ...(mode !== "HIDE" && presentBasics(view, twin, mode)),
    ...presentSurroundings(view, twinClass, twin, data),
    ...presentFiles(show, data.attachments.get(twin.id) ?? []),
    links:
      show.mode("Twin2TwinLink") === "HIDE"
        ? undefined
        : presentLinks(view, data.links.get(twin.id) ?? [], data.twins),
    ...presentTransitions(view, caller, twinClass, twin, data),
    ...presentCreatable(view, caller, twinClass, data.places.get(twin.id)),
    actions:
      show.mode("TwinAction") === "SHOW" ? presentActions(caller, twinClass, twin) : undefined,
    aliases: show.mode("TwinAlias") === "HIDE" ? undefined : [],
    fields: showsFields(show) ? presentFields(view, caller, twinClass, twin, data) : undefined,
  };
}

/** Ids that a pointer asks for are shown even where the twin itself is not. */
function presentSurroundings(
  view: View,
  twinClass: TwinClass,
  twin: TwinRow,
  data: PageData,
): object {
  const { show, model } = view;
  const status = model.statuses.get(twin.status_id);
  const person = (id: string | null) =>
    relate(view, "userMap", id, show.mode("Twin2User"), (_inner, mode) =>
      presentUser(view.users.get(id ?? ""), mode),
    );
  return {
    ...(show.mode("Twin2Status") !== "HIDE" && { statusId: twin.status_id }),
    ...(show.mode("Twin2TwinClass") !== "HIDE" && { twinClassId: twin.class_id }),
    ...(show.mode("TwinByHead") !== "WHITE" && { headTwinId: twin.head_id ?? undefined }),
    status: relate(
      view,
      "statusMap",
      twin.status_id,
      show.mode("Twin2Status"),
      (inner, mode) => status && presentStatus(inner, status, mode),
    ),
    twinClass: relate(
      view,
      "twinClassMap",
      twin.class_id,
      show.mode("Twin2TwinClass"),
      (inner, mode) => presentClass(inner, twinClass, mode),
    ),
    assignerUser: person(twin.assigner_user_id),
    authorUser: person(twin.author_user_id),
    headTwin: presentRelatedTwin(
      view,
      data.twins.get(twin.head_id ?? ""),
      presetOf(show.mode("TwinByHead")),
    ),
  };
}

function presentFiles(show: Show, rows: readonly AttachmentRow[]): object {
  const mode = show.mode("Twin2Attachment");
  const fromFields = rows.filter(({ field_id }) => field_id !== null).length;
  return {
    attachments:
      mode === "HIDE"
        ? undefined
        : collected(show, rows).map((row) => presentAttachment(row, mode)),
    attachmentsCount:
      show.mode("TwinAttachmentCount") === "HIDE"
        ? undefined
        : {
            all: rows.length,
            direct: rows.length - fromFields,
            fromTransitions: 0,
            fromComments: 0,
            fromFields,
          },
  };
}

function collected(show: Show, rows: readonly AttachmentRow[]): readonly AttachmentRow[] {
  switch (show.mode("Twin2AttachmentCollection")) {
    case "ALL":
      return rows;
    case "DIRECT":
      return rows.filter(({ field_id }) => field_id === null);
    case "FROM_FIELDS":
      return rows.filter(({ field_id }) => field_id !== null);
    case "FROM_TRANSITIONS":
    case "FROM_COMMENTS":
      return [];
  }
}
