import type { Submission, SubmissionResult } from "@conform-to/react";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { Caller } from "#app/server/session/caller.server.ts";

import { CODE, type PlatformRequestError, toSubmissionResult } from "../platform/errors.server.ts";
import { EmptyResponse } from "../platform/response-schemas.server.ts";

/** Platform error codes that only the account pages handle. */
const ACCOUNT_CODE = {
  EMAIL_TAKEN: 12_712,
  SIGN_UP_CLOSED: 12_706,
  MANAGER_LIMIT: 10_910,
} as const;

const ResetResponse = z.object({ resetId: z.string().optional() });

const SignUpResponse = z.object({ signUpId: z.string().optional() });

const InvitationResponse = z.object({
  invitation: z.object({
    email: z.string(),
    businessName: z.string(),
    invitedBy: z.string().optional(),
    expired: z.boolean(),
    registered: z.boolean(),
  }),
});

const AcceptResponse = z.object({ businessAccountId: z.string() });

export interface NewUser {
  firstName: string;
  lastName: string;
  password: string;
}

/** Starts a sign-up. Returns its ID if the platform uses such IDs. */
export async function signUp(
  { platform }: Caller,
  person: NewUser & { email: string },
): Promise<string | undefined> {
  const { firstName, lastName, email, password } = person;
  const body = { firstName, lastName, email, password };
  return (await platform.post("/auth/signup_by_email/initiate/v1", body, SignUpResponse)).signUpId;
}

export async function resendSignUpCode(
  { platform }: Caller,
  body: { email: string; signUpId: string | undefined },
): Promise<void> {
  await platform.post("/auth/signup_by_email/resend/v1", body, EmptyResponse);
}

/** Requests a password reset. Returns its ID if the platform uses such IDs. */
export async function requestPasswordReset(
  { platform }: Caller,
  email: string,
  browser: string | null,
): Promise<string | undefined> {
  const body = { email, fingerprint: browser };
  return (await platform.post("/auth/password_reset/initiate/v1", body, ResetResponse)).resetId;
}

export async function resetPassword(
  { platform }: Caller,
  reset: { email: string; code: string; password: string; resetId: string | undefined },
): Promise<void> {
  const { email, code, password, resetId } = reset;
  await platform.post(
    "/auth/password_reset/confirm/v1",
    { email, code, password, resetId },
    EmptyResponse,
  );
}

/** Sets the password of a user by the link that an administrator sent. */
export async function resetPasswordByLink(
  { platform }: Caller,
  body: { token: string; password: string },
): Promise<void> {
  await platform.post("/auth/password_reset/link/v1", body, EmptyResponse);
}

export async function confirmEmailChange(
  { platform }: Caller,
  body: { token: string; password: string },
): Promise<void> {
  await platform.post("/auth/email_change/confirm/v1", body, EmptyResponse);
}

export async function readInvitation({ platform }: Caller, token: string) {
  return (await platform.post("/auth/invitation/view/v1", { token }, InvitationResponse))
    .invitation;
}

/** The input of an invitee: null if signed in, only the password if they have an account. */
export type JoinInput = NewUser | { password: string } | null;

/** Accepts the invitation and returns the ID of the business that the user joined. */
export async function acceptInvitation(
  { platform }: Caller,
  token: string,
  { joining, browser }: { joining: JoinInput; browser: string | null },
): Promise<string> {
  const body = { ...joining, token, fingerprint: browser };
  return (await platform.post("/auth/invitation/accept/v1", body, AcceptResponse))
    .businessAccountId;
}

/** Names of the fields whose input is never sent back with an error. */
export const hideFields = ["password", "confirmPassword", "currentPassword"];

/** Turns a platform error into the app's own message, on the field that it concerns. */
export function accountErrorResult<T, V>(
  submission: Submission<T, string[], V>,
  requestError: PlatformRequestError,
): SubmissionResult {
  const rejectForm = (text: string) => submission.reply({ formErrors: [text], hideFields });
  const on = (field: string, text: string) =>
    submission.reply({ fieldErrors: { [field]: [text] }, hideFields });
  const [first] = requestError.fieldErrors;
  if (requestError.code === CODE.TOO_MANY_REQUESTS) return rejectForm(m.account_throttled());
  if (requestError.code === ACCOUNT_CODE.MANAGER_LIMIT) return rejectForm(m.invitation_full());
  if (requestError.code === ACCOUNT_CODE.SIGN_UP_CLOSED)
    return rejectForm(m.register_closed_text());
  if (requestError.code === ACCOUNT_CODE.EMAIL_TAKEN) return on("email", m.setup_email_taken());
  if (first?.field === "code" && first.code === "setup") return on("code", m.setup_code_wrong());
  if (first?.field === "code") return on("code", codeProblem(first.code));
  return toSubmissionResult(submission, requestError, { hideFields });
}

function codeProblem(reason: string | undefined): string {
  if (reason === "expired") return m.account_code_expired();
  return reason === "spent" ? m.account_code_spent() : m.account_code_wrong();
}
