import { href } from "react-router";

import type { NewRow, NewRowsAnswer } from "#app/rules/selling/new-rows.ts";

interface Sent {
  answer: NewRowsAnswer | null;
  /** The server's reason for refusing the whole request. */
  problem: string | null;
}

/** Sends new rows to be checked or created. Null without a response, after which they may have been created. */
export async function sendNewRows(
  rows: readonly NewRow[],
  { isSave }: { isSave: boolean },
): Promise<Sent | null> {
  const body = new URLSearchParams({ rows: JSON.stringify(rows), ...(isSave && { save: "1" }) });
  try {
    const response = await fetch(href("/resources/new-products"), { method: "POST", body });
    if (response.status >= 500) return null;
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer) return { answer: answer as NewRowsAnswer, problem: null };
    // After the end of the session, the page to sign in is the response.
    if (response.ok) return null;
    const { problem = null } = (answer ?? {}) as { problem?: string | null };
    return { answer: null, problem };
  } catch {
    return null;
  }
}
