import { z } from "zod";

import { CHANGE_ORIGINS } from "../../core/access/caller.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { UserView } from "../../core/responses/user.view.ts";
import { viewNamed } from "../../core/responses/view-named.ts";
import { ClassView } from "../../model/classes/class.view.ts";
import { FieldView } from "../../model/fields/field.view.ts";
import { LinkView } from "../../model/links/link.view.ts";
import { OptionView } from "../../model/lists/option.view.ts";
import { StatusView } from "../../model/statuses/status.view.ts";
import { TransitionBaseView } from "../../model/transitions/transition.view.ts";
import { AttachmentView } from "../attachments/attachment.view.ts";
import { TOUCHES } from "../touches/touch.store.ts";
import { TWIN_ACTIONS } from "../twin/twin-actions.ts";
import { TypedValueView } from "./typed-value.ts";

const Id = z.guid().optional();
const Text = z.string().optional();
const Ids = z.array(z.guid()).optional();

const TwinBaseView = z
  .object({
    id: Id,
    name: Text,
    externalId: Text,
    headTwinId: Id,
    createdAt: Text,
    updatedAt: Text,
    description: Text,
    statusId: Id,
    twinClassId: Id,
    assignerUserId: Id,
    authorUserId: Id,
    ownerBusinessAccountId: Id,
    ownerUserId: Id,
    version: z.int().optional(),
    freeze: z.boolean().optional(),
    status: StatusView.optional(),
    twinClass: ClassView.optional(),
    assignerUser: UserView.optional(),
    authorUser: UserView.optional(),
    aliases: z.array(z.string()).optional(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: "TwinBaseV1" });

const TwinLinkView = z.object({
  id: z.guid(),
  linkId: z.guid(),
  dstTwinId: z.guid(),
  createdAt: Text,
  createdByUserId: Id,
  createdByUser: UserView.optional(),
  link: LinkView.optional(),
  dstTwin: viewNamed("TwinV2").optional(),
});

const Count = z.int().optional();

/** Numbers of the twin's files, by origin. */
const FileCountsView = z
  .object({
    all: Count,
    direct: Count,
    fromTransitions: Count,
    fromComments: Count,
    fromFields: Count,
  })
  .meta({ id: "AttachmentsCountV1" });

const TwinView = TwinBaseView.extend({
  headTwin: viewNamed("TwinV2").optional(),
  attachments: z.array(AttachmentView).optional(),
  attachmentsCount: FileCountsView.optional(),
  links: z
    .object({
      forwardLinks: z.record(z.string(), TwinLinkView),
      backwardLinks: z.record(z.string(), TwinLinkView),
    })
    .optional(),
  transitionsIdList: Ids,
  transitions: z.array(TransitionBaseView).optional(),
  creatableChildTwinClassIds: Ids,
  creatableChildTwinClasses: z.array(ClassView).optional(),
  actions: z.array(z.enum(TWIN_ACTIONS)).optional(),
  markers: z.array(OptionView).optional(),
  markerIdList: Ids,
  tags: z.array(OptionView).optional(),
  tagIdList: Ids,
  /** The caller's touches of the twin, such as `STARRED`. Upstream doesn't have this member. */
  touchIdList: z.array(z.enum(TOUCHES)).optional(),
}).meta({ id: "TwinV2" });

export const TwinResponse = z.object({ twin: TwinView, relatedObjects: Related });

/** In version 1, fields are a list of typed values instead of a map of texts. */
const TwinFieldView = z
  .object({ value: TypedValueView.optional(), twinClassField: FieldView.optional() })
  .meta({ id: "TwinFieldV1" });

const TwinViewV1 = TwinView.extend({ fields: z.array(TwinFieldView).optional() }).meta({
  id: "TwinV1",
});

export const TwinResponseV1 = z.object({ twin: TwinViewV1, relatedObjects: Related });

export const TwinCreatedResponse = z.object({
  twinId: z.guid(),
  twinAliasList: z.array(z.string()),
});

const Pagination = PAGED.pagination;

export const TwinListResponse = z.object({
  twinList: z.array(TwinView),
  pagination: Pagination,
  relatedObjects: Related,
});

export const TwinListResponseV1 = TwinListResponse.extend({ twinList: z.array(TwinViewV1) });

export const FieldResponse = z.object({
  twinId: z.guid(),
  field: z.object({
    value: TypedValueView,
    twinClassField: FieldView,
  }),
});

const HistoryView = z
  .object({
    id: z.guid(),
    twinId: z.guid(),
    batchId: z.guid(),
    createdAt: z.string(),
    actorUserId: Id,
    origin: z.enum(CHANGE_ORIGINS).optional(),
    type: z.string(),
    fieldName: Text,
    changeDescription: Text,
    actorUser: UserView.optional(),
    twin: TwinBaseView.extend({ headTwin: viewNamed("TwinV2").optional() }).optional(),
  })
  .meta({ id: "HistoryV1" });

export const HistoryResponse = z.object({
  historyList: z.array(HistoryView),
  pagination: Pagination,
  relatedObjects: Related,
});

export const HistorySearchResponse = z.object({
  histories: z.array(HistoryView),
  pagination: Pagination,
  relatedObjects: Related,
});

export const HistoryEntryResponse = z.object({ history: HistoryView, relatedObjects: Related });

const performedLists = {
  transitionedTwinList: z.array(TwinView).optional(),
  processedTwinList: z.record(z.string(), z.array(TwinView)).optional(),
};

export const PerformResponseV1 = z.object({ ...performedLists, relatedObjects: Related });

export const PerformResponse = z.object({
  result: z.object({
    resultType: z.literal("minor"),
    ...performedLists,
  }),
  relatedObjects: Related,
});

export const TwinCountsResponse = z.object({
  counts: z.array(
    z.object({ id: z.guid().optional(), key: Text, name: Text, count: z.int().positive() }),
  ),
});
