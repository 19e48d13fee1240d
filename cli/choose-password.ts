import { randomBytes } from "node:crypto";

import { readPassword } from "./read-password.ts";

export interface ChosenPassword {
  password: string;
  /** Generated password, which is displayed once; null if the user typed a password. */
  generated: string | null;
}

/** Asks for a password; generates one if the input is empty. */
export async function choosePassword(): Promise<ChosenPassword> {
  const input = await readPassword("Password (empty: generate one): ");
  if (input !== "") return { password: input, generated: null };
  const password = `${randomBytes(15).toString("base64url")}-Aa1`;
  return { password, generated: password };
}

export function passwordLines(generated: string | null): string[] {
  return generated === null ? [] : [`Password: ${generated}`];
}
