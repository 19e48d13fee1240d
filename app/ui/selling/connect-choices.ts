import type { ConnectOption } from "#app/server/selling/actions/selling-schemas.server.ts";

interface ConnectChoice {
  /** The card's class and the account it is sold through. */
  value: string;
  label: string;
  logo: string | null;
  /** The account, where the business has several at the marketplace. */
  note?: string;
}

export function connectChoices(options: ConnectOption[]): ConnectChoice[] {
  return options.map(({ twinClassId, connectorId, label, logo, account }) => {
    const isOneOfSeveral =
      options.filter((option) => option.twinClassId === twinClassId).length > 1;
    const choice = { value: `${twinClassId}/${connectorId}`, label, logo };
    return isOneOfSeveral ? { ...choice, note: account } : choice;
  });
}
