import type { StoredFile } from "../../base/files/ingest-upload.ts";

type FileContent = Omit<StoredFile, "kind">;

export interface NewAttachment {
  /** The stored file; null for an external address. */
  file: FileContent | null;
  storageLink?: string | null;
  /** Size of an external file in bytes, as the caller reports it. */
  size?: number;
  /**
   * ID of the twin as the request names it. Optional, because the file is always attached to the twin being changed.
   */
  twinId?: string | null;
  title: string;
  description: string;
  /** ID of the file field that the file belongs to; null for a file of the twin itself. */
  fieldId: string | null;
  commentId?: string | null;
  transitionId?: string | null;
  externalId?: string | null;
  modifications?: Readonly<Record<string, string>>;
}

export interface AttachmentChange {
  id: string;
  twinId?: string | null | undefined;
  /** New content of an attachment. An uploaded file or a `storageLink` replaces the former file or address. */
  file?: FileContent | null;
  storageLink?: string | null;
  title?: string | null | undefined;
  description?: string | null | undefined;
  externalId?: string | null | undefined;
  modifications?: Readonly<Record<string, string>> | null | undefined;
}
