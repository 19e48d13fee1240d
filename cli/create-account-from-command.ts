import { createAccount } from "#platform/accounts/administrators/create-account.ts";
import { readDomainAddress } from "#platform/core/domain-address.ts";

import { choosePassword, passwordLines } from "./choose-password.ts";
import type { CommandResult } from "./result.ts";
import { withDomain } from "./with-domain.ts";

export interface NewAccountOptions {
  name?: string;
  business?: string;
  json?: boolean;
}

/** Creates an account; asks for a password only if the user has none yet. */
export function createAccountFromCommand(
  address: string,
  { name, business }: NewAccountOptions,
  { isAdministrator }: { isAdministrator: boolean },
): Promise<CommandResult> {
  return withDomain(async (services, domainId) => {
    let generated: string | null = null;
    const { email, isNew } = await createAccount(services, {
      domainId,
      email: address.trim().toLowerCase(),
      fullName: name,
      businessName: business,
      isAdministrator,
      choosePassword: async () => {
        const chosen = await choosePassword();
        generated = chosen.generated;
        return chosen.password;
      },
    });
    const role = isAdministrator ? "an administrator" : "a user of the domain";
    const outcome = isNew
      ? `${email} was created and is ${role}.`
      : `${email} is ${role}; the password stays as it was.`;
    const signInUrl = `${await readDomainAddress(services, services.db, domainId)}/login`;
    return {
      lines: [outcome, ...passwordLines(generated), `Sign in at ${signInUrl}`],
      data: { email, isNew, isAdministrator, generatedPassword: generated, signInUrl },
    };
  });
}
