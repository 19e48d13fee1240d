import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as connect, loader as connectForm } from "./connect.tsx";
import { action as perform, loader as view } from "./connector.tsx";
import { action as remove } from "./delete.tsx";
import { action as save, loader as edit } from "./edit.tsx";
import { action as removeFromList } from "./list-delete.tsx";
import { action as performInList, loader as list } from "./list.tsx";

const selling = await startSelling();
const FORM = "/connect-marketplace?marketplace=connector_showroom";

test("marketplaces with a connector class can be connected", async () => {
  const { visit } = await withSeller();

  const { answer } = await visit(connectForm, { path: "/connect-marketplace", params: {} });

  expect(answer.marketplaces).toMatchObject([{ key: "connector_showroom", name: "Showroom" }]);
  expect(answer.chosen?.fields).toMatchObject([
    { key: "shop_name", kind: "text" },
    { key: "access_key", kind: "secret", value: "", stored: false },
  ]);
});

test("connecting creates the account, tests it and opens its page", async () => {
  const { visit, at } = await withSeller();

  const { answer, toast } = await visit(connect, {
    path: FORM,
    params: {},
    form: { name: " Second shop ", shop_name: "Lamps", access_key: "s3cret" },
  });
  const connectorId = idIn(answer);
  const before = await at.view(connectorId);
  await selling.drain();
  const after = await at.view(connectorId);

  expect(toast?.text).toBe("Second shop was added. We’re testing the connection.");
  expect(before).toMatchObject({ name: "Second shop", busy: true, status: { key: "connecting" } });
  expect(after).toMatchObject({ busy: false, status: { key: "connected" }, cards: 0 });
  expect(after.transitions.map(({ name }) => name)).toEqual(["Load products", "Disconnect"]);
  expect(JSON.stringify(after)).not.toContain("s3cret");
  expect(after.fields).toContainEqual(
    expect.objectContaining({ key: "access_key", value: { kind: "text", text: "Set" } }),
  );
});

test("transitions have names in the seller's language and English names", async () => {
  const { ann, at, connectorId } = await withSeller();
  const changed = await selling.fetch("/private/domain/user/locale/v1", {
    method: "PUT",
    headers: { ...ann.headers, "content-type": "application/json" },
    body: JSON.stringify({ locale: "pl" }),
  });
  expect(changed.status).toBe(200);

  const [row] = (await at.list()).rows;

  const transitions = [
    { name: "Wczytaj produkty", englishName: "Load products" },
    { name: "Rozłącz", englishName: "Disconnect" },
  ];
  expect(row?.transitions).toMatchObject(transitions);
  expect((await at.view(connectorId)).transitions).toMatchObject(transitions);
});

test("a rejected form shows the reason and does not return the secret", async () => {
  const { visit } = await withSeller();

  const { answer } = await visit(connect, {
    path: FORM,
    params: {},
    form: { name: " ", shop_name: "x".repeat(101), access_key: "s3cret" },
  });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { error: { name: ["Name is required"] } },
  });
  expect(JSON.stringify(answer)).not.toContain("s3cret");
});

test("editing keeps an empty secret, and deletes it on request", async () => {
  const { ann, at, visit, connectorId } = await withSeller();
  await at.save(connectorId, { access_key: "s3cret" });

  const { answer } = await visit(edit, at.editOf(connectorId));
  expect(answer.fields).toContainEqual(
    expect.objectContaining({ key: "access_key", stored: true, value: "" }),
  );

  const { toast } = await at.save(connectorId, { name: "Renamed", shop_name: "Lamps" });
  expect(toast?.text).toBe("Changes saved.");
  expect((await ann.find(connectorId)).fields).toHaveProperty("access_key");

  await at.save(connectorId, { name: "Renamed", "drop:access_key": "on" });
  expect((await ann.find(connectorId)).fields).not.toHaveProperty("access_key");
});

test("the list and the page offer the transitions of the current status", async () => {
  const { at, visit, connectorId } = await withSeller();
  const disconnect = (await at.transitions(connectorId)).Disconnect ?? "";

  const { answer } = await visit(performInList, {
    path: "/marketplaces?size=25",
    params: {},
    form: { connectorId, transitionId: disconnect },
  });

  expect(answer.headers.get("location")).toBe("/marketplaces?size=25");
  expect((await at.list()).rows).toMatchObject([
    { status: { key: "disconnected" }, transitions: [{ name: "Connect" }] },
  ]);
});

test("a transition that is no longer available shows the specified message and the reason", async () => {
  const { at, visit, connectorId } = await withSeller();
  const disconnect = (await at.transitions(connectorId)).Disconnect ?? "";
  const press = () =>
    visit(perform, { ...at.pageOf(connectorId), form: { transitionId: disconnect } });
  await press();

  const { toast } = await press();

  expect(toast).toMatchObject({
    kind: "error",
    text: expect.stringMatching(/^Failed to change connector status due to API error: /),
  });
});

test("a frozen account is neither edited nor deleted", async () => {
  const { at, connectorId } = await withSeller();
  const load = (await at.transitions(connectorId))["Load products"] ?? "";
  await at.perform(connectorId, load);

  expect((await at.list()).rows).toMatchObject([
    { status: { key: "loading" }, editHref: null, mayDelete: false, transitions: [] },
  ]);
  expect(await at.view(connectorId)).toMatchObject({ mayEdit: false, mayDelete: false });
});

test("the owner deletes an account and gets a confirmation", async () => {
  const { at, visit, connectorId } = await withSeller();

  const { answer, toast } = await visit(remove, { ...at.pageOf(connectorId), form: {} });

  expect((answer as Response).headers.get("location")).toBe("/marketplaces");
  expect(toast?.text).toBe("Showroom was deleted.");
  expect((await at.list()).total).toBe(0);
});

test("a manager runs transitions, but can't connect, edit or delete", async () => {
  const { at, visit, connectorId } = await withSeller("manager");

  const page = await at.list();
  const { answer } = await visit(removeFromList, {
    path: `/marketplaces/delete/${connectorId}`,
    params: { connectorId },
    form: {},
  });

  expect(page).toMatchObject({
    mayConnect: false,
    rows: [{ editHref: null, mayDelete: false }],
  });
  expect(page.rows[0]?.transitions.map(({ name }) => name)).toEqual([
    "Load products",
    "Disconnect",
  ]);
  expect(answer).toMatchObject({ init: { status: 403 } });
  await expect(visit(edit, at.editOf(connectorId))).rejects.toMatchObject({
    init: { status: 403 },
  });
  await expect(
    visit(connectForm, { path: "/connect-marketplace", params: {} }),
  ).rejects.toMatchObject({ init: { status: 403 } });
});

test("the page counts the cards that publish through the account", async () => {
  const { ann, at, connectorId } = await withSeller();
  const productId = await ann.createProduct();
  await selling.drain();
  await ann.connect(productId);

  expect((await at.view(connectorId)).cards).toBe(1);
});

function idIn(answer: unknown): string {
  return (answer as Response).headers.get("location")?.split("/").at(-1) ?? "";
}

async function withSeller(role?: "owner" | "manager") {
  const ann = await selling.seller(role);
  const visit = await createVisitor(selling, ann);
  const pageOf = (connectorId: string) => ({
    path: `/view-marketplace-connector/${connectorId}`,
    params: { connectorId },
  });
  const editOf = (twinId: string) => ({
    path: `/editMarketplaceConnector/${twinId}`,
    params: { twinId },
  });
  const loadConnector = async (connectorId: string) =>
    (await visit(view, pageOf(connectorId))).answer.connector;
  const at = {
    pageOf,
    editOf,
    view: loadConnector,
    list: async (search = "") =>
      (await visit(list, { path: `/marketplaces${search}`, params: {} })).answer,
    transitions: async (connectorId: string) =>
      Object.fromEntries(
        (await loadConnector(connectorId)).transitions.map(({ id, name }) => [name, id]),
      ),
    perform: (connectorId: string, transitionId: string) =>
      visit(perform, { ...pageOf(connectorId), form: { transitionId } }),
    save: async (twinId: string, form: Record<string, string>) => {
      const { answer } = await visit(edit, editOf(twinId));
      const hidden = { version: String(answer.version), base: answer.base };
      return visit(save, { ...editOf(twinId), form: { name: "Showroom", ...hidden, ...form } });
    },
  };
  return { ann, at, visit, connectorId: ann.connector.id };
}
