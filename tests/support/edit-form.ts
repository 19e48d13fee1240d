import { action, loader } from "#app/routes/products/edit.tsx";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import type { startSelling } from "#platform/testing/selling.ts";

import { createVisitor } from "./call-route.ts";

type Selling = Awaited<ReturnType<typeof startSelling>>;
type Page = Awaited<ReturnType<typeof loader>>;

/** Creates a product, prepares it, and returns its form, which several users may open. */
export async function openForm(selling: Selling) {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const visit = await createVisitor(selling, ann);
  const at = { path: `/editProduct/${productId}`, params: { twinId: productId } };
  const page = async () => (await visit(loader, at)).answer;
  return {
    ann,
    productId,
    edit: { find: () => ann.find(productId) },
    page,
    connect: () => ann.connect(productId),
    save: (from: Page, change: Record<string, string | string[]>) => {
      const entries = Object.entries({ ...formOf(from), ...change });
      const form = new URLSearchParams(
        entries.flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
      );
      return visit(action, { ...at, form });
    },
    upload: (change: Record<string, string>, files: [string, File][]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(change)) form.set(name, value);
      for (const [name, file] of files) form.append(name, file);
      return visit(action, { ...at, form });
    },
    uploadRaw: (raw: { type: string; body: BodyInit }) => visit(action, { ...at, raw }),
  };
}

/** Hidden fields that a conflict adds to the form. */
export function conflictIn({ answer }: { answer: unknown }): Record<string, string | string[]> {
  const { theirs, seen } = (answer as { data: { conflict: EditConflict } }).data.conflict;
  return { seen, conflict: Object.keys(theirs) };
}

/** Entries that a browser posts for an unchanged form. */
export function formOf({ name, description, version, base, fields }: Page): Record<string, string> {
  const values = Object.fromEntries(
    fields
      .filter(({ value }) => value !== "")
      .map(({ key, kind, value }) => [key, kind === "boolean" ? "on" : value]),
  );
  return { ...values, name, description, version: String(version), base };
}
