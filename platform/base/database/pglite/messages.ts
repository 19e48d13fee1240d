export interface ThreadOptions {
  /** Folder of the cluster; absent means in memory. */
  folder?: string;
  /** Archive of an empty cluster that an in-memory database starts from. */
  template?: string;
}

/**
 * What goes over the thread's message port. Connections are numbered so that answers meant for a
 * client the pool has dropped are never given to the next one.
 */
export type ToThread =
  | { kind: "connect"; connection: number }
  | { kind: "run"; connection: number; bytes: Uint8Array }
  | { kind: "close" };

export type FromThread =
  | { kind: "ready" }
  | { kind: "data"; connection: number; bytes: Uint8Array }
  /** Postgres gave up, as it does when its log finds no room: it has to be opened again. */
  | { kind: "broken"; full: boolean }
  | { kind: "closed" };
