import { randomUUID } from "node:crypto";

import { type RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import routes from "../routes.ts";

interface Opened {
  path: string;
  file: string;
}

interface Page {
  loader?: (args: never) => Promise<unknown> | unknown;
}

const MODULES = import.meta.glob<Page>(["./**/*.ts", "./**/*.tsx", "!./**/*.test.*"]);
const selling = await startSelling();
const owner = await selling.seller();
const accountId = owner.caller.businessAccountId;
const productId = await owner.createProduct();
await selling.drain();
const cardId = await owner.connect(productId);

/** Values of path parameters. All others get an ID that no object has. */
const SEGMENTS: Readonly<Record<string, string>> = {
  productId,
  twinId: productId,
  headTwinId: productId,
  cardId,
  connectorId: owner.connector.id,
  classKey: "product",
  name: "name",
  variant: "large",
};
/**
 * The pages under test. Those of the console are left out, because its layout rejects newcomers before a page loads.
 */
const PAGES = listPages(routes).filter(
  ({ path }) => !/^\/(?:admin|core|api|resources\/events|logout)(?:\/|$)/.test(path),
);

test.each(PAGES.map((page) => [page.path, page] as const))(
  "%s opens for a member with only the base group, or says what is missing",
  async (_path, page) => {
    const newcomer = await selling.newcomer(accountId);

    expect(await statusFor(newcomer, page)).toBeLessThan(500);
  },
);

test.each(PAGES.map((page) => [page.path, page] as const))(
  "%s opens for a member who may view three classes, or says what is missing",
  async (_path, page) => {
    const viewer = await selling.newcomer(accountId, [
      "PRODUCT_VIEW",
      "MARKETPLACE_CARD_VIEW",
      "CONNECTOR_VIEW",
    ]);

    expect(await statusFor(viewer, page)).toBeLessThan(500);
  },
);

test.each(["/home", "/products", "/products/:productId", "/marketplaces", "/users", "/browse"])(
  "%s needs no grant but those of the classes",
  async (path) => {
    const viewer = await selling.newcomer(accountId, [
      "PRODUCT_VIEW",
      "MARKETPLACE_CARD_VIEW",
      "CONNECTOR_VIEW",
    ]);
    const page = PAGES.find((candidate) => candidate.path === path);

    expect(page && (await statusFor(viewer, page))).toBe(200);
  },
);

/**
 * Runs the page's loader and returns the status. Throws errors that aren't responses, which would be internal errors.
 */
async function statusFor(
  person: Awaited<ReturnType<typeof selling.newcomer>>,
  { path, file }: Opened,
): Promise<number> {
  const module = await MODULES[file.replace("routes/", "./")]?.();
  if (!module) throw new Error(`No module ${file}`);
  const { loader } = module;
  if (!loader) return 200;
  const visit = await createVisitor(selling, person);
  const address = path.replaceAll(/:(\w+)\??/g, (_segment, name: string) => segmentOf(name));
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, segmentOf(name)]));
  try {
    await visit(loader, { path: address, params });
    return 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    if (isThrownData(thrown)) return thrown.init?.status ?? 500;
    throw thrown;
  }
}

function isThrownData(thrown: unknown): thrown is { init: ResponseInit | null } {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    "type" in thrown &&
    thrown.type === "DataWithResponseInit"
  );
}

const NOTHING = randomUUID();

function segmentOf(name: string): string {
  return SEGMENTS[name] ?? NOTHING;
}

function listPages(entries: readonly RouteConfigEntry[], parent = ""): Opened[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}`.replaceAll("//", "/") : parent;
    const own = entry.path || entry.index ? [{ path: path || "/", file: entry.file }] : [];
    return [...own, ...listPages(entry.children ?? [], path)];
  });
}
