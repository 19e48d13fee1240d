import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";

import { loadProductCreation } from "./product-creation.server.ts";
import { findGroup } from "./siblings.server.ts";
import { listAxes, mayGroup } from "./variant-axes.server.ts";
import { buildMatrix } from "./variant-matrix.server.ts";
import { readGroup, readSetup } from "./variant-setup.server.ts";

/** The maximum number of products in a group to which the platform adds variants. */
const MAX_GROUP = 1000;

/** Loads the form that adds variants to a product, at the step that the entries of the first one say. */
export async function loadVariants(caller: Caller, productId: string, entries: URLSearchParams) {
  if (!(await hasCapability(caller, "variants"))) throw data(null, { status: 404 });
  const [answer, { refusal }] = await Promise.all([
    getTwin(caller, productId),
    loadProductCreation(caller),
  ]);
  const { twin } = answer;
  const denied = mayGroup(answer) ? null : m.variants_denied();
  const axes = listAxes(answer);
  const group = readGroup(entries, twin);
  const keys = axes.map(({ key }) => key);
  // The platform refuses to search by a field that the user may not see.
  const found = denied ? null : await findGroup(caller, group.group, { keys, limit: MAX_GROUP });
  const members = found?.twinList ?? [];
  const setup = readSetup(entries, axes, group, members);
  const isMatrix = setup.isComplete && !entries.has("change");
  return {
    product: { id: twin.id, name: twin.name },
    refusal: refusal ?? denied,
    axes: axes.map(({ key, label }) => ({ value: key, label })),
    setup,
    rows: isMatrix ? buildMatrix(setup, twin, members) : null,
  };
}

export type Variants = Awaited<ReturnType<typeof loadVariants>>;
