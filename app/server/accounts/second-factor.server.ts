import encodeQR from "qr";
import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

import type { OffsetRange } from "../lists/load-page-slice.server.ts";
import { EmptyResponse } from "../platform/response-schemas.server.ts";

const StateResponse = z.object({
  secondFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number() }),
});
const StartResponse = z.object({ uri: z.string() });
const CodesResponse = z.object({ recoveryCodeList: z.array(z.string()) });
const SignInsResponse = z.object({
  signInList: z.array(
    z.object({
      at: z.string(),
      succeeded: z.boolean(),
      clientAddress: z.string().optional(),
      userAgent: z.string().optional(),
    }),
  ),
  pagination: z.object({ total: z.number() }),
});

const PATH = "/private/user/second_factor";

export async function readSecondFactor({ platform }: Caller) {
  return (await platform.get(`${PATH}/v1`, StateResponse)).secondFactor;
}

/** Starts the setup and returns the address for the QR code that the authenticator app reads. */
export async function startSecondFactor({ platform }: Caller, password: string): Promise<string> {
  return (await platform.post(`${PATH}/v1`, { password }, StartResponse)).uri;
}

export async function confirmSecondFactor({ platform }: Caller, code: string): Promise<string[]> {
  return (await platform.post(`${PATH}/confirm/v1`, { code }, CodesResponse)).recoveryCodeList;
}

export async function renewRecoveryCodes(
  { platform }: Caller,
  password: string,
): Promise<string[]> {
  const answer = await platform.post(`${PATH}/recovery_code/v1`, { password }, CodesResponse);
  return answer.recoveryCodeList;
}

export async function disableSecondFactor({ platform }: Caller, password: string): Promise<void> {
  await platform.post(`${PATH}/disable/v1`, { password }, EmptyResponse);
}

export interface QrCode {
  /** The number of modules on each side, including the quiet zone. */
  size: number;
  /** The dark modules as an SVG path. */
  path: string;
  /** The secret in groups of four characters, for users who type it. */
  secret: string;
}

/** Draws the QR code on the server, so that no other service gets the secret. */
export function drawQrCode(uri: string): QrCode {
  const rows = encodeQR(uri, "raw");
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { size: rows.length, path, secret: secret.replaceAll(/(.{4})(?=.)/g, "$1 ") };
}

/** Lists one page of the caller's sign-ins, newest first. */
export async function listSignIns({ platform }: Caller, { offset, limit }: OffsetRange) {
  const path = `/private/user/sign_in/list/v1?offset=${offset}&limit=${limit}`;
  const { signInList, pagination } = await platform.get(path, SignInsResponse);
  return { items: signInList, total: pagination.total };
}
