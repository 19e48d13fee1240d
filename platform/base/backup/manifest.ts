import { z } from "zod";

import { ConfigError } from "../errors/setting-error.ts";

/** Version of the archive format. Increase it when older versions of Vitrine can't read new archives any more. */
export const FORMAT = 1;

export const MANIFEST = "manifest.json";
export const CHECKSUMS = "SHA256SUMS";
export const TABLE_FOLDER = "database/";
export const FILE_FOLDER = "files/";

const Format = z.object({ format: z.int() });

const ManifestShape = z.object({
  format: z.literal(FORMAT),
  /** Version of Vitrine that created the archive. */
  vitrine: z.string(),
  createdAt: z.iso.datetime(),
  /** Kind of database that was dumped. The archive can be restored into either kind. */
  database: z.enum(["pglite", "postgres"]),
  /** Names of the migrations its schema has, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  keys: z.object({
    /**
     * A known text encrypted with the key of the database's secrets, so that a restore can check its own key;
     * null if no key is needed.
     */
    check: z.string().nullable(),
    needed: z.array(z.string()),
  }),
});

/** First entry of a backup archive: what it contains and what restoring it needs. */
export type Manifest = z.infer<typeof ManifestShape>;

/**
 * Parses the manifest. Throws a one-sentence error if the file is no backup, or if only a newer version of Vitrine
 * can read it.
 */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text);
  const { success, data } = Format.safeParse(value);
  if (success && data.format > FORMAT) {
    throw new ConfigError(
      "The archive was made by a newer version of Vitrine. Restore it with that version or a later one",
    );
  }
  const parsed = ManifestShape.safeParse(value);
  if (!parsed.success) throw new ConfigError("The archive is damaged: its manifest can't be read");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
