import { z } from "zod";

import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { Id, NULLIFY } from "../../base/http/body-fields.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { WRITE_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import { AttachmentCreate, AttachmentCud } from "../attachments/receive-uploads.ts";
import type { TagChange } from "../tags/change-tags.ts";
import type { NewTwin } from "./create-twin.ts";
import type { TwinChange } from "./update-twin.ts";

/** Schema of an ID that may be missing; "" counts as missing, because clients send it for no selection. */
export const OptionalId = z.union([z.literal("").transform(() => null), Id]).nullish();
export const Text = z.string().max(200_000).nullish();

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
export const LinkUpdate = z.object({ id: Id, dstTwinId: Id }).meta({ id: "TwinLinkUpdateV1" });

export const Comment = z.string().max(10_000).nullish();

const Options = z.array(Id).max(1000).nullish();
/** Many more than may be new, because tags that exist are named, too. */
const MAX_NAMED_TAGS = 1000;
const NewTags = z
  .array(z.string().max(200_000))
  .max(MAX_NAMED_TAGS, bodyMessage("twin_tags_many", { max: MAX_NAMED_TAGS }))
  .nullish();
const tags = { existingTags: Options, newTags: NewTags };
export const TagsOfNewTwin = z.object(tags).nullish();

export function toTagChange(body: z.output<typeof TagsOfNewTwin>): TagChange {
  return { existing: body?.existingTags, created: body?.newTags };
}

export const CreateBody = z.object({
  /** Optional in this schema, because upstream has a separate error code for a missing class. */
  classId: Id.nullish(),
  headTwinId: OptionalId,
  name: Text,
  description: Text,
  externalId: Text,
  assignerUserId: OptionalId,
  isSketch: z.boolean().nullish(),
  fields: FieldValues,
  links: z.array(LinkAdd).max(1000).nullish(),
  attachments: z.array(AttachmentCreate).max(1000).nullish(),
  tags: TagsOfNewTwin,
});

export const CreateBatchBody = z.object({ twins: z.array(CreateBody).max(100) });

/**
 * An option in the same format as in responses, so that clients can send it back. Only its ID is read; without an ID,
 * its external ID or name.
 */
const SelectedOption = z
  .object({
    id: OptionalId,
    externalId: Text,
    name: Text,
    status: z.enum(["active", "disabled", "hidden"]).nullish(),
    icon: Text,
    backgroundColor: Text,
    fontColor: Text,
    attributes: z.record(z.string().max(100), z.string().max(10_000).nullable()).nullish(),
  })
  .refine(({ id, externalId, name }) => id ?? externalId ?? name, {
    path: ["id"],
    message: bodyMessage("option_unnamed"),
  })
  .meta({ id: "SelectedOptionV1" });

function toOptionText({ id, externalId, name }: z.output<typeof SelectedOption>): string {
  return id ?? (externalId ? `#externalId=${externalId}` : (name ?? ""));
}

const Type = <T extends string, S extends z.ZodRawShape>(valueType: T, shape: S) =>
  z.object({ valueType: z.literal(valueType), ...shape });

/**
 * Value of a field with its type, as in version 1 of the calls. It is converted to the text that version 2 uses.
 */
export const TypedInput = z
  .discriminatedUnion("valueType", [
    Type("textV1", { text: Text }),
    Type("dateV1", { date: Text }),
    Type("colorHexV1", { hex: Text }),
    Type("listOptionsV1", {
      selectedOptions: z.array(SelectedOption).max(1000).nullish(),
    }),
  ])
  .transform((value) => {
    switch (value.valueType) {
      case "textV1":
        return value.text ?? null;
      case "dateV1":
        return value.date ?? null;
      case "colorHexV1":
        return value.hex ?? null;
      case "listOptionsV1":
        return value.selectedOptions?.map(toOptionText).join(WRITE_SEPARATOR) || null;
    }
  })
  .meta({ id: "TwinFieldValueInputV1" });

/** Body of version 1, which has no tags and sketches. Its fields are typed values by ID of the field. */
export const CreateBodyV1 = CreateBody.omit({ isSketch: true, tags: true, fields: true }).extend({
  fields: z.record(z.string().max(100), TypedInput.nullable()).nullish(),
});

const BEHAVIORS = ["throwOnFieldCantBeTransferred", "throwOnFieldRequiredNotFilled"] as const;

export const ChangeClassBody = z.object({
  newTwinClassId: Id,
  newHeadTwinId: OptionalId,
  /** Mapping of fields: by ID of the old class's field, the ID of the new class's field that gets its value. */
  fieldsReplaceMap: z.record(Id, Id).nullish(),
  behavior: z.array(z.enum(BEHAVIORS)).max(10).nullish(),
});
export type ChangeClassBody = z.output<typeof ChangeClassBody>;

/** Throws upstream's error if the class is missing. */
function requireClassId({ classId }: { classId?: string | null | undefined }): string {
  if (classId) return classId;
  const message = createMessage("field_required", { label: "classId" });
  throw invalidFields(CODE.ID_MISSING, [{ field: "classId", message }]);
}

type NewTwinBody = Omit<z.output<typeof CreateBody>, "isSketch" | "tags"> &
  Partial<Pick<z.output<typeof CreateBody>, "isSketch" | "tags">>;

/** Converts the body of a request to the input of `createTwin`, except for the files. */
export function toNewTwin({
  fields,
  links,
  tags: tagInput,
  attachments: _files,
  classId,
  ...basics
}: NewTwinBody): NewTwin {
  return {
    ...basics,
    classId: requireClassId({ classId }),
    fields: fields ?? {},
    links: links ?? [],
    tags: toTagChange(tagInput),
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

/** Converts the body of a request to the input of `updateTwin`, except for files and comment. */
export function toTwinChange(body: UpdateBody): TwinChange {
  const { headTwinId, assignerUserId, fields, version, ...basics } = body;
  return {
    name: basics.name,
    description: basics.description,
    externalId: basics.externalId,
    headTwinId: headTwinId ?? undefined,
    assignerUserId: assignerUserId === NULLIFY ? null : (assignerUserId ?? undefined),
    fields: fields ?? {},
    version,
    linksAdd: basics.twinLinksAdd ?? [],
    linksUpdate: basics.twinLinksUpdate ?? [],
    linksDelete: basics.twinLinksDelete ?? [],
    tags: {
      existing: basics.tagsUpdate?.existingTags,
      created: basics.tagsUpdate?.newTags,
      removed: basics.tagsUpdate?.deleteTags,
    },
    markers: {
      existing: basics.markersUpdate?.addMarkers,
      removed: basics.markersUpdate?.deleteMarkers,
    },
  };
}
