import type { Tx } from "../../base/database/executor.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { findNoticeAddress } from "./notice-address.store.ts";

/** Events that the user of an account gets an email about, in case another person caused them. */
type Notice = "newDevice" | "usedCode" | "secondFactorOn" | "secondFactorOff" | "secondFactorReset";

interface NoticeText {
  subject: string;
  text: string[];
}

/**
 * Emails a notice to the user of an account, in their language. `device` is the browser's user
 * agent.
 */
export async function enqueueNotice(
  services: Services,
  tx: Tx,
  { domainId, userId }: { domainId: string; userId: string },
  notice: Notice,
  device: string | null = null,
): Promise<void> {
  const user = await findNoticeAddress(tx, domainId, userId);
  if (!user) return;
  const service = (await findDomain(tx, domainId))?.name ?? "";
  const at = `${services.now().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const texts = TEXTS[user.locale ?? "en"] ?? english;
  const { subject, text } = texts[notice]({ service, at, device: device ?? "?" });
  const mail = { to: user.email, subject, text: `${text.join("\n\n")}\n` };
  const tenant = { domainId, businessAccountId: null };
  await services.jobs.enqueue(tx, sendMailJob, mail, { tenant });
}

type Texts = Record<
  Notice,
  (values: { service: string; at: string; device: string }) => NoticeText
>;

const english: Texts = {
  newDevice: ({ service, at, device }) => ({
    subject: `New sign-in to ${service}`,
    text: [
      `Somebody signed in to your account at ${service} from a browser we have not seen before.`,
      `Time: ${at}\nBrowser: ${device}`,
      "If it was you, there is nothing to do. If not, set a new password at once: it signs out all devices.",
    ],
  }),
  usedCode: ({ service, at, device }) => ({
    subject: `A used code was entered at ${service}`,
    text: [
      `Somebody who knows your password at ${service} entered a code of your app that had been used before. It was rejected.`,
      `Time: ${at}\nBrowser: ${device}`,
      "If it was you, there is nothing to do. If not, set a new password at once: it signs out all devices.",
    ],
  }),
  secondFactorOn: ({ service, at }) => ({
    subject: `Two-step sign-in to ${service} is on`,
    text: [
      `Since ${at} your account at ${service} asks for a code of your app after the password.`,
      "Keep the recovery codes where you find them without your phone.",
      "If it was not you, ask the administrator of the service at once.",
    ],
  }),
  secondFactorOff: ({ service, at }) => ({
    subject: `Two-step sign-in to ${service} is off`,
    text: [
      `Since ${at} your account at ${service} needs the password only.`,
      "If it was not you, set a new password at once and turn it on again.",
    ],
  }),
  secondFactorReset: ({ service, at }) => ({
    subject: `Two-step sign-in to ${service} was reset`,
    text: [
      `At ${at} an administrator of ${service} removed the second step from your account and signed you out everywhere.`,
      "Sign in with your password and turn it on again. If you did not ask for this, ask your administrator.",
    ],
  }),
};

const polish: Texts = {
  newDevice: ({ service, at, device }) => ({
    subject: `Nowe logowanie do ${service}`,
    text: [
      `Ktoś zalogował się na Twoje konto w ${service} z przeglądarki, której dotąd nie widzieliśmy.`,
      `Czas: ${at}\nPrzeglądarka: ${device}`,
      "Jeśli to Ty, nie musisz nic robić. Jeśli nie, od razu ustaw nowe hasło: wyloguje to wszystkie urządzenia.",
    ],
  }),
  usedCode: ({ service, at, device }) => ({
    subject: `W ${service} wpisano użyty już kod`,
    text: [
      `Ktoś, kto zna Twoje hasło w ${service}, wpisał kod z aplikacji, którego już użyto. Kod został odrzucony.`,
      `Czas: ${at}\nPrzeglądarka: ${device}`,
      "Jeśli to Ty, nie musisz nic robić. Jeśli nie, od razu ustaw nowe hasło: wyloguje to wszystkie urządzenia.",
    ],
  }),
  secondFactorOn: ({ service, at }) => ({
    subject: `Logowanie dwuetapowe do ${service} jest włączone`,
    text: [
      `Od ${at} Twoje konto w ${service} po haśle prosi o kod z aplikacji.`,
      "Przechowuj kody odzyskiwania tam, gdzie znajdziesz je bez telefonu.",
      "Jeśli to nie Ty, od razu zapytaj administratora usługi.",
    ],
  }),
  secondFactorOff: ({ service, at }) => ({
    subject: `Logowanie dwuetapowe do ${service} jest wyłączone`,
    text: [
      `Od ${at} Twoje konto w ${service} wymaga tylko hasła.`,
      "Jeśli to nie Ty, od razu ustaw nowe hasło i włącz je ponownie.",
    ],
  }),
  secondFactorReset: ({ service, at }) => ({
    subject: `Logowanie dwuetapowe do ${service} zostało zresetowane`,
    text: [
      `${at}: administrator ${service} usunął drugi etap logowania z Twojego konta i wylogował Cię wszędzie.`,
      "Zaloguj się hasłem i włącz go ponownie. Jeśli o to nie prosisz, zapytaj administratora.",
    ],
  }),
};

const russian: Texts = {
  newDevice: ({ service, at, device }) => ({
    subject: `Новый вход в ${service}`,
    text: [
      `Кто-то вошёл в вашу учётную запись в ${service} из браузера, который мы раньше не видели.`,
      `Время: ${at}\nБраузер: ${device}`,
      "Если это были вы, ничего делать не нужно. Если нет, сразу задайте новый пароль: все устройства будут отключены.",
    ],
  }),
  usedCode: ({ service, at, device }) => ({
    subject: `В ${service} введён уже использованный код`,
    text: [
      `Кто-то, кто знает ваш пароль в ${service}, ввёл код из приложения, который уже был использован. Код отклонён.`,
      `Время: ${at}\nБраузер: ${device}`,
      "Если это были вы, ничего делать не нужно. Если нет, сразу задайте новый пароль: все устройства будут отключены.",
    ],
  }),
  secondFactorOn: ({ service, at }) => ({
    subject: `Двухэтапный вход в ${service} включён`,
    text: [
      `С ${at} учётная запись в ${service} после пароля запрашивает код из приложения.`,
      "Храните коды восстановления там, где найдёте их без телефона.",
      "Если это были не вы, сразу обратитесь к администратору службы.",
    ],
  }),
  secondFactorOff: ({ service, at }) => ({
    subject: `Двухэтапный вход в ${service} выключен`,
    text: [
      `С ${at} для учётной записи в ${service} нужен только пароль.`,
      "Если это были не вы, сразу задайте новый пароль и включите его снова.",
    ],
  }),
  secondFactorReset: ({ service, at }) => ({
    subject: `Двухэтапный вход в ${service} сброшен`,
    text: [
      `${at}: администратор ${service} снял второй этап входа с вашей учётной записи и отключил все устройства.`,
      "Войдите с паролем и включите его снова. Если вы об этом не просили, обратитесь к администратору.",
    ],
  }),
};

const TEXTS: Readonly<Record<string, Texts>> = { en: english, pl: polish, ru: russian };
