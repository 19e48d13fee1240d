import { randomInt } from "node:crypto";

import type { Executor } from "../../base/database/executor.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import type { Services } from "../../core/services.ts";
import { findDomainByKey } from "../../model/domains/domain.queries.ts";
import { hasAdministrator } from "../administrators/administrator.store.ts";
import { addSetupCode, deleteSetupCodes, hasSetupCode } from "./setup-code.store.ts";

/** Letters and digits that can't be mistaken for each other. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;
const LIFETIME_MS = 7 * 86_400_000;

/**
 * Creates a setup code for a domain without an administrator, to be printed for the operator only; null if the domain
 * has one. Every start of a server prints its own code, and all codes are valid until one is used, so nodes that
 * start together need no coordination.
 */
export async function createSetupCode(
  services: Services,
  domainKey: string,
): Promise<string | null> {
  const { config, db } = services;
  const domain = await findDomainByKey(db, domainKey.toLowerCase());
  if (config.demo || !domain || (await hasAdministrator(db, domain.id, DOMAIN_ADMIN_GROUP_ID)))
    return null;
  const now = services.now();
  const code = randomCode();
  await deleteSetupCodes(db, domain.id, new Date(now.getTime() - LIFETIME_MS));
  const code_hash = hashSetupCode(code);
  await addSetupCode(db, { code_hash, domain_id: domain.id, created_at: now });
  return code;
}

/** True if the domain has no administrator and a setup code has been printed for it. */
export async function isSetupOpen(db: Executor, domainId: string): Promise<boolean> {
  return (
    (await hasSetupCode(db, domainId)) &&
    !(await hasAdministrator(db, domainId, DOMAIN_ADMIN_GROUP_ID))
  );
}

/**
 * Ignores case, spaces and dashes. A hundred random bits can't be guessed, so they need no slow
 * hash.
 */
export function hashSetupCode(code: string): Buffer {
  return hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));
}

function randomCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
