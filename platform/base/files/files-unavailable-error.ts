/** The store of the files can't be reached or rejects the request; nothing was stored. */
export class FilesUnavailableError extends Error {
  override readonly name = "FilesUnavailableError";
  /** The settings or the permissions are wrong, so retrying doesn't help. */
  readonly isPermanent: boolean;

  constructor(message: string, options: ErrorOptions & { isPermanent: boolean }) {
    super(message, options);
    this.isPermanent = options.isPermanent;
  }
}

/** Error codes of a folder in which this process may not write, and of a broken disk. */
const UNAVAILABLE: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS", "EIO", "ESTALE"]);

/** Converts errors about the folder itself; others, such as a full disk, are returned unchanged. */
export function toFilesError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && "code" in error && UNAVAILABLE.has(error.code))) return error;
  return new FilesUnavailableError(`Files can't be stored in ${folder}: ${error.message}`, {
    cause: error,
    isPermanent: false,
  });
}
