import { z } from "zod";

import { isUuid } from "../../base/http/uuid.ts";
import { parseDate } from "../../model/field-types/date-pattern.rules.ts";
import type { FieldSearchGiven, LinkSearch, TwinSearch } from "../../model/searches/twin-search.ts";
import { AttachmentCreate, AttachmentCud } from "../attachments/receive-uploads.ts";
import type { NewTwin } from "./create-twin.ts";

/** Sent to take an id away, where leaving it out means to leave it as it is. */
export const NULLIFY = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export const Id = z
  .string()
  .refine(isUuid, "must be an id")
  .transform((id) => id.toLowerCase());
/** Clients send "" for a choice that wasn't made. */
export const OptionalId = z.union([z.literal("").transform(() => null), Id]).nullish();
const Text = z.string().max(200_000).nullish();

export const FieldValues = z
  .record(
    z.string().max(100),
    z.union([z.string().max(200_000), z.number(), z.boolean()]).nullable(),
  )
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, value === null ? null : String(value)]),
    ),
  )
  .nullish();

export const LinkAdd = z.object({ linkId: Id, dstTwinId: Id }).meta({ id: "TwinLinkAddV1" });
const LinkUpdate = z.object({ id: Id, dstTwinId: Id }).meta({ id: "TwinLinkUpdateV1" });

const Options = z.array(Id).max(1000).nullish();
const NewTags = z.array(z.string().max(255)).max(100).nullish();
const tags = { existingTags: Options, newTags: NewTags };
const Comment = z.string().max(10_000).nullish();

export const CreateBody = z.object({
  classId: Id,
  headTwinId: OptionalId,
  name: Text,
  description: Text,
  externalId: Text,
  assignerUserId: OptionalId,
  isSketch: z.boolean().nullish(),
  fields: FieldValues,
  links: z.array(LinkAdd).max(1000).nullish(),
  attachments: z.array(AttachmentCreate).max(1000).nullish(),
  tags: z.object(tags).nullish(),
});

/** The body of a new twin as the use case takes it; its files come apart. */
export function newTwinOf({
  fields,
  links,
  tags: asked,
  attachments: _files,
  ...basics
}: z.output<typeof CreateBody>): NewTwin {
  return {
    ...basics,
    fields: fields ?? {},
    links: links ?? [],
    tags: { existing: asked?.existingTags, created: asked?.newTags },
  };
}

export const UpdateBody = z.object({
  headTwinId: OptionalId,
  name: Text,
  description: Text,
  externalId: Text,
  assignerUserId: OptionalId,
  fields: FieldValues,
  twinLinksAdd: z.array(LinkAdd).max(1000).nullish(),
  twinLinksUpdate: z.array(LinkUpdate).max(1000).nullish(),
  twinLinksDelete: z.array(Id).max(1000).nullish(),
  attachments: AttachmentCud.nullish(),
  tagsUpdate: z.object({ ...tags, deleteTags: Options }).nullish(),
  markersUpdate: z.object({ addMarkers: Options, deleteMarkers: Options }).nullish(),
  comment: Comment,
  version: z.int().positive().nullish(),
});
export type UpdateBody = z.output<typeof UpdateBody>;

const Ids = z.array(Id).max(10_000).nullish();
const Patterns = z.array(z.string().max(1000)).max(100).nullish();
const Links = z
  .array(
    z.object({
      linkId: Id,
      twinIdList: Ids,
      dstTwinIdList: Ids,
      srcElseDst: z.boolean().nullish(),
    }),
  )
  .max(100)
  .nullish() satisfies z.ZodType<LinkSearch[] | null | undefined>;
const Touches = z.array(z.enum(["WATCHED", "STARRED", "REVIEWED"])).nullish();
/** A filter that can't be read must not be taken for none. Clients send "" for a day that wasn't chosen. */
const Instant = z
  .string()
  .refine((text) => text === "" || parseDate(text) !== null, "must be like 2026-03-31T23:59:59")
  .nullish();
const FieldSearch = z.looseObject({ type: z.string() }) satisfies z.ZodType<FieldSearchGiven>;
/** By id or key of a field; null asks for nothing. */
const FieldSearches = z
  .record(z.string().max(100), FieldSearch.nullable())
  .nullish()
  .transform((searches) =>
    Object.fromEntries(
      Object.entries(searches ?? {}).flatMap(([key, search]) => (search ? [[key, search]] : [])),
    ),
  );

/** Each condition is one more of the database's question. */
const MAX_CONDITIONS = 200;

const limitedConditions = [
  (search: unknown) => countConditions(search) <= MAX_CONDITIONS,
  `must have at most ${MAX_CONDITIONS} conditions`,
] as const;

function countConditions(search: unknown): number {
  if (typeof search !== "object" || search === null) return search === undefined ? 0 : 1;
  if (Array.isArray(search) && typeof search[0] !== "object") return 1;
  return Object.values(search).reduce<number>((sum, part) => sum + countConditions(part), 0);
}

const SearchBase = z.object({
  twinIdList: Ids,
  twinIdExcludeList: Ids,
  twinClassIdList: Ids,
  twinClassIdExcludeList: Ids,
  twinClassExtendsHierarchyContainsIdList: Ids,
  twinNameLikeList: Patterns,
  twinNameNotLikeList: Patterns,
  descriptionLikeList: Patterns,
  descriptionNotLikeList: Patterns,
  externalIdList: Patterns,
  externalIdExcludeList: Patterns,
  headTwinIdList: Ids,
  headTwinClassIdList: Ids,
  hierarchyTreeContainsIdList: Ids,
  statusIdList: Ids,
  statusIdExcludeList: Ids,
  assignerUserIdList: Ids,
  assignerUserIdExcludeList: Ids,
  createdByUserIdList: Ids,
  createdByUserIdExcludeList: Ids,
  tagDataListOptionIdList: Ids,
  tagDataListOptionIdExcludeList: Ids,
  markerDataListOptionIdList: Ids,
  markerDataListOptionIdExcludeList: Ids,
  touchList: Touches,
  touchExcludeList: Touches,
  linksAnyOfList: Links,
  linksNoAnyOfList: Links,
  linksAllOfList: Links,
  linksNoAllOfList: Links,
  fields: FieldSearches,
  createdAt: z.object({ from: Instant, to: Instant }).nullish(),
  textLike: z.string().max(1000).nullish(),
});

export const SearchBody = SearchBase.extend({
  headSearch: SearchBase.nullish(),
  childrenSearch: SearchBase.nullish(),
}).refine(...limitedConditions) satisfies z.ZodType<TwinSearch>;

export const SearchUnionBody = z
  .array(SearchBody)
  .max(50)
  .refine(...limitedConditions);

export const ConfiguredBody = z.object({
  params: z.record(z.string().max(100), z.string().max(1000).nullable()).nullish(),
  narrow: SearchBody.nullish(),
});

export const CountBody = ConfiguredBody.extend({ by: z.enum(["status", "twinClass"]) });

export const SimpleBody = z.object({
  nameLike: z.string().max(1000).nullish(),
  aliasLike: z.string().nullish(),
});

const Context = z.object({
  fields: FieldValues,
  attachments: AttachmentCud.nullish(),
  twinLinks: z
    .object({
      create: z.array(LinkAdd).max(1000).nullish(),
      update: z.array(LinkUpdate).max(1000).nullish(),
      delete: z.array(Id).max(1000).nullish(),
    })
    .nullish(),
  newTwins: z.array(CreateBody).max(100).nullish(),
  basics: z.object({ assigneeUserId: OptionalId, name: Text, description: Text }).nullish(),
});
export type Context = z.output<typeof Context>;

export const PerformBody = z.object({ twinId: Id, comment: Comment, context: Context.nullish() });

export const PerformBatchBody = z.object({
  twinIdList: z.array(Id).max(1000),
  batchComment: Comment,
  batchContext: Context.nullish(),
});
