/** Bytes by key. Keys are made by the platform, never from a file's name. */
export interface FileStore {
  /** Where files are received before they are stored; on the volume of the store. */
  readonly temporary: string;
  /** Writes whole or not at all; the bytes are on disk when it resolves. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** The same for a file of `temporary`, which is moved: it is gone from there afterwards. */
  take(key: string, path: string, mediaType: string): Promise<void>;
  /** Null: there is nothing under this key. */
  open(key: string): Promise<StoredBytes | null>;
  /** False: there is nothing to copy. */
  copy(from: string, to: string, mediaType: string): Promise<boolean>;
  /** Deleting what is not there is fine. */
  remove(key: string): Promise<void>;
}

export interface StoredBytes {
  size: number;
  /** From byte `from` up to byte `to`, which is excluded. Reads no faster than it is read. */
  stream(from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>>;
}
