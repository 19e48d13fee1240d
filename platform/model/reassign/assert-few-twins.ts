import type { RawBuilder } from "kysely";

import { createMessage } from "../../base/messages/message.ts";
import type { Reassignment } from "./reassignment.ts";
import { replacementError } from "./replacement-error.ts";
import { countTwins } from "./twin-references.store.ts";

/**
 * Limit for the embedded database. A merge is a single transaction and blocks the only connection; undoing the merge
 * takes even longer.
 */
const MAX_TWINS_EMBEDDED = 1000;
/** Limit for a database server, where a merge blocks only its own twins and other changes of the configuration. */
const MAX_TWINS = 10_000;

/** Rejects a merge that affects too many twins, before any of them is locked. */
export async function assertFewTwins(
  { services, tx }: Reassignment,
  have: RawBuilder<boolean>,
): Promise<void> {
  const max = services.config.databaseUrl === null ? MAX_TWINS_EMBEDDED : MAX_TWINS;
  if ((await countTwins(tx, have, max + 1)) > max) {
    throw replacementError(createMessage("reassign_too_many", { max }));
  }
}
