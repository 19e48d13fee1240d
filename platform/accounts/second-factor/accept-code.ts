import type { Tx } from "../../base/database/executor.ts";
import { unseal } from "../../base/secrets/seal.ts";
import type { Services } from "../../core/services.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import {
  acceptStep,
  lockSecondFactor,
  type SecondFactorRow,
  useRecoveryCode,
} from "./second-factor.store.ts";
import { matchTotp } from "./totp.ts";

/**
 * Result of checking a code. `used` means that a code of the app was accepted before; it is rejected like a wrong
 * code.
 */
export type CodeResult = "app" | "recovery_code" | "used" | "wrong";

/** Accepts a code of the authenticator app or a recovery code, each only once. */
export async function acceptCode(
  services: Services,
  tx: Tx,
  userId: string,
  code: string,
): Promise<CodeResult> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor?.confirmed_at) return "wrong";
  const result = await acceptAppCode(services, tx, factor, code);
  if (result !== "wrong") return result;
  const isRecovery = await useRecoveryCode(tx, userId, hashRecoveryCode(code));
  return isRecovery ? "recovery_code" : "wrong";
}

/** Accepts a code of the authenticator app, also while the second factor is being set up. */
export async function acceptAppCode(
  services: Services,
  tx: Tx,
  { user_id, sealed_secret, last_step: lastStep }: SecondFactorRow,
  code: string,
): Promise<"app" | "used" | "wrong"> {
  const secret = unseal(services.config, sealed_secret);
  const step = matchTotp(secret, code.replaceAll(/\s/g, ""), services.now());
  if (step === null) return "wrong";
  // Codes are numbered by time step. A code is rejected unless its step is later than the last accepted one.
  if (step <= lastStep) return "used";
  await acceptStep(tx, user_id, step);
  return "app";
}
