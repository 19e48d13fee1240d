import type { ComponentType } from "react";
import { expect, test } from "vitest";

import Forgot from "#app/routes/accounts/forgot.tsx";
import Invitation from "#app/routes/accounts/invitation.tsx";
import Login from "#app/routes/accounts/login.tsx";
import Register from "#app/routes/accounts/register.tsx";
import Reset from "#app/routes/accounts/reset.tsx";
import Verify from "#app/routes/accounts/verify.tsx";
import MarketplaceCard, { loader as cardLoader } from "#app/routes/marketplace-cards/card.tsx";
import Connect, { loader as connectLoader } from "#app/routes/marketplaces/connect.tsx";
import EditConnector, { loader as connectorLoader } from "#app/routes/marketplaces/edit.tsx";
import NewProduct, { loader as newLoader } from "#app/routes/products/new.tsx";
import Publish, { loader as publishLoader } from "#app/routes/products/publish.tsx";
import Invite from "#app/routes/users/invite.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import Business, { loader as businessLoader } from "./business.tsx";
import Profile, { loader as profileLoader } from "./profile.tsx";

const selling = await startSelling();
const BACK = "We restored your unsaved input. Review it and submit again.";

const invitation = {
  businessName: "Lamps",
  email: "new@example.test",
  expired: false,
  invitedBy: null,
  registered: false,
};

const access = { canRegister: true, canMail: true, isSetupOpen: false };

test.each([
  ["/register", Register, access, { firstName: "Olga", email: "olga@example.test" }],
  [
    "/login",
    Login,
    { access, accounts: [], email: "", redirectTo: "/" },
    { email: "olga@example.test" },
  ],
  ["/forgot", Forgot, { canMail: true, email: "" }, { email: "olga@example.test" }],
  ["/verify", Verify, { email: null, demo: false }, { email: "olga@example.test", code: "123456" }],
  ["/reset", Reset, { email: null, demo: false }, { email: "olga@example.test", code: "123456" }],
  ["/users/invite", Invite, { mayInvite: true }, { email: "olga@example.test" }],
])("the input of %s is restored", (path, screen, loaderData, fields) => {
  const html = htmlOf(screen as ComponentType, {
    path,
    loaderData,
    recoveredForm: { action: path, fields, files: false },
  });

  expect(textOf(html)).toContain(BACK);
  expect(typedIn(html, fields)).toEqual(fields);
});

test("a member who joins by invitation does not enter the name twice", () => {
  const recoveredForm = {
    action: "/invitation/t0ken",
    fields: { firstName: "Olga" },
    files: false,
  };
  const [path, pattern] = ["/invitation/t0ken", "/invitation/:token"];

  const html = htmlOf(Invitation, { path, pattern, loaderData: invitation, recoveredForm });

  expect(typedIn(html, { firstName: "Olga" })).toEqual({ firstName: "Olga" });
});

test("the input of a signed-in seller's forms is restored", async () => {
  const { ann, show, productId, cardId } = await withCard();

  const create = { path: "/products/new", typed: { name: "Lamp of the year", sku: "L-1" } };
  expect(typedIn(await show(NewProduct, newLoader, create), create.typed)).toEqual(create.typed);

  const name = { path: "/settings/profile", typed: { intent: "name", fullName: "Olga S" } };
  expect(typedIn(await show(Profile, profileLoader, name), { fullName: "Olga S" })).toEqual({
    fullName: "Olga S",
  });

  const business = { path: "/settings/business", typed: { legalName: "Lamps Ltd" } };
  expect(typedIn(await show(Business, businessLoader, business), business.typed)).toEqual(
    business.typed,
  );

  const account = {
    path: "/connect-marketplace",
    typed: { marketplace: "connector_showroom", name: "Second account" },
  };
  expect(typedIn(await show(Connect, connectLoader, account), { name: "Second account" })).toEqual({
    name: "Second account",
  });

  const renamed = {
    path: `/editMarketplaceConnector/${ann.connector.id}`,
    pattern: "/editMarketplaceConnector/:twinId",
    typed: { name: "Renamed" },
  };
  expect(typedIn(await show(EditConnector, connectorLoader, renamed), renamed.typed)).toEqual(
    renamed.typed,
  );

  const publish = await show(Publish, publishLoader, {
    path: `/products/${productId}/publish`,
    pattern: "/products/:productId/publish",
    typed: { cardId },
  });
  expect(textOf(publish)).toContain(BACK);
});

test("input for one marketplace does not appear in the form of another", async () => {
  const { show } = await withCard();
  const typed = { marketplace: "connector_elsewhere", name: "Second account" };

  const html = await show(Connect, connectLoader, { path: "/connect-marketplace", typed });

  expect(html).not.toContain("Second account");
  expect(textOf(html)).not.toContain(BACK);
});

test("decisions on proposed content are restored", async () => {
  const { visit, cardId } = await withCard();
  const path = `/marketplace-product/${cardId}`;
  const { answer } = await visit(cardLoader, { path, params: { cardId } });
  const proposal = {
    id: "p1",
    builtIn: true,
    model: null,
    createdAt: new Date().toISOString(),
    fields: [{ key: "description", name: "Description", parts: [] }],
  };
  const recoverableFields = { proposalId: "p1", "accept:description": "no" };

  const html = htmlOf(MarketplaceCard, {
    path,
    loaderData: { ...answer, card: { ...answer.card, proposals: [proposal] } },
    recoveredForm: { action: path, fields: recoverableFields, files: false },
  });

  expect(html).toMatch(/name="accept:description"[^>]*checked=""[^>]*value="no"/);
});

/** Reads the values of the named controls. */
function typedIn(html: string, names: Record<string, unknown>): Record<string, string | undefined> {
  const entries = Object.keys(names).map((name) => {
    const control = new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
    return [name, /value="([^"]*)"/.exec(control ?? "")?.[1]] as const;
  });
  return Object.fromEntries(entries);
}

async function withCard() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const cardId = await ann.connect(productId);
  const visit = await createVisitor(selling, ann);
  const params = { productId, cardId, twinId: ann.connector.id };
  return {
    ann,
    cardId,
    productId,
    visit,
    show: async (
      screen: ComponentType<never>,
      loader: (args: never) => unknown,
      { path, pattern, typed }: { path: string; pattern?: string; typed: Record<string, string> },
    ) => {
      const { answer } = await visit(loader, { path, params });
      const recoveredForm = { action: path, fields: typed, files: false };
      return htmlOf(screen, {
        path,
        loaderData: answer,
        recoveredForm,
        ...(pattern && { pattern }),
      });
    },
  };
}
