import { href } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { SearchHit } from "#app/rules/search/search-hit.ts";
import { accounts } from "#app/server/entities/definitions/accounts.server.ts";
import { twins } from "#app/server/entities/definitions/twins.server.ts";
import { users } from "#app/server/entities/definitions/users.server.ts";
import { idOf, searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";
import { nameOf, readMember } from "#app/server/entities/types/references.server.ts";
import { nullIfNotFound } from "#app/server/platform/errors.server.ts";
import type { SearchQuery, SearchSource } from "#app/server/search/search-source.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { containsPattern } from "#common/like-pattern.ts";

import { mayAdminister } from "../access.server.ts";

/** Creates a source that searches one entity of the console by name or ID. */
function sourceOf(
  entity: Entity,
  filters: { id: string; name: string },
  keyMember: string | null,
): SearchSource {
  return {
    isOffered: (caller) => hasPermission(caller, `${entity.permission}_VIEW`),
    find: async (caller, { text, isId, limit }) => {
      const filter = isId ? { [filters.id]: [text] } : { [filters.name]: [containsPattern(text)] };
      const { rows } = await searchEntities(caller, entity, filter, { limit: String(limit) });
      return rows.map((row) => {
        const id = idOf(entity, row);
        const key = keyMember ? readMember(row, keyMember) : "";
        return {
          kind: entity.names.one(),
          name: nameOf(row, id, entity.traits?.nameMember),
          key: typeof key === "string" ? key : "",
          where: "",
          href: href("/admin/:entity/:id", { entity: entity.key, id }),
        };
      });
    },
  };
}

export const userSource = sourceOf(users, { id: "userIdList", name: "nameLikeList" }, "user.email");

export const accountSource = sourceOf(
  accounts,
  { id: "businessAccountIdList", name: "businessAccountNameLikeList" },
  null,
);

const Entries = z.object({
  twinList: z
    .array(z.object({ id: z.string(), name: z.string().default(""), twinClassId: z.string() }))
    .default([]),
  relatedObjects: z
    .object({
      twinClassMap: z.record(z.string(), z.object({ name: z.string().default("") })).default({}),
    })
    .prefault({}),
});

/** Searches the twins of all classes that the caller may see, newest first. */
export const entrySource: SearchSource = {
  isOffered: (caller) => hasPermission(caller, "TWIN_VIEW"),
  find: async (caller, { text, isId, limit }) => {
    const isAdministrator = await mayAdminister(caller);
    const query = new URLSearchParams({
      lazyRelation: "false",
      showTwinMode: "DETAILED",
      showTwin2TwinClassMode: "DETAILED",
      limit: String(limit),
    });
    const filter = isId ? { twinIdList: [text] } : { twinNameLikeList: [containsPattern(text)] };
    const answer = await caller.platform.post(`/private/twin/search/v2?${query}`, filter, Entries);
    return answer.twinList.map(({ id, name, twinClassId }) => ({
      kind: answer.relatedObjects.twinClassMap[twinClassId]?.name || m.search_entry(),
      name: name || id.slice(0, 8),
      key: "",
      where: "",
      href: isAdministrator
        ? href("/admin/:entity/:id", { entity: twins.key, id })
        : href("/browse/:headTwinId", { headTwinId: id }),
    }));
  },
};

const Part = z.object({ twinId: z.string().optional() });
const Comment = z.object({ comment: Part.extend({ text: z.string().default("") }) });
const File = z.object({ attachment: Part.extend({ title: z.string().default("") }) });

/** Finds a comment or a file by its ID. The hit links to the twin that it belongs to. */
export const idSource: SearchSource = {
  isOffered: (caller) => hasPermission(caller, "TWIN_VIEW"),
  find: async (caller, query) => {
    if (!query.isId) return [];
    const hits = await Promise.all([findComment(caller, query), findFile(caller, query)]);
    return hits.filter((hit) => hit !== null);
  },
};

async function findComment(
  { platform }: Caller,
  { text: id }: SearchQuery,
): Promise<SearchHit | null> {
  const path = `/private/comment/${id}/v1?showCommentMode=DETAILED`;
  const answer = await nullIfNotFound(platform.get(path, Comment)).catch(() => null);
  const comment = answer?.comment;
  if (!comment?.twinId) return null;
  return {
    kind: m.search_comment(),
    name: comment.text.slice(0, 80) || id.slice(0, 8),
    key: "",
    where: "",
    href: href("/browse/:headTwinId/comments", { headTwinId: comment.twinId }),
  };
}

async function findFile(
  { platform }: Caller,
  { text: id }: SearchQuery,
): Promise<SearchHit | null> {
  const path = `/private/attachment/${id}/v1?showAttachmentMode=DETAILED`;
  const answer = await nullIfNotFound(platform.get(path, File)).catch(() => null);
  const file = answer?.attachment;
  if (!file?.twinId) return null;
  return {
    kind: m.search_file(),
    name: file.title || id.slice(0, 8),
    key: "",
    where: "",
    href: href("/browse/:headTwinId/files", { headTwinId: file.twinId }),
  };
}
