import type { Mail } from "../../base/mail/mailer.ts";

interface OwnershipMail {
  to: string;
  service: string;
  business: string;
  /** Names of the former owner (`from`) and the new owner (`next`). */
  from: string;
  next: string;
}

/**
 * Builds the email that tells both owners that a business has a new owner. English is used if there is no
 * translation.
 */
export function ownershipEmail(locale: string, { to, ...mail }: OwnershipMail): Mail {
  const template = TEMPLATES[locale] ?? english;
  return { to, ...template(mail) };
}

type Template = (mail: Omit<OwnershipMail, "to">) => Omit<Mail, "to">;

const english: Template = ({ service, business, from, next }) => ({
  subject: `${next} now owns ${business}`,
  text: lines(
    `${from} handed ${business} at ${service} over to ${next}. ${next} now manages its members and details; ${from} works on as a manager.`,
    "If you did not expect this, ask the administrator of the service at once.",
  ),
});

const polish: Template = ({ service, business, from, next }) => ({
  subject: `Nowym właścicielem firmy ${business} jest ${next}`,
  text: lines(
    `${from} przekazuje firmę ${business} w ${service}. Nowy właściciel: ${next}, zarządza teraz jej członkami i danymi. ${from} pracuje dalej jako menedżer.`,
    "Jeśli się tego nie spodziewasz, natychmiast zapytaj administratora.",
  ),
});

const russian: Template = ({ service, business, from, next }) => ({
  subject: `Новый владелец компании ${business}: ${next}`,
  text: lines(
    `${from} передаёт компанию ${business} в ${service}. Новый владелец: ${next}, теперь управляет её участниками и данными. ${from} остаётся менеджером.`,
    "Если вы этого не ожидали, сразу обратитесь к администратору.",
  ),
});

const TEMPLATES: Record<string, Template> = { en: english, pl: polish, ru: russian };

function lines(...paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}
