import type { SubmissionResult } from "@conform-to/react";

import type { EditConflict } from "#app/rules/edit-conflict.ts";
import type { FormField } from "#app/rules/twin-field.ts";

export interface EditedTwin {
  id: string;
  name: string;
  description: string;
  version: number;
  base: string;
  fields: FormField[];
}

/** What a form was drawn from: what is typed is compared with it. */
export interface FormBaseline {
  version: string;
  base: string;
}

export interface EditResult {
  result: SubmissionResult;
  conflict: EditConflict | null;
  /** What the page was rendered with before a part of it was dealt with. */
  baseline: FormBaseline | null;
  /** How the text of one field looks. */
  preview?: { name: string; html: string } | null;
  /** How saving the description alone went. */
  description?: { saved: boolean; problem: string | null } | null;
}

export interface UploadAnswer {
  errors: { images: string[]; documents: string[] } | null;
  /** How many of the files that came with the form the product has now. */
  added: number;
}
