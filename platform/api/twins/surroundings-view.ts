import type { AliasRow } from "../../store/twin-aliases.ts";
import type { TwinRow } from "../../store/twins.ts";
import type { Show } from "../show.ts";
import { presentStatus } from "../statuses/view.ts";
import { relateClass } from "../twin-classes/base-view.ts";
import { relateUser } from "../users/view.ts";
import { relate, type View } from "../view.ts";
import type { PageData } from "./page-data.ts";
import { presetOf } from "./presets.ts";
import { presentRelatedTwin } from "./related-twin.ts";

/** What a twin points at. Ids that a pointer asks for are shown even where the twin itself is not. */
export function presentSurroundings(view: View, twin: TwinRow, data: PageData): object {
  const { show, model } = view;
  const status = model.statuses.get(twin.status_id);
  const person = (id: string | null) => relateUser(view, id, show.mode("Twin2User"));
  return {
    ...(show.mode("Twin2Status") !== "HIDE" && { statusId: twin.status_id }),
    ...(show.mode("Twin2TwinClass") !== "HIDE" && { twinClassId: twin.class_id }),
    ...(show.mode("Twin2User") !== "HIDE" && {
      assignerUserId: twin.assigner_user_id ?? undefined,
      authorUserId: twin.author_user_id ?? undefined,
    }),
    ...(show.mode("TwinByHead") !== "WHITE" && { headTwinId: twin.head_id ?? undefined }),
    status: relate(
      view,
      "statusMap",
      twin.status_id,
      show.mode("Twin2Status"),
      (inner, mode) => status && presentStatus(inner, status, mode),
    ),
    twinClass: relateClass(view, twin.class_id, show.mode("Twin2TwinClass"), "whole"),
    assignerUser: person(twin.assigner_user_id),
    authorUser: person(twin.author_user_id),
    headTwin: presentRelatedTwin(
      view,
      data.twins.get(twin.head_id ?? ""),
      presetOf(show.mode("TwinByHead")),
      data,
    ),
    aliases: presentAliases(show, data.aliases.get(twin.id) ?? []),
  };
}

function presentAliases(show: Show, rows: readonly AliasRow[]): string[] | undefined {
  const mode = show.mode("TwinAlias");
  if (mode === "HIDE") return undefined;
  return rows.filter(({ kind }) => mode === "ALL" || kind === mode).map(({ alias }) => alias);
}
