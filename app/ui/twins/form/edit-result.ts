import type { SubmissionResult } from "@conform-to/react";

import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import type { EanHolder } from "#app/rules/twins/ean-answer.ts";
import type { FormField } from "#app/rules/twins/twin-field.ts";

export interface EditedTwin {
  id: string;
  name: string;
  description: string;
  version: number;
  base: string;
  fields: FormField[];
}

/** Values that the form was rendered with, to find out which ones the user changed. */
export interface FormBaseline {
  version: string;
  base: string;
}

export interface EditResult {
  result: SubmissionResult;
  conflict: EditConflict | null;
  /** The new values that later changes are compared with, after only a part of the form was saved. */
  baseline: FormBaseline | null;
  /** Rendered preview of one field. */
  preview?: { name: string; html: string } | null;
  /** Result of saving only the description. */
  description?: { saved: boolean; problem: string | null } | null;
  /** The other product that has the rejected EAN. */
  eanHolder?: EanHolder | null;
}

export interface UploadResponse {
  errors: { images: string[]; documents: string[] } | null;
  /** Number of submitted files that were stored. */
  added: number;
  /** Image texts that could not be saved, by the ID of the image. */
  imageTexts?: Record<string, string>;
}
