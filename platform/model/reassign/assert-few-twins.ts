import type { RawBuilder } from "kysely";

import { createMessage } from "../../base/messages/message.ts";
import type { Reassignment } from "./reassignment.ts";
import { refusal } from "./refusal.ts";
import { countTwins } from "./twin-references.store.ts";

/** A merge is one transaction, which holds the only connection of the embedded database; its undo takes longer. */
const MAX_TWINS_EMBEDDED = 1000;
/** On a server it holds only its twins and other changes of the configuration. */
const MAX_TWINS = 10_000;

/** Refuses a merge before any twin is locked if too many have what is merged. */
export async function assertFewTwins(
  { services, tx }: Reassignment,
  have: RawBuilder<boolean>,
): Promise<void> {
  const max = services.config.databaseUrl === null ? MAX_TWINS_EMBEDDED : MAX_TWINS;
  if ((await countTwins(tx, have, max + 1)) > max) {
    throw refusal(createMessage("reassign_too_many", { max }));
  }
}
