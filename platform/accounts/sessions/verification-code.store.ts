import type { Insertable, Selectable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type EmailCodeRow = Selectable<Tables["email_code"]>;

export interface CodeQuery {
  domainId: string;
  purpose: EmailCodeRow["purpose"];
  /** In lower case. */
  email: string;
}

/** Selects a request of an address: by ID, else the newest from the client's own network. */
export type CodeRequest = CodeQuery & { id: string | undefined; requestedFrom: string };

/**
 * Locks the code of one request until the transaction ends. Requests of others for the same address
 * don't match, so that they can't use up its attempts or be confirmed by mistake.
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

/** Locks the code with this long token, which stands for the address too. */
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

/** Replaces the code of a request; the old one stops working. */
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
