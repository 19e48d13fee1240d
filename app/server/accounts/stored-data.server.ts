import { data } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { EraseBusinessForm } from "#app/rules/accounts/stored-data.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import {
  catchRequestError,
  throwAsStatus,
  toSubmissionResult,
} from "#app/server/platform/errors.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const PersonResponse = z.object({
  exportedAt: z.string(),
  email: z.string(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

const ArchiveResponse = z.object({
  businessAccount: z.object({ id: z.string(), name: z.string() }),
  export: z
    .object({
      state: z.enum(["waiting", "ready", "failed"]),
      bytes: z.number().optional(),
      createdAt: z.string(),
    })
    .optional(),
});

const BusinessesResponse = z.object({ activeBusinessAccountId: z.string().optional() });

/** The latest archive of all data of a business. */
export interface BusinessArchive {
  id: string;
  name: string;
  archive: { state: "waiting" | "ready" | "failed"; bytes: number; createdAt: string } | null;
}

export const hideFields = ["currentPassword"];

function pathOf(businessAccountId: string): string {
  return `/private/business_account/${encodeURIComponent(businessAccountId)}`;
}

/** Returns all data that the platform stores about the caller, as in its response. */
export function exportPerson({ platform }: Caller) {
  return platform.get("/private/user/export/v1", PersonResponse);
}

export async function erasePerson({ platform }: Caller, currentPassword: string): Promise<void> {
  await platform.post("/private/user/erase/v1", { currentPassword }, EmptyResponse);
}

export async function readArchive(
  { platform }: Caller,
  businessAccountId: string,
): Promise<BusinessArchive> {
  const path = `${pathOf(businessAccountId)}/export/v1`;
  const answer = await platform.get(path, ArchiveResponse);
  const { businessAccount, export: made } = answer;
  return { ...businessAccount, archive: made ? { bytes: 0, ...made } : null };
}

/** Reads the archive of the caller's business. Null if the caller has no business or isn't its owner. */
export async function readOwnArchive(caller: Caller): Promise<BusinessArchive | null> {
  const path = "/private/business_account/list/v1";
  const { activeBusinessAccountId: id } = await caller.platform.get(path, BusinessesResponse);
  if (id === undefined) return null;
  const { value } = await catchRequestError(readArchive(caller, id));
  return value;
}

/** Starts the archive or the deletion, depending on the form's `intent`. `failed` is null on success. */
export async function changeBusinessData(caller: Caller, businessId: string, form: FormData) {
  if (form.get("intent") === "archive") {
    await throwAsStatus(caller.platform.post(`${pathOf(businessId)}/export/v1`, {}, EmptyResponse));
    return { done: m.data_business_started(), failed: null };
  }
  const submission = parseForm(form, EraseBusinessForm());
  if (submission.status !== "success") {
    const result = submission.reply({ hideFields });
    return { done: null, failed: data({ form: "business", result } as const, { status: 422 }) };
  }
  const { currentPassword, businessName: name } = submission.value;
  const { requestError } = await catchRequestError(
    caller.platform.post(`${pathOf(businessId)}/erase/v1`, { currentPassword }, EmptyResponse),
  );
  if (!requestError) return { done: m.data_business_erasing({ name }), failed: null };
  const result = toSubmissionResult(submission, requestError, { hideFields });
  const status = requestError.httpStatus;
  return { done: null, failed: data({ form: "business", result } as const, { status }) };
}
