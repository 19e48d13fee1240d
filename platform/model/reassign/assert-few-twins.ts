import type { RawBuilder } from "kysely";

import { createMessage } from "../../base/messages/message.ts";
import type { Reassignment } from "./reassignment.ts";
import { replacementError } from "./replacement-error.ts";
import { countTwins } from "./twin-references.store.ts";

/**
 * A merge is one transaction and blocks the only connection of the embedded database. Undoing it
 * takes even longer.
 */
const MAX_TWINS_EMBEDDED = 1000;
/** On a database server, a merge blocks only its twins and other changes of the configuration. */
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
