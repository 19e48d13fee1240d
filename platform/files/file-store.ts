/** Bytes by key. Keys are made by the platform, never from a file's name. */
export interface FileStore {
  /** Writes whole or not at all; the bytes are on disk when it resolves. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  /** Deleting what is not there is fine. */
  remove(key: string): Promise<void>;
}
