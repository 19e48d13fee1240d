import { checkEan } from "#common/ean.ts";

import type { startSelling } from "./selling.ts";

type Selling = Awaited<ReturnType<typeof startSelling>>;

/** Adds a business with two products that may be one, and the calls that merge them. */
export async function addMergeableProducts(selling: Selling) {
  const seller = await selling.seller();
  const call = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = seller.headers,
  ): Promise<any> => {
    const response = await selling.fetch(`/private/${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const target = await seller.createProduct({ name: "Milk", sku: "TARGET-1", ean: newEan() });
  const merged = await seller.createProduct({
    name: "Milk 1 l",
    description: "Fresh milk.",
    sku: "MERGED-1",
    ean: newEan(),
  });
  await selling.drain();
  const previewOf = (targetId: string, mergedId: string) =>
    call("GET", `product/${targetId}/merge/preview/v1?mergedId=${mergedId}`);
  const mergeOf = (targetId: string, mergedId: string, choice: object) =>
    call("POST", `product/${targetId}/merge/v1`, { mergedId, ...choice });
  return {
    seller,
    call,
    target,
    merged,
    previewOf,
    mergeOf,
    preview: () => previewOf(target, merged),
    merge: (choice: object) => mergeOf(target, merged, choice),
    /** Merges what the preview shows now. Returns the entry of the trash. */
    mergeNow: async (
      choice: object = {},
      [targetId, mergedId]: [string, string] = [target, merged],
    ): Promise<string> => {
      const { digest } = await previewOf(targetId, mergedId);
      const { trashEntryId } = await mergeOf(targetId, mergedId, { digest, ...choice });
      await selling.drain();
      return trashEntryId;
    },
    undo: async (trashEntryId: string, headers?: Record<string, string>) => {
      const answer = await call("POST", `trash/${trashEntryId}/restore/v1`, undefined, headers);
      await selling.drain();
      return answer;
    },
    edit: async (id: string, change: object): Promise<void> => {
      const { status, statusDetails } = await call("PUT", `twin/${id}/v1`, change);
      if (status !== 0) throw new Error(`The edit failed: ${statusDetails}`);
      await selling.drain();
    },
    history: async (id: string): Promise<string[]> => {
      const path = `twin/${id}/history/list/v1?showHistoryMode=DETAILED&limit=100`;
      const { historyList } = await call("GET", path);
      return historyList.map((one: { changeDescription: string }) => one.changeDescription);
    },
    files: async (id: string): Promise<string[]> => {
      const rows = await selling.db
        .selectFrom("twin_attachment")
        .select("id")
        .where("twin_id", "=", id)
        .orderBy("position")
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

let eans = 0;

/** Returns a valid EAN that no other product of the tests has. */
export function newEan(): string {
  eans += 1;
  const draft = `590000000${String(eans).padStart(3, "0")}0`;
  return checkEan(draft).corrected ?? draft;
}
