import type { TranslatedMessages } from "./message-pattern.ts";

/** The first administrator, who may join, and domains that are made later. */
export const SETUP: TranslatedMessages = {
  "Only a domain of type b2b can have sellers": [
    "Sprzedawcy mogą być tylko w domenie typu b2b",
    "Продавцы могут быть только в домене типа b2b",
  ],
  "The domain has classes, lists or groups of its own. The template needs an empty domain.": [
    "Domena ma już własne klasy, listy lub grupy. Szablon wymaga pustej domeny.",
    "В домене уже есть свои классы, списки или группы. Шаблону нужен пустой домен.",
  ],
  "Accounts are created by invitation only": [
    "Konta powstają tylko na zaproszenie",
    "Учётные записи создаются только по приглашению",
  ],
  "New accounts can't be created here": [
    "Nie można tu tworzyć nowych kont",
    "Здесь нельзя создавать новые учётные записи",
  ],
  "The setup code is not right": ["Kod konfiguracji jest nieprawidłowy", "Код настройки неверный"],
  "An account with this email already exists": [
    "Konto z tym adresem e-mail już istnieje",
    "Учётная запись с таким адресом уже есть",
  ],
};
