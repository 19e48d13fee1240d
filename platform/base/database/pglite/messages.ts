export interface ThreadOptions {
  /** Folder of the cluster; without it the database is in memory. */
  folder?: string;
  /** Archive of an empty cluster from which an in-memory database starts. */
  template?: string;
}

/**
 * Messages on the thread's port. Connections are numbered so that responses to a dropped client
 * never reach the next one.
 */
export type ToThread =
  | { kind: "connect"; connection: number }
  | { kind: "run"; connection: number; bytes: Uint8Array }
  /** Copies the cluster's folder between two statements. */
  | { kind: "copy"; target: string }
  | { kind: "close" };

export type FromThread =
  | { kind: "ready" }
  | { kind: "data"; connection: number; bytes: Uint8Array }
  /** Postgres crashed, for example because there was no space for its log, and must be opened again. */
  | { kind: "broken"; full: boolean }
  /** Error of the copy; null: it succeeded. */
  | { kind: "copied"; error: string | null }
  | { kind: "closed" };
