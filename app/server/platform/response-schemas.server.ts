import { z } from "zod";

/** Schemas for the parts of the platform's responses that screens use. The platform omits nulls. */
export const Status = z.object({
  id: z.string(),
  key: z.string().default(""),
  name: z.string().default(""),
  backgroundColor: z.string().optional(),
  fontColor: z.string().optional(),
  frozen: z.boolean().default(false),
});

export const Attachment = z.object({
  id: z.string(),
  storageLink: z.string().default(""),
  title: z.string().default(""),
  description: z.string().default(""),
  size: z.number().optional(),
  mediaType: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  twinClassFieldId: z.string().optional(),
  externalId: z.string().optional(),
});

export const TwinLink = z.object({
  id: z.string().optional(),
  linkId: z.string().default(""),
  /** The ID of the twin at the other end. */
  dstTwinId: z.string().optional(),
  link: z.object({ name: z.string().default("") }).optional(),
});

export const Twin = z.object({
  id: z.string(),
  name: z.string().default(""),
  description: z.string().default(""),
  headTwinId: z.string().optional(),
  statusId: z.string(),
  twinClassId: z.string(),
  createdAt: z.string().default(""),
  updatedAt: z.string().optional(),
  version: z.number().default(0),
  freeze: z.boolean().default(false),
  /** The actions that the caller may perform. Empty unless the request asked for them. */
  actions: z.array(z.string()).default([]),
  fields: z.record(z.string(), z.string()).default({}),
  attachments: z.array(Attachment).default([]),
  transitionsIdList: z.array(z.string()).default([]),
  assignerUserId: z.string().optional(),
  authorUserId: z.string().optional(),
  externalId: z.string().default(""),
  tagIdList: z.array(z.string()).default([]),
  markerIdList: z.array(z.string()).default([]),
  /** Null if unknown: upstream doesn't return the caller's marks with the twin. */
  touchIdList: z.array(z.string()).nullable().default(null),
  creatableChildTwinClassIds: z.array(z.string()).default([]),
  links: z
    .object({
      forwardLinks: z.record(z.string(), TwinLink).default({}),
      backwardLinks: z.record(z.string(), TwinLink).default({}),
    })
    .optional(),
});

export const TwinClass = z.object({
  id: z.string(),
  key: z.string().default(""),
  name: z.string().default(""),
  description: z.string().default(""),
  logo: z.string().optional(),
  headClassId: z.string().optional(),
  tagsDataListId: z.string().optional(),
  markersDataListId: z.string().optional(),
  inheritedTagsDataListId: z.string().optional(),
  inheritedMarkersDataListId: z.string().optional(),
  abstractClass: z.boolean().default(false),
  statusList: z.array(z.string()).default([]),
  fieldIds: z.array(z.string()).default([]),
});

export const Descriptor = z.looseObject({
  fieldType: z.string(),
  /** A pattern that the app can check itself; the platform checks all others. */
  simpleRegExp: z.string().optional(),
  editorType: z.string().optional(),
  multiple: z.boolean().default(false),
  options: z.array(z.object({ id: z.string(), name: z.string().default("") })).optional(),
  optionIdList: z.array(z.string()).optional(),
  dataListId: z.string().optional(),
  dataListSubsetIdList: z.array(z.string()).optional(),
  linkId: z.string().optional(),
  userIdList: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  decimalPlaces: z.number().optional(),
  pattern: z.string().optional(),
  checkboxType: z.string().optional(),
  maxCount: z.number().optional(),
  extensions: z.string().optional(),
  fileSizeMbLimit: z.number().optional(),
});

export const ClassField = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string().default(""),
  /** The names in all languages. Upstream doesn't return them. */
  nameList: z.array(z.string()).default([]),
  description: z.string().default(""),
  required: z.boolean().default(false),
  descriptor: Descriptor.nullish(),
  /** Set by the app: the user can't write the field. */
  readOnly: z.boolean().optional(),
});

export const Option = z.object({
  id: z.string(),
  name: z.string().default(""),
  status: z.string().default("active"),
});

export const Transition = z.object({
  id: z.string(),
  name: z.string().default(""),
  /** The English name. Upstream only returns the name in the caller's language. */
  englishName: z.string().optional(),
  alias: z.string().default(""),
  description: z.string().default(""),
  dstTwinStatusId: z.string().optional(),
  allowComment: z.boolean().default(false),
  allowAttachments: z.boolean().default(false),
  allowLinks: z.boolean().default(false),
});

const User = z.object({
  id: z.string(),
  fullName: z.string().default(""),
  email: z.string().default(""),
});

const mapOf = <T extends z.ZodType>(thing: T) => z.record(z.string(), thing).default({});

export const Related = z
  .object({
    twinMap: mapOf(
      z.object({
        id: z.string(),
        name: z.string().default(""),
        fields: z.record(z.string(), z.string()).default({}),
      }),
    ),
    statusMap: mapOf(Status),
    userMap: mapOf(User),
    twinClassMap: mapOf(TwinClass),
    transitionsMap: mapOf(Transition),
    dataListsOptionMap: mapOf(Option),
    twinClassFieldMap: mapOf(ClassField),
  })
  .prefault({});

export const TwinResponse = z.object({ twin: Twin, relatedObjects: Related });

export const TwinListResponse = z.object({
  twinList: z.array(Twin).default([]),
  pagination: z
    .object({
      total: z.number().default(0),
      totalCapped: z.boolean().default(false),
      /** The approximate number of rows if `total` is capped. */
      totalEstimate: z.number().optional(),
    })
    .prefault({}),
  relatedObjects: Related,
});

export const TwinClassListResponse = z.object({
  twinClassList: z.array(TwinClass).default([]),
  relatedObjects: Related,
});

export const TwinCreated = z.object({ twinId: z.string() });

export const EmptyResponse = z.looseObject({});

export type Status = z.output<typeof Status>;
export type Attachment = z.output<typeof Attachment>;
export type Twin = z.output<typeof Twin>;
export type TwinClass = z.output<typeof TwinClass>;
export type ClassField = z.output<typeof ClassField>;
export type Transition = z.output<typeof Transition>;
export type Related = z.output<typeof Related>;
export type TwinResponse = z.output<typeof TwinResponse>;
export type TwinListResponse = z.output<typeof TwinListResponse>;
