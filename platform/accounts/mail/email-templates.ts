import type { Mail } from "../../base/mail/mailer.ts";
import { plainName } from "../../base/mail/plain-name.ts";

interface CodeMail {
  to: string;
  service: string;
  code: string;
  minutes: number;
}

interface InvitationMail {
  to: string;
  service: string;
  business: string;
  inviter: string;
  link: string;
  days: number;
}

interface EmailTemplates {
  signUp(mail: CodeMail & { token: string }): Mail;
  passwordReset(mail: CodeMail): Mail;
  passwordChanged(mail: { to: string; service: string }): Mail;
  invitation(mail: InvitationMail): Mail;
}

/**
 * Templates of the platform's emails in the user's language; English if there is no translation.
 */
export function emailTemplates(locale: string): EmailTemplates {
  const templates = TEMPLATES[locale] ?? english;
  return {
    ...templates,
    invitation: ({ business, inviter, ...mail }) =>
      templates.invitation({ ...mail, business: plainName(business), inviter: plainName(inviter) }),
  };
}

const english: EmailTemplates = {
  signUp: ({ to, service, code, token, minutes }) => ({
    to,
    subject: `Your code for ${service}: ${code}`,
    text: lines(
      `Your code to confirm your address at ${service}:`,
      code,
      `Programs that ask for a token confirm with this one: ${token}`,
      `It is good for ${minutes} minutes. If you did not sign up, ignore this mail: without the code nothing happens.`,
    ),
  }),
  passwordReset: ({ to, service, code, minutes }) => ({
    to,
    subject: `Your code to set a new password: ${code}`,
    text: lines(
      `Somebody, probably you, asked for a new password at ${service}. Your code:`,
      code,
      `It is good for ${minutes} minutes. If it was not you, ignore this mail: your password stays as it is.`,
    ),
  }),
  passwordChanged: ({ to, service }) => ({
    to,
    subject: `Your password for ${service} was changed`,
    text: lines(
      `The password of your account at ${service} has just been changed and other devices were signed out.`,
      "If it was not you, set a new password at once with “Forgot your password?”.",
    ),
  }),
  invitation: ({ to, service, business, inviter, link, days }) => ({
    to,
    subject: `${inviter} invites you to ${business}`,
    text: lines(
      `${inviter} invites you to work as a manager for ${business} at ${service}.`,
      link,
      `The link is good for ${days} days. If you do not know who this is from, ignore this mail.`,
    ),
  }),
};

const polish: EmailTemplates = {
  signUp: ({ to, service, code, token, minutes }) => ({
    to,
    subject: `Twój kod do ${service}: ${code}`,
    text: lines(
      `Kod potwierdzający Twój adres w ${service}:`,
      code,
      `Programy, które proszą o token, potwierdzają tym: ${token}`,
      `Jest ważny przez ${minutes} minut. Jeśli to nie Ty zakładasz konto, zignoruj tę wiadomość: bez kodu nic się nie stanie.`,
    ),
  }),
  passwordReset: ({ to, service, code, minutes }) => ({
    to,
    subject: `Twój kod do ustawienia nowego hasła: ${code}`,
    text: lines(
      `Ktoś, zapewne Ty, poprosił o nowe hasło w ${service}. Twój kod:`,
      code,
      `Jest ważny przez ${minutes} minut. Jeśli to nie Ty, zignoruj tę wiadomość: hasło się nie zmieni.`,
    ),
  }),
  passwordChanged: ({ to, service }) => ({
    to,
    subject: `Hasło do ${service} zostało zmienione`,
    text: lines(
      `Hasło do Twojego konta w ${service} zostało właśnie zmienione, a inne urządzenia wylogowane.`,
      "Jeśli to nie Ty, od razu ustaw nowe hasło przez „Nie pamiętasz hasła?”.",
    ),
  }),
  invitation: ({ to, service, business, inviter, link, days }) => ({
    to,
    subject: `${inviter} zaprasza Cię do ${business}`,
    text: lines(
      `${inviter} zaprasza Cię do pracy w ${business} jako menedżera w ${service}.`,
      link,
      `Link jest ważny przez ${days} dni. Jeśli nie znasz nadawcy, zignoruj tę wiadomość.`,
    ),
  }),
};

const russian: EmailTemplates = {
  signUp: ({ to, service, code, token, minutes }) => ({
    to,
    subject: `Ваш код для ${service}: ${code}`,
    text: lines(
      `Код для подтверждения вашего адреса в ${service}:`,
      code,
      `Программы, которые просят токен, подтверждают этим: ${token}`,
      `Он действует ${minutes} минут. Если вы не регистрировались, не обращайте внимания на это письмо: без кода ничего не произойдёт.`,
    ),
  }),
  passwordReset: ({ to, service, code, minutes }) => ({
    to,
    subject: `Ваш код для нового пароля: ${code}`,
    text: lines(
      `Кто-то, вероятно вы, запросил новый пароль в ${service}. Ваш код:`,
      code,
      `Он действует ${minutes} минут. Если это были не вы, не обращайте внимания на это письмо: пароль останется прежним.`,
    ),
  }),
  passwordChanged: ({ to, service }) => ({
    to,
    subject: `Пароль для ${service} изменён`,
    text: lines(
      `Пароль вашей учётной записи в ${service} только что изменён, на других устройствах выполнен выход.`,
      "Если это были не вы, сразу задайте новый пароль через «Забыли пароль?».",
    ),
  }),
  invitation: ({ to, service, business, inviter, link, days }) => ({
    to,
    subject: `${inviter} приглашает вас в ${business}`,
    text: lines(
      `${inviter} приглашает вас работать менеджером в ${business} на ${service}.`,
      link,
      `Ссылка действует ${days} дней. Если вы не знаете отправителя, не обращайте внимания на это письмо.`,
    ),
  }),
};

const TEMPLATES: Readonly<Record<string, EmailTemplates>> = {
  en: english,
  pl: polish,
  ru: russian,
};

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join("\n\n")}\n`;
}
