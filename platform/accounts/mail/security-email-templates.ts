import type { Mail } from "../../base/mail/mailer.ts";

interface EmailMail {
  to: string;
  service: string;
  /** New email address of the account. */
  email: string;
}

interface SecurityEmailTemplates {
  accountExists(mail: { to: string; service: string }): Mail;
  proveEmail(mail: { to: string; service: string; link: string; hours: number }): Mail;
  emailWillChange(mail: EmailMail & { actorName: string }): Mail;
  emailChanged(mail: EmailMail): Mail;
}

/** Templates of emails about the security of an account; in English if there is no translation. */
export function securityEmailTemplates(locale: string): SecurityEmailTemplates {
  return TEMPLATES[locale] ?? english;
}

const english: SecurityEmailTemplates = {
  accountExists: ({ to, service }) => ({
    to,
    subject: `You already have an account at ${service}`,
    text: lines(
      `Somebody, probably you, wanted to sign up at ${service} with this address, which has an account already.`,
      "Sign in instead, or choose a new password with “Forgot your password?”.",
      "If it was not you, ignore this mail: nothing was changed.",
    ),
  }),
  proveEmail: ({ to, service, link, hours }) => ({
    to,
    subject: `Confirm your new address for ${service}`,
    text: lines(
      `This is to become the address of an account at ${service}. Confirm it and choose a new password:`,
      link,
      `The link is good for ${hours} hours. If you do not know about this, ignore this mail: nothing happens.`,
    ),
  }),
  emailWillChange: ({ to, service, actorName, email }) => ({
    to,
    subject: `The address of your account at ${service} is about to change`,
    text: lines(
      `${actorName} asked to change the address of your account at ${service} to ${email}.`,
      "It changes as soon as the new address is confirmed. Until then you sign in as before.",
      "If you do not want that, change your password now, which cancels it, and ask your administrator.",
    ),
  }),
  emailChanged: ({ to, service, email }) => ({
    to,
    subject: `The address of your account at ${service} was changed`,
    text: lines(
      `The address of your account at ${service} is now ${email}. A new password was set and all devices were signed out.`,
      "If you did not expect this, ask the administrator of the service at once.",
    ),
  }),
};

const polish: SecurityEmailTemplates = {
  accountExists: ({ to, service }) => ({
    to,
    subject: `Masz już konto w ${service}`,
    text: lines(
      `Ktoś, prawdopodobnie Ty, chciał założyć w ${service} konto z tym adresem, a takie konto już istnieje.`,
      "Zaloguj się albo ustaw nowe hasło przez „Nie pamiętasz hasła?”.",
      "Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieniło.",
    ),
  }),
  proveEmail: ({ to, service, link, hours }) => ({
    to,
    subject: `Potwierdź swój nowy adres w ${service}`,
    text: lines(
      `Ten adres ma się stać adresem konta w ${service}. Potwierdź go i ustaw nowe hasło:`,
      link,
      `Link jest ważny przez ${hours} godz. Jeśli nic o tym nie wiesz, zignoruj tę wiadomość: nic się nie stanie.`,
    ),
  }),
  emailWillChange: ({ to, service, actorName, email }) => ({
    to,
    subject: `Adres Twojego konta w ${service} ma zostać zmieniony`,
    text: lines(
      `${actorName} chce zmienić adres Twojego konta w ${service} na ${email}.`,
      "Zmieni się, gdy nowy adres zostanie potwierdzony. Do tego czasu logujesz się jak dotąd.",
      "Jeśli tego nie chcesz, zmień teraz hasło, co anuluje zmianę, i zapytaj administratora.",
    ),
  }),
  emailChanged: ({ to, service, email }) => ({
    to,
    subject: `Adres Twojego konta w ${service} został zmieniony`,
    text: lines(
      `Adres Twojego konta w ${service} to teraz ${email}. Ustawiono nowe hasło i wylogowano wszystkie urządzenia.`,
      "Jeśli się tego nie spodziewasz, natychmiast zapytaj administratora.",
    ),
  }),
};

const russian: SecurityEmailTemplates = {
  accountExists: ({ to, service }) => ({
    to,
    subject: `У вас уже есть учётная запись в ${service}`,
    text: lines(
      `Кто-то, вероятно вы, хотел зарегистрироваться в ${service} с этим адресом, но учётная запись с ним уже есть.`,
      "Войдите или задайте новый пароль через «Забыли пароль?».",
      "Если это были не вы, не обращайте внимания на это письмо: ничего не изменилось.",
    ),
  }),
  proveEmail: ({ to, service, link, hours }) => ({
    to,
    subject: `Подтвердите новый адрес для ${service}`,
    text: lines(
      `Этот адрес должен стать адресом учётной записи в ${service}. Подтвердите его и задайте новый пароль:`,
      link,
      `Ссылка действует ${hours} ч. Если вы ничего об этом не знаете, не обращайте внимания на это письмо: ничего не произойдёт.`,
    ),
  }),
  emailWillChange: ({ to, service, actorName, email }) => ({
    to,
    subject: `Адрес вашей учётной записи в ${service} скоро изменится`,
    text: lines(
      `${actorName} хочет изменить адрес вашей учётной записи в ${service} на ${email}.`,
      "Он изменится, когда новый адрес будет подтверждён. До тех пор вы входите как раньше.",
      "Если вы этого не хотите, смените пароль сейчас, это отменит изменение, и спросите администратора.",
    ),
  }),
  emailChanged: ({ to, service, email }) => ({
    to,
    subject: `Адрес вашей учётной записи в ${service} изменён`,
    text: lines(
      `Адрес вашей учётной записи в ${service} теперь ${email}. Задан новый пароль, все устройства отключены.`,
      "Если вы этого не ожидали, сразу обратитесь к администратору.",
    ),
  }),
};

const TEMPLATES: Record<string, SecurityEmailTemplates> = { en: english, pl: polish, ru: russian };

function lines(...paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}
