import type { DetailOptions } from "../../base/http/detail-levels.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import { includeClass } from "../../core/responses/class-reference.view.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { includeUser } from "../../core/responses/user.view.ts";
import { presentStatus } from "../../model/statuses/status.view.ts";
import type { AliasRow } from "../twin/twin-alias.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { PageData } from "./load-twin-page.ts";
import { presentRelatedTwin } from "./related-twin.view.ts";
import { getPreset } from "./relation-presets.ts";

/**
 * Presents objects that the twin refers to. Requested IDs are returned even if the twin's own details aren't.
 */
export function presentRelatedObjects(
  view: ResponseContext,
  twin: TwinRow,
  data: PageData,
): object {
  const { show, model } = view;
  const status = statusById(model, twin.status_id);
  const includeUserById = (id: string | null) => includeUser(view, id, show.mode("Twin2User"));
  return {
    ...(show.mode("Twin2Status") !== "HIDE" && { statusId: twin.status_id }),
    ...(show.mode("Twin2TwinClass") !== "HIDE" && { twinClassId: twin.class_id }),
    ...(show.mode("Twin2User") !== "HIDE" && {
      assignerUserId: twin.assigner_user_id ?? undefined,
      authorUserId: twin.author_user_id ?? undefined,
    }),
    ...(show.mode("TwinByHead") !== "WHITE" && { headTwinId: twin.head_id ?? undefined }),
    status: includeRelated(
      view,
      "statusMap",
      twin.status_id,
      show.mode("Twin2Status"),
      (inner, mode) => status && presentStatus(inner, status, mode),
    ),
    twinClass: includeClass(view, twin.class_id, show.mode("Twin2TwinClass"), "whole"),
    assignerUser: includeUserById(twin.assigner_user_id),
    authorUser: includeUserById(twin.author_user_id),
    headTwin: presentRelatedTwin(
      view,
      data.twins.get(twin.head_id ?? ""),
      getPreset(show.mode("TwinByHead")),
      data,
    ),
    aliases: presentAliases(show, data.aliases.get(twin.id) ?? []),
  };
}

function presentAliases(show: DetailOptions, rows: readonly AliasRow[]): string[] | undefined {
  const mode = show.mode("TwinAlias");
  if (mode === "HIDE") return undefined;
  return rows.filter(({ kind }) => mode === "ALL" || kind === mode).map(({ alias }) => alias);
}
