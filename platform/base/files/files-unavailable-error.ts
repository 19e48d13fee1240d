/** The store of the files can't be reached, or refuses: nothing was stored. */
export class FilesUnavailableError extends Error {
  override readonly name = "FilesUnavailableError";
  /** The settings or the rights are wrong, so that trying again doesn't help. */
  readonly isRefusal: boolean;

  constructor(message: string, options: ErrorOptions & { isRefusal: boolean }) {
    super(message, options);
    this.isRefusal = options.isRefusal;
  }
}

/** Codes of a folder that this process may not write, and of a broken disk. */
const UNAVAILABLE: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS", "EIO", "ESTALE"]);

/** The same error if it isn't about the folder, such as a full disk. */
export function toFilesError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && "code" in error && UNAVAILABLE.has(error.code))) return error;
  return new FilesUnavailableError(`Files can't be stored in ${folder}: ${error.message}`, {
    cause: error,
    isRefusal: false,
  });
}
