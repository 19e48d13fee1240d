import type { StoredFile } from "../../base/files/ingest-upload.ts";

export interface NewAttachment {
  /** The stored file; null for an external address. */
  file: StoredFile | null;
  storageLink?: string | null;
  /** Size of an external file in bytes, as the caller reports it. */
  size?: number;
  /** The twin that the caller means; none: the one that is changed. */
  twinId?: string | null;
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
  twinId?: string | null | undefined;
  /** Replaces its bytes or address. */
  file?: StoredFile | null;
  storageLink?: string | null;
  title?: string | null | undefined;
  description?: string | null | undefined;
  externalId?: string | null | undefined;
  modifications?: Readonly<Record<string, string>> | null | undefined;
}
