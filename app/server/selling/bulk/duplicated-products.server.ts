import type { Submission, SubmissionResult } from "@conform-to/react";
import { z } from "zod";

import type { DuplicateForm } from "#app/rules/selling/duplicate-form.ts";
import { MAX_COPIES } from "#app/rules/selling/duplicate-limits.ts";
import type { Selection } from "#app/server/bulk/bulk-target.server.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import type { PlatformRequestError } from "#app/server/platform/errors.server.ts";
import { TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { valueOf } from "#app/server/twins/fields/field-values.server.ts";
import { mediaKind } from "#app/server/twins/twins.server.ts";
import { cleanCode } from "#common/clean-text.ts";

import { findHolders } from "../products/find-holders.server.ts";
import { fieldSelection } from "../products/product-list.server.ts";

/** A product in the form that duplicates it. */
export interface Original {
  id: string;
  name: string;
  ean: string;
  sku: string;
  pictureId: string | null;
}

/** Loads the selected products, in the order of the selection. Deleted ones are left out. */
export async function loadOriginals(
  caller: Caller,
  { ids, search }: Selection,
): Promise<Original[]> {
  const query = new URLSearchParams({
    showTwinMode: "DETAILED",
    lazyRelation: "false",
    ...fieldSelection("ean", "sku"),
    showTwin2AttachmentMode: "DETAILED",
    showTwin2AttachmentCollectionMode: "ALL",
    limit: String(MAX_COPIES),
  });
  const products = await classByKey(caller, "product");
  const chosen = {
    path: "/private/twin/search/v2",
    body: {
      twinIdList: ids.slice(0, MAX_COPIES),
      twinClassExtendsHierarchyContainsIdList: [products.id],
    },
  };
  const { path, body } = search ?? chosen;
  const { twinList } = await caller.platform.post(`${path}?${query}`, body, TwinListResponse);
  const places = new Map(ids.map((id, at) => [id, at]));
  return twinList
    .map((twin) => ({
      id: twin.id,
      name: twin.name,
      ean: valueOf(twin, "ean"),
      sku: valueOf(twin, "sku"),
      pictureId: twin.attachments.find((file) => mediaKind(file) === "image")?.id ?? null,
    }))
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

const DuplicateResponse = z.object({ twinIdList: z.array(z.guid()) });

/** Creates all copies or none, and returns their IDs. */
export async function duplicateProducts(
  { platform }: Caller,
  { copies, ...options }: DuplicateForm,
): Promise<string[]> {
  const copyList = Object.entries(copies).map(([twinId, copy]) => ({ twinId, ...copy }));
  const path = "/private/product/duplicate/batch/v1";
  return (await platform.post(path, { copyList, ...options }, DuplicateResponse)).twinIdList;
}

const FORM_KEYS: ReadonlySet<string> = new Set(["name", "ean", "sku"]);

export interface DuplicateResult {
  result: SubmissionResult;
  /** The IDs of products that have the rejected EANs, by the ID of the original. */
  holders: Record<string, string>;
}

/** Converts an error of the platform to a form result with each message at its row, or above the form. */
export async function toDuplicateResult(
  caller: Caller,
  submission: Submission<DuplicateForm, string[], DuplicateForm>,
  error: PlatformRequestError,
): Promise<DuplicateResult> {
  const copies = submission.status === "success" ? Object.entries(submission.value.copies) : [];
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  const taken: { id: string; ean: string }[] = [];
  for (const { field, message, code } of error.fieldErrors) {
    const [, row = "", key = ""] = /^copyList\.(\d+)\.(.+)$/.exec(field) ?? [];
    const [id, copy] = copies[Number(row)] ?? [];
    if (row === "" || id === undefined || copy === undefined) formErrors.push(message);
    else {
      const name = FORM_KEYS.has(key) ? `copies.${id}.${key}` : `copies.${id}`;
      (fieldErrors[name] ??= []).push(message);
      if (key === "ean" && code === "not-unique") taken.push({ id, ean: copy.ean });
    }
  }
  if (error.fieldErrors.length === 0) formErrors.push(error.message);
  return {
    result: submission.reply({ fieldErrors, formErrors }),
    holders: await findRowHolders(caller, taken),
  };
}

/** Finds the products that have rejected EANs, by the ID of the row with the EAN. */
export async function findRowHolders(
  caller: Caller,
  taken: readonly { id: string; ean: string }[],
): Promise<Record<string, string>> {
  const eans = new Map(taken.map(({ id, ean }) => [id, cleanCode(ean)]));
  const holders = await findHolders(caller, "ean", [...eans.values()]);
  return Object.fromEntries(
    [...eans].flatMap(([id, ean]) => {
      const holder = holders.get(ean);
      return holder === undefined ? [] : [[id, holder]];
    }),
  );
}
