import type { StoredFile } from "../../base/files/ingest-upload.ts";

export interface NewAttachment {
  /** Stored already; null when it lies elsewhere. */
  file: StoredFile | null;
  storageLink?: string | null;
  /** Of what lies elsewhere, as the caller says; bytes. */
  size?: number;
  title: string;
  description: string;
  /** The field of the class it belongs to. */
  fieldId: string | null;
  commentId?: string | null;
  transitionId?: string | null;
  externalId?: string | null;
  modifications?: Readonly<Record<string, string>>;
}

export interface AttachmentChange {
  id: string;
  /** What takes the place of the bytes or the address it had. */
  file?: StoredFile | null;
  storageLink?: string | null;
  title?: string | null | undefined;
  description?: string | null | undefined;
  externalId?: string | null | undefined;
  modifications?: Readonly<Record<string, string>> | null | undefined;
}
