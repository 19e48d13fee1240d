import { z } from "zod";

import { ChosenId, Id } from "../../base/http/body-fields.ts";
import { AttachmentCud } from "../attachments/receive-uploads.ts";
import {
  OptionalId,
  Text,
  FieldValues,
  LinkAdd,
  LinkUpdate,
  CreateBody,
  Comment,
} from "../changes/twin-body.ts";

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

export const PerformBody = z.object({
  twinId: ChosenId,
  comment: Comment,
  context: Context.nullish(),
});

export const PerformBatchBody = z.object({
  twinIdList: z.array(Id).max(1000),
  batchComment: Comment,
  batchContext: Context.nullish(),
});
