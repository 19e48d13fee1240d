import type { Mail } from "../../base/mail/mailer.ts";

interface RightsChange {
  to: string;
  service: string;
  actorName: string;
  rights: readonly string[];
}

/**
 * Builds the email that notifies an administrator of permissions another one granted; in English for an unknown
 * locale.
 */
export function rightsEmail(locale: string, change: RightsChange): Mail {
  return (TEMPLATES[locale] ?? english)(change);
}

type Template = (change: RightsChange) => Mail;

const english: Template = ({ to, service, actorName, rights }) => ({
  to,
  subject: `${actorName} changed who may do what at ${service}`,
  text: lines(
    `${actorName}, an administrator of ${service}, gave permissions that you should know of:`,
    rights.join("\n"),
    "If this is not right, take them back under permissions, and see the audit log for when it happened.",
  ),
});

const polish: Template = ({ to, service, actorName, rights }) => ({
  to,
  subject: `${actorName}: zmiana uprawnień w ${service}`,
  text: lines(
    `${actorName}, administrator ${service}, nadał uprawnienia, o których warto wiedzieć:`,
    rights.join("\n"),
    "Jeśli to pomyłka, odbierz je w uprawnieniach i sprawdź w dzienniku zdarzeń, kiedy to się stało.",
  ),
});

const russian: Template = ({ to, service, actorName, rights }) => ({
  to,
  subject: `${actorName}: изменение прав в ${service}`,
  text: lines(
    `${actorName}, администратор ${service}, выдал права, о которых вам стоит знать:`,
    rights.join("\n"),
    "Если это ошибка, отзовите их в разделе прав и посмотрите в журнале событий, когда это произошло.",
  ),
});

const TEMPLATES: Record<string, Template> = { en: english, pl: polish, ru: russian };

function lines(...paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}
