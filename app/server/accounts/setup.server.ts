import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

import { hasCapability } from "../platform/capabilities.server.ts";
import { EmptyResponse } from "../platform/response-schemas.server.ts";
import type { NewUser } from "./accounts.server.ts";

const AuthMethod = z.object({
  registerSupported: z.boolean().default(true),
  recoverSupported: z.boolean().default(true),
});

const ConfigResponse = z.object({
  config: z.object({
    authMethods: z.array(AuthMethod).default([]),
    setupOpen: z.boolean().default(false),
  }),
});

export interface AccountAccess {
  /** Anyone can register. */
  canRegister: boolean;
  /** The platform has a mail server, so codes are delivered. */
  canMail: boolean;
  /** The first administrator has not been created yet. */
  isSetupOpen: boolean;
  /** The platform can send codes again and reset forgotten passwords. */
  hasMailedCodes: boolean;
}

/** Returns the ways in which guests can get an account. */
export async function accountAccess(caller: Caller): Promise<AccountAccess> {
  const [{ config }, hasMailedCodes] = await Promise.all([
    caller.platform.post("/auth/config/v1", {}, ConfigResponse),
    hasCapability(caller, "mailedCodes"),
  ]);
  return {
    canRegister: config.authMethods.some(({ registerSupported }) => registerSupported),
    canMail: config.authMethods.every(({ recoverSupported }) => recoverSupported),
    isSetupOpen: config.setupOpen,
    hasMailedCodes,
  };
}

/** Like `accountAccess`, with default values while the platform is unavailable, for the sign-in page. */
export async function accountAccessIfKnown(caller: Promise<Caller>): Promise<AccountAccess> {
  try {
    return await accountAccess(await caller);
  } catch {
    return { canRegister: true, canMail: true, isSetupOpen: false, hasMailedCodes: true };
  }
}

interface Setup extends NewUser {
  code: string;
  email: string;
  businessName: string;
}

export async function setUp({ platform }: Caller, setup: Setup): Promise<void> {
  const { code, firstName, lastName, email, password, businessName } = setup;
  const body = { code, firstName, lastName, email, password, businessName };
  await platform.post("/auth/setup/v1", body, EmptyResponse);
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

export type NewOwner = { businessName: string; password: string } & Partial<NewUser>;

export async function acceptOwnerInvitation(
  { platform }: Caller,
  token: string,
  { businessName, firstName, lastName, password }: NewOwner,
): Promise<void> {
  const body = { token, businessName, firstName, lastName, password };
  await platform.post("/auth/owner_invitation/accept/v1", body, EmptyResponse);
}
