import type { SubmissionResult } from "@conform-to/react";

import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import type { FormField } from "#app/rules/twins/twin-field.ts";

export interface EditedTwin {
  id: string;
  name: string;
  description: string;
  version: number;
  base: string;
  fields: FormField[];
}

/** The values the form was rendered with, to find out which ones the user changed. */
export interface FormBaseline {
  version: string;
  base: string;
}

export interface EditResult {
  result: SubmissionResult;
  conflict: EditConflict | null;
  /** The baseline after a partial submit. */
  baseline: FormBaseline | null;
  /** The rendered preview of one field. */
  preview?: { name: string; html: string } | null;
  /** The result of saving the description alone. */
  description?: { saved: boolean; problem: string | null } | null;
}

export interface UploadResponse {
  errors: { images: string[]; documents: string[] } | null;
  /** The number of submitted files that the product has now. */
  added: number;
  /** Texts of images that were typed and could not be saved, by the image's ID. */
  imageTexts?: Record<string, string>;
}
