import type { Mail } from "../../base/mail/mailer.ts";

interface OwnerInvitation {
  to: string;
  service: string;
  link: string;
  days: number;
}

/** Builds the email that invites a user to open a business of their own. */
export function ownerInvitationEmail(locale: string, invitation: OwnerInvitation): Mail {
  const { subject, text } = (TEMPLATES[locale] ?? english)(invitation);
  return { to: invitation.to, subject, text: `${text.join("\n\n")}\n` };
}

type OwnerEmailTemplate = (invitation: OwnerInvitation) => { subject: string; text: string[] };

const english: OwnerEmailTemplate = ({ service, link, days }) => ({
  subject: `Open your business at ${service}`,
  text: [
    `You are invited to sell with ${service}. Open the link to name your business and set your password.`,
    link,
    `The link is good for ${days} days. If you do not know who this is from, ignore this mail.`,
  ],
});

const polish: OwnerEmailTemplate = ({ service, link, days }) => ({
  subject: `Załóż swoją firmę w ${service}`,
  text: [
    `Otrzymujesz zaproszenie do sprzedaży w ${service}. Otwórz link, podaj nazwę firmy i ustaw hasło.`,
    link,
    `Link jest ważny przez ${days} dni. Jeśli nie znasz nadawcy, zignoruj tę wiadomość.`,
  ],
});

const russian: OwnerEmailTemplate = ({ service, link, days }) => ({
  subject: `Откройте свою компанию в ${service}`,
  text: [
    `Вас приглашают продавать с помощью ${service}. Откройте ссылку, укажите название компании и задайте пароль.`,
    link,
    `Ссылка действует ${days} дней. Если вы не знаете отправителя, не обращайте внимания на это письмо.`,
  ],
});

const TEMPLATES: Readonly<Record<string, OwnerEmailTemplate>> = {
  en: english,
  pl: polish,
  ru: russian,
};
