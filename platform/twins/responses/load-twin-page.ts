import type { Executor } from "../../base/database/executor.ts";
import type { DetailOptions } from "../../base/http/detail-levels.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may, type SpaceContext } from "../../core/access/may.rules.ts";
import type { ListOption } from "../../core/model/domain-model.ts";
import type { Transition } from "../../core/model/flow-model.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import type { Person } from "../../core/responses/response-context.ts";
import type { Services } from "../../core/services.ts";
import type { TagKind } from "../../model/changes/move-twins.store.ts";
import type { ValidatorData } from "../../model/featurers/run-validators.rules.ts";
import {
  ASSIGNEE_AVATAR,
  ASSIGNEE_EMAIL,
  LINK_TYPER,
} from "../../model/field-types/field-types.rules.ts";
import { type LinkEnd, linkEndOf } from "../../model/field-types/link-end.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { findOptions } from "../../model/lists/option.queries.ts";
import { flowOf, flowSchemaIn } from "../../model/twinflows/twinflow.rules.ts";
import { listAuthorIds } from "../attachments/attachment.view.ts";
import { type CommentRow, findComments } from "../attachments/comments/comment.store.ts";
import { type AttachmentRow, listAttachments } from "../attachments/twin-attachment.queries.ts";
import { type Calculated, calculateFields } from "../fields/calculate-fields.ts";
import { type FieldFileOf, loadFieldFiles } from "../fields/field-files.ts";
import { isRoleUsers, loadRoleUsers, type RoleUsersOf } from "../fields/load-role-users.ts";
import { linksOfTwins, linksToTwins, type TwinLinkRow } from "../links/twin-link.store.ts";
import { listTagsOfTwins } from "../tags/tag.queries.ts";
import { loadTouches } from "../touches/touch-twins.ts";
import type { Touch } from "../touches/touch.store.ts";
import { validatorDataForTransitions } from "../transitions/available-transitions.rules.ts";
import { loadValidatorData } from "../transitions/load-validator-data.ts";
import { classOf } from "../twin/find-twin.ts";
import { loadChildSpaceContexts, attachSpaceAccess } from "../twin/load-space-access.ts";
import type { AliasRow } from "../twin/twin-alias.store.ts";
import { aliasesFor } from "../twin/twin-aliases.ts";
import { findTwinRows } from "../twin/twin.queries.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { listReferences } from "./field-references.ts";
import { getRelatedPreset, includesFields, wantsAttachments } from "./requested-parts.ts";

/** Related data of several twins, loaded before the twins are presented. */
export interface PageData {
  now: Date;
  /** Links by ID of their source twin; `backLinks` by ID of their destination twin. */
  links: Map<string, TwinLinkRow[]>;
  backLinks: Map<string, TwinLinkRow[]>;
  attachments: Map<string, AttachmentRow[]>;
  comments: Map<string, CommentRow>;
  aliases: Map<string, AliasRow[]>;
  tags: Record<TagKind, Map<string, string[]>>;
  touches: Map<string, Touch[]>;
  /** Related twins, such as heads and linked twins, that the caller may see. */
  twins: Map<string, TwinRow>;
  users: Map<string, Person>;
  /** Options of the business. The domain's own options are in the model. */
  options: Map<string, ListOption>;
  getValidatorData: (twinId: string) => ValidatorData;
  /** Spaces to which children of the twin belong, by ID of the twin. */
  childSpaces: Map<string, SpaceContext>;
  calculated: Calculated;
  roleUsers: RoleUsersOf;
  fieldFiles: FieldFileOf;
}

interface Reader {
  services: Services;
  executor: Executor;
  caller: Caller;
  show: DetailOptions;
}

/**
 * Loads the related data that the request asks for. The number of statements doesn't depend on the number of twins.
 */
export async function loadPageData(reader: Reader, rows: readonly TwinRow[]): Promise<PageData> {
  const { executor, services, show } = reader;
  const ids = rows.map(({ id }) => id);
  const ends = requestedLinkEnds(reader, rows);
  const links = ends.has("src") ? await linksOfTwins(executor, ids) : [];
  const backLinks = ends.has("dst") ? await linksToTwins(executor, ids) : [];
  const attachments = wantsAttachments(show) ? await listAttachments(executor, ids) : [];
  const twins = await loadRelatedTwins(reader, rows, { links, backLinks, attachments });
  const relatedPreset = getRelatedPreset(show);
  const relatedTwins = [...twins.values()];
  const farther = relatedPreset.links
    ? await linksOfTwins(
        executor,
        relatedTwins.map(({ id }) => id),
      )
    : [];
  const comments = await loadComments(reader, attachments);
  const tags = await loadTags(reader, rows, relatedPreset.tags ? relatedTwins : []);
  const allRows = [...rows, ...relatedTwins];
  const roleUsers = includesFields(show)
    ? await loadRoleUsers(executor, reader.caller, rows)
    : () => [];
  return {
    now: services.now(),
    links: Map.groupBy([...links, ...farther], ({ src_twin_id }) => src_twin_id),
    backLinks: Map.groupBy(
      backLinks.filter(({ src_twin_id }) => twins.has(src_twin_id)),
      ({ dst_twin_id }) => dst_twin_id,
    ),
    attachments: Map.groupBy(attachments, ({ twin_id }) => twin_id),
    comments,
    aliases:
      show.mode("TwinAlias") === "HIDE"
        ? new Map()
        : Map.groupBy(await aliasesFor(executor, reader.caller, rows), (row) => row.twin_id),
    tags,
    touches: await loadTouches(reader, ids),
    twins,
    users: await loadPeople(
      executor,
      userIds(reader, rows, relatedTwins, {
        links: [...links, ...backLinks],
        attachments,
        comments,
        roleUsers,
      }),
    ),
    options: await loadOptions(reader, allRows, tags),
    calculated: includesFields(show)
      ? await calculateFields(executor, reader.caller, rows)
      : () => undefined,
    roleUsers,
    fieldFiles: includesFields(show)
      ? await loadFieldFiles(services, executor, reader.caller, rows)
      : () => "",
    getValidatorData: await loadValidatorData(
      executor,
      ids,
      validatorDataForTransitions(listWorkflowTransitions(reader, rows)),
    ),
    childSpaces:
      reader.show.mode("TwinCreatableChild2TwinClass") === "HIDE"
        ? new Map()
        : await loadChildSpaceContexts(executor, reader.caller, rows),
  };
}

/** Returns the directions of links that the response needs: both, or only those of the classes' link fields. */
function requestedLinkEnds(
  { caller, show }: Reader,
  rows: readonly TwinRow[],
): Set<LinkEnd["side"]> {
  if (show.mode("Twin2TwinLink") !== "HIDE") return new Set(["src", "dst"]);
  if (!includesFields(show)) return new Set();
  const fields = listClasses(caller, rows).flatMap((twinClass) =>
    fieldsOf(caller.model, twinClass),
  );
  const linked = fields.filter(({ typerId }) => typerId === LINK_TYPER);
  return new Set(linked.map((field) => linkEndOf(caller.model, field).side));
}

async function loadRelatedTwins(
  { executor, caller, show }: Reader,
  rows: readonly TwinRow[],
  related: { links: TwinLinkRow[]; backLinks: TwinLinkRow[]; attachments: AttachmentRow[] },
): Promise<Map<string, TwinRow>> {
  const relatedIds = new Set<string>();
  if (show.mode("TwinByHead") !== "WHITE") {
    for (const { head_id } of rows) if (head_id) relatedIds.add(head_id);
  }
  if (show.mode("TwinByLink") !== "WHITE" || show.mode("TwinField2Twin") !== "HIDE") {
    for (const { dst_twin_id } of related.links) relatedIds.add(dst_twin_id);
  }
  // Loaded at every detail level, because links from hidden twins must be left out.
  for (const { src_twin_id } of related.backLinks) relatedIds.add(src_twin_id);
  if (show.mode("Attachment2Twin") !== "HIDE") {
    for (const { twin_id } of related.attachments) relatedIds.add(twin_id);
  }
  if (relatedIds.size === 0) return new Map();
  const rowsFound = await findTwinRows(executor, caller.domainId, [...relatedIds]);
  const relatedTwins = await attachSpaceAccess(executor, caller, rowsFound);
  const visible = relatedTwins.filter(
    (row) => may(caller, "view", classOf(caller, row), row).allowed,
  );
  return new Map(visible.map((row) => [row.id, row]));
}

async function loadTags(
  { executor, show }: Reader,
  rows: readonly TwinRow[],
  relatedTwins: readonly TwinRow[],
): Promise<PageData["tags"]> {
  const readTags = async (kind: TagKind, of: readonly TwinRow[]) => {
    const ids = of.map(({ id }) => id);
    const tagRows = ids.length > 0 ? await listTagsOfTwins(executor, kind, ids) : [];
    const byTwin = Map.groupBy(tagRows, ({ twin_id }) => twin_id);
    return new Map([...byTwin].map(([id, tags]) => [id, tags.map((row) => row.option_id)]));
  };
  const tagged =
    show.mode("TwinTag2DataListOption") === "HIDE" ? relatedTwins : [...rows, ...relatedTwins];
  const marked = show.mode("TwinMarker2DataListOption") === "HIDE" ? [] : rows;
  return { tag: await readTags("tag", tagged), marker: await readTags("marker", marked) };
}

async function loadComments(
  { executor, show }: Reader,
  attachments: readonly AttachmentRow[],
): Promise<Map<string, CommentRow>> {
  const ids = attachments.flatMap(({ comment_id: id }) => id ?? []);
  if (show.mode("Attachment2CommentMode") === "HIDE" || ids.length === 0) return new Map();
  return new Map((await findComments(executor, ids)).map((comment) => [comment.id, comment]));
}

function* userIds(
  { caller, show }: Reader,
  rows: readonly TwinRow[],
  relatedTwins: readonly TwinRow[],
  related: {
    links: TwinLinkRow[];
    attachments: AttachmentRow[];
    comments: Map<string, CommentRow>;
    roleUsers: RoleUsersOf;
  },
): Iterable<string | null> {
  for (const row of rows) {
    if (show.mode("Twin2User") !== "HIDE") yield* [row.assigner_user_id, row.author_user_id];
    if (show.mode("TwinField2User") !== "HIDE") {
      yield* listReferences(caller, row, "user");
      const fields = fieldsOf(caller.model, classOf(caller, row)).filter(isRoleUsers);
      yield* fields.flatMap((field) => related.roleUsers(row, field));
    }
    if (includesFields(show) && showsAssignee(caller, row)) yield row.assigner_user_id;
  }
  if (getRelatedPreset(show).references)
    for (const row of relatedTwins) yield* listReferences(caller, row, "user");
  if (show.mode("TwinLink2User") !== "HIDE")
    yield* related.links.map((link) => link.created_by_user_id);
  yield* listAuthorIds(show, related.attachments, related.comments.values());
}

async function loadOptions(
  { executor, caller, show }: Reader,
  rows: readonly TwinRow[],
  tags: PageData["tags"],
): Promise<Map<string, ListOption>> {
  const ids = new Set([...tags.tag.values(), ...tags.marker.values()].flat());
  if (show.mode("TwinField2DataListOption") !== "HIDE" || getRelatedPreset(show).references) {
    for (const row of rows) for (const id of listReferences(caller, row, "option")) ids.add(id);
  }
  const unknown = [...ids].filter((id) => !caller.model.options.has(id));
  if (unknown.length === 0) return new Map();
  return new Map((await findOptions(executor, unknown)).map((option) => [option.id, option]));
}

function showsAssignee(caller: Caller, row: TwinRow): boolean {
  return fieldsOf(caller.model, classOf(caller, row)).some(
    ({ typerId }) => typerId === ASSIGNEE_EMAIL || typerId === ASSIGNEE_AVATAR,
  );
}

function listWorkflowTransitions({ caller, show }: Reader, rows: readonly TwinRow[]): Transition[] {
  if (show.mode("Twin2Transition") === "HIDE") return [];
  const ids = rows.flatMap((row) => {
    const schemaId = flowSchemaIn(row.twinflow_space_id, caller);
    return flowOf(caller.model, schemaId, classOf(caller, row))?.transitionIds ?? [];
  });
  return [...new Set(ids)]
    .map((id) => caller.model.transitions.get(id))
    .filter((transition) => transition !== undefined);
}

function listClasses(caller: Caller, rows: readonly TwinRow[]) {
  return [...new Set(rows.map((row) => classOf(caller, row)))];
}
