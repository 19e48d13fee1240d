import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { createMessage } from "../../base/messages/message.ts";
import { presentMessage } from "../../base/messages/render-message.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { AttachmentChange, NewAttachment } from "./attachment-change.ts";
import { AttachmentCreate, AttachmentCud } from "./receive-uploads.ts";
import {
  type FileValidationResult,
  validateFiles,
  validateNewFiles,
} from "./validate-attachments.ts";

const Problem = z.object({ problem: z.string(), message: z.string() });
const Problems = z
  .object({
    createProblems: z.array(Problem.extend({ externalId: z.string().optional() })),
    updateProblems: z.array(Problem.extend({ id: z.guid() })),
    deleteProblems: z.array(Problem),
    fieldAttachmentProblems: z.array(Problem.extend({ twinFieldId: z.guid() })),
  })
  .meta({ id: "AttachmentCUDProblemsV1" });

const Answer = z.object({ cudProblems: Problems });

const QUOTAS = {
  COUNT_QUOTA: createMessage("file_count_quota"),
  SIZE_QUOTA: createMessage("file_storage_quota"),
} as const;

/** Reports why adding or changing files would be rejected; stores nothing. */
export const attachmentValidateRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/attachment/validate_create/v1",
    summary: "Validate attachments for a new twin",
    needs: ["ATTACHMENT_VALIDATE"],
    body: z
      .object({ twinClassId: Id, create: z.array(AttachmentCreate).max(1000).nullish() })
      .meta({ id: "AttachmentCreateValidateRqV1" }),
    answer: Answer,
    handle: async ({ services, caller, body }) => {
      const create = (body.create ?? []).map(toNew);
      return present(
        caller.locale,
        await validateNewFiles(services, caller, body.twinClassId, create),
      );
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
    answer: Answer,
    handle: async ({ services, caller, body }) => {
      const { create, update, delete: remove } = body.attachments;
      const changes = {
        create: (create ?? []).map(toNew),
        update: (update ?? []).map(({ id, title }): AttachmentChange => ({ id, title })),
        remove: remove ?? [],
      };
      return present(caller.locale, await validateFiles(services, caller, body.twinId, changes));
    },
  }),
];

/** From the description only, because no bytes are sent. */
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

function present(locale: string, { issues, quota }: FileValidationResult): z.output<typeof Answer> {
  const of = (about: (typeof issues)[number]["about"]) =>
    issues.filter((issue) => issue.about === about);
  const presentIssue = ({ problem, message }: (typeof issues)[number]) => ({
    problem,
    ...presentMessage(message, locale),
  });
  return {
    cudProblems: {
      createProblems: [
        ...of("create").map((issue) => ({
          ...presentIssue(issue),
          externalId: issue.id ?? undefined,
        })),
        ...(quota ? [{ problem: quota, ...presentMessage(QUOTAS[quota], locale) }] : []),
      ],
      updateProblems: of("update").map((issue) => ({ ...presentIssue(issue), id: issue.id ?? "" })),
      deleteProblems: [],
      fieldAttachmentProblems: of("field").map((issue) => ({
        ...presentIssue(issue),
        twinFieldId: issue.id ?? "",
      })),
    },
  };
}
