import type { Insertable, Selectable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type EmailCodeRow = Selectable<Tables["email_code"]>;

export interface CodeQuery {
  domainId: string;
  purpose: EmailCodeRow["purpose"];
  /** Email address in lower case. */
  email: string;
}

/**
 * Selects a code by the ID of its request or, without an ID, the newest one that the client's
 * network requested for the address.
 */
export type CodeRequest = CodeQuery & { id: string | undefined; requestedFrom: string };

/**
 * Finds and locks the code of one request. Requests for the same address from other clients don't match: they can't
 * use up this request's attempts or be confirmed by mistake.
 */
export function lockCode(tx: Tx, query: CodeRequest): Promise<EmailCodeRow | undefined> {
  return tx
    .selectFrom("email_code")
    .selectAll()
    .where("domain_id", "=", query.domainId)
    .where("purpose", "=", query.purpose)
    .where("email", "=", query.email)
    .$if(query.id !== undefined, (rows) => rows.where("id", "=", query.id ?? ""))
    .$if(query.id === undefined, (rows) => rows.where("requested_from", "=", query.requestedFrom))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds and locks a code by its long token. No email address is needed, because the token is unique. */
export function lockCodeOfToken(
  tx: Tx,
  domainId: string,
  purpose: EmailCodeRow["purpose"],
  tokenHash: Buffer,
): Promise<EmailCodeRow | undefined> {
  return tx
    .selectFrom("email_code")
    .selectAll()
    .where("domain_id", "=", domainId)
    .where("purpose", "=", purpose)
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function addCode(
  tx: Tx,
  code: Omit<Insertable<Tables["email_code"]>, "tries">,
  forgetBefore: Date,
): Promise<void> {
  await tx.deleteFrom("email_code").where("expires_at", "<", forgetBefore).execute();
  await tx.insertInto("email_code").values(code).execute();
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("email_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Replaces the code of a request; the old code stops working. */
export async function renewCode(
  tx: Tx,
  id: string,
  code: Pick<EmailCodeRow, "code_hash" | "token_hash" | "expires_at">,
): Promise<void> {
  await tx
    .updateTable("email_code")
    .set({ ...code, tries: 0 })
    .where("id", "=", id)
    .execute();
}

export async function deleteCodes(
  tx: Executor,
  { domainId, purpose, email }: CodeQuery,
): Promise<void> {
  await tx
    .deleteFrom("email_code")
    .where("domain_id", "=", domainId)
    .where("purpose", "=", purpose)
    .where("email", "=", email)
    .execute();
}
