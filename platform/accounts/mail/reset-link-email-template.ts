import type { Mail } from "../../base/mail/mailer.ts";

interface ResetLink {
  to: string;
  service: string;
  link: string;
  hours: number;
}

/** Builds the email with a link to set a new password, requested by an administrator. */
export function resetLinkEmail(locale: string, content: ResetLink): Mail {
  const { subject, text } = (TEMPLATES[locale] ?? english)(content);
  return { to: content.to, subject, text: `${text.join("\n\n")}\n` };
}

type ResetLinkTemplate = (content: ResetLink) => { subject: string; text: string[] };

const english: ResetLinkTemplate = ({ service, link, hours }) => ({
  subject: `Set a new password for ${service}`,
  text: [
    `An administrator of ${service} sent you this link. Open it to set a new password:`,
    link,
    `The link works once, for ${hours} hours. Until you use it, your password stays as it is. If you did not ask for this, ask your administrator.`,
  ],
});

const polish: ResetLinkTemplate = ({ service, link, hours }) => ({
  subject: `Ustaw nowe hasło w ${service}`,
  text: [
    `Administrator ${service} wysłał Ci ten link. Otwórz go, aby ustawić nowe hasło:`,
    link,
    `Link działa raz, przez ${hours} godz. Dopóki go nie użyjesz, hasło się nie zmieni. Jeśli o to nie prosisz, zapytaj administratora.`,
  ],
});

const russian: ResetLinkTemplate = ({ service, link, hours }) => ({
  subject: `Задайте новый пароль для ${service}`,
  text: [
    `Администратор ${service} отправил вам эту ссылку. Откройте её, чтобы задать новый пароль:`,
    link,
    `Ссылка действует один раз, в течение ${hours} ч. Пока вы её не использовали, пароль не меняется. Если вы об этом не просили, спросите администратора.`,
  ],
});

const TEMPLATES: Readonly<Record<string, ResetLinkTemplate>> = {
  en: english,
  pl: polish,
  ru: russian,
};
