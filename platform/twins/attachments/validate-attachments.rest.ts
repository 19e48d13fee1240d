import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { createMessage } from "../../base/messages/message.ts";
import { presentMessage } from "../../base/messages/render-message.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { noRelatedObjects } from "../../core/responses/response-context.ts";
import { presentFiles } from "../responses/present-attachments.ts";
import type { AttachmentChange, NewAttachment } from "./attachment-change.ts";
import { AttachmentView } from "./attachment.view.ts";
import { AttachmentCreate, AttachmentCud } from "./receive-uploads.ts";
import {
  type FileValidationResult,
  validateFiles,
  validateNewFiles,
} from "./validate-attachments.ts";

const Problem = z.object({ problem: z.string(), message: z.string() });
const FileProblem = Problem.extend({ externalId: z.string().optional() });

const common = {
  createProblems: z.array(FileProblem),
  fieldAttachmentProblems: z.array(Problem.extend({ twinFieldId: z.guid() })),
  /** Always empty: upstream has this list, but here files of comments have no restrictions. */
  commentAttachmentProblems: z.array(Problem.extend({ commentId: z.guid() })),
};
const CreateProblems = z.object(common).meta({ id: "AttachmentCreateProblemsV1" });
const Problems = z
  .object({
    ...common,
    updateProblems: z.array(FileProblem.extend({ id: z.guid() })),
    deleteProblems: z.array(FileProblem),
  })
  .meta({ id: "AttachmentCUDProblemsV1" });

const QUOTAS = {
  COUNT_QUOTA: createMessage("file_count_quota"),
  SIZE_QUOTA: createMessage("file_storage_quota"),
} as const;

/** Routes that report why creating or changing attachments would be rejected. They store nothing. */
export const attachmentValidateRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/attachment/validate_create/v1",
    summary: "Validate attachments for a new twin",
    needs: ["ATTACHMENT_VALIDATE"],
    body: z
      .object({ twinClassId: Id, create: z.array(AttachmentCreate).max(1000).nullish() })
      .meta({ id: "AttachmentCreateValidateRqV1" }),
    answer: z.object({ createProblems: CreateProblems, relatedObjects: Related }),
    handle: async ({ services, caller, body, show }) => {
      const create = (body.create ?? []).map(toNew);
      const result = await validateNewFiles(services, caller, body.twinClassId, create);
      const {
        updateProblems: _none,
        deleteProblems: _nothing,
        ...problems
      } = present(caller.locale, result);
      return { createProblems: problems, relatedObjects: noRelatedObjects({ show }) };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/attachment/validate_cud/v1",
    summary: "Validate changes to a twin's attachments",
    needs: ["ATTACHMENT_VALIDATE"],
    body: z
      .object({ twinId: Id, attachments: AttachmentCud })
      .meta({ id: "AttachmentCUDValidateRqV1" }),
    answer: z.object({
      cudProblems: Problems,
      attachmentsForUD: z.array(AttachmentView),
      relatedObjects: Related,
    }),
    handle: async (call) => {
      const { services, caller, body } = call;
      const { create, update, delete: remove } = body.attachments;
      const changes = {
        create: (create ?? []).map(toNew),
        update: (update ?? []).map(({ id, title }): AttachmentChange => ({ id, title })),
        remove: remove ?? [],
      };
      const result = await validateFiles(services, caller, body.twinId, changes);
      const { files, relatedObjects } = await presentFiles(call, services.db, result.existing);
      return {
        cudProblems: present(caller.locale, result),
        attachmentsForUD: files,
        relatedObjects,
      };
    },
  }),
];

/**
 * Builds the attachment from its description alone, because validation requests contain no files.
 */
function toNew(described: z.output<typeof AttachmentCreate>): NewAttachment {
  return {
    file: null,
    size: Math.max(0, described.size ?? 0),
    title: described.title ?? described.storageLink ?? "",
    description: "",
    fieldId: described.twinClassFieldId ?? null,
    externalId: described.externalId ?? null,
  };
}

function present(
  locale: string,
  { issues, quota, existing }: FileValidationResult,
): z.output<typeof Problems> {
  const of = (about: (typeof issues)[number]["about"]) =>
    issues.filter((issue) => issue.about === about);
  const presentIssue = ({ problem, message }: (typeof issues)[number]) => ({
    problem,
    ...presentMessage(message, locale),
  });
  const findExternalId = (id: string | null) =>
    existing.find((row) => row.id === id)?.external_id ?? undefined;
  return {
    createProblems: [
      ...of("create").map((issue) => ({
        ...presentIssue(issue),
        externalId: issue.id ?? undefined,
      })),
      ...(quota ? [{ problem: quota, ...presentMessage(QUOTAS[quota], locale) }] : []),
    ],
    updateProblems: of("update").map((issue) => ({
      ...presentIssue(issue),
      id: issue.id ?? "",
      externalId: findExternalId(issue.id),
    })),
    deleteProblems: [],
    fieldAttachmentProblems: of("field").map((issue) => ({
      ...presentIssue(issue),
      twinFieldId: issue.id ?? "",
    })),
    commentAttachmentProblems: [],
  };
}
