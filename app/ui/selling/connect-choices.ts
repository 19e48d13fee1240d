import type { ConnectOption } from "#app/server/selling/actions/selling-schemas.server.ts";

interface ConnectChoice {
  /** `<class ID>/<connector ID>`: class of the card, and the account that sells it. */
  value: string;
  label: string;
  logo: string | null;
  /** Name of the account, if the business has several at the marketplace. */
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
