import type { RouterContextProvider } from "react-router";
import { z } from "zod";

import type { Caller } from "../caller.server.ts";
import { withForm } from "../http/read-form.server.ts";
import { refusalOf } from "../platform/errors.server.ts";
import { Done } from "../platform/wire.server.ts";
import type { NewPerson } from "./accounts.server.ts";
import { authenticator, withBrowser } from "./auth.server.ts";
import { sessionOf } from "./session.server.ts";
import { beginSession, browserOf } from "./sign-in.server.ts";

const ConfigAnswer = z.object({
  config: z.object({
    authMethods: z.array(z.object({ registerSupported: z.boolean().default(true) })).default([]),
    setupOpen: z.boolean().default(false),
  }),
});

export interface AccountAccess {
  /** Anybody may create an account. */
  canRegister: boolean;
  /** The first administrator is still missing. */
  isSetupOpen: boolean;
}

/** How a guest may get an account here. */
export async function accountAccess({ platform }: Caller): Promise<AccountAccess> {
  const { config } = await platform.post("/auth/config/v1", {}, ConfigAnswer);
  return {
    canRegister: config.authMethods.some(({ registerSupported }) => registerSupported),
    isSetupOpen: config.setupOpen,
  };
}

/** For the sign-in page, which is shown even while the platform is unavailable. */
export async function accountAccessIfKnown(caller: Promise<Caller>): Promise<AccountAccess> {
  try {
    return await accountAccess(await caller);
  } catch {
    return { canRegister: true, isSetupOpen: false };
  }
}

interface Setup extends NewPerson {
  code: string;
  email: string;
  businessName: string;
}

export async function setUp({ platform }: Caller, setup: Setup): Promise<void> {
  const { code, firstName, lastName, email, password, businessName } = setup;
  const body = { code, firstName, lastName, email, password, businessName };
  await platform.post("/auth/setup/v1", body, Done);
}

const OwnerInvitation = z.object({
  invitation: z.object({
    email: z.string(),
    invitedBy: z.string().optional(),
    expired: z.boolean(),
    registered: z.boolean(),
  }),
});

export async function readOwnerInvitation({ platform }: Caller, token: string) {
  const body = { token };
  return (await platform.post("/auth/owner_invitation/view/v1", body, OwnerInvitation)).invitation;
}

export type NewOwner = { businessName: string; password: string } & Partial<NewPerson>;

export async function acceptOwnerInvitation(
  { platform }: Caller,
  token: string,
  { businessName, firstName, lastName, password }: NewOwner,
): Promise<void> {
  const body = { token, businessName, firstName, lastName, password };
  await platform.post("/auth/owner_invitation/accept/v1", body, Done);
}

/** Signs in with a password that was just typed; null: it has to be typed again on the sign-in page. */
export async function signInAtOnce(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<HeadersInit | null> {
  const form = new FormData();
  form.set("email", email);
  form.set("password", password);
  const browser = browserOf(context);
  const work = authenticator.authenticate("form", withBrowser(withForm(request, form), browser));
  const { value: tokens } = await refusalOf(work);
  if (tokens) return beginSession(context, { email, tokens, url: new URL(request.url) });
  sessionOf(context).set("email", email);
  return null;
}
