import type { TranslatedMessages } from "./message-pattern.ts";

/** What happened to a twin, entry by entry. */
export const HISTORY: TranslatedMessages = {
  "Created '{name}'": ["Utworzono „{name}”", "Создано «{name}»"],
  "Deleted '{name}'": ["Usunięto „{name}”", "Удалено «{name}»"],
  "Moved to another parent": ["Przeniesiono do innego wpisu", "Перенесено в другую запись"],
  "Changed {what} from '{before}' to '{after}'": [
    "Zmieniono: {what} – z „{before}” na „{after}”",
    "Изменено: {what} – с «{before}» на «{after}»",
  ],
  "Set {label} to '{value}'": ["Ustawiono: {label} – „{value}”", "Указано: {label} – «{value}»"],
  "Cleared {label}, which was '{value}'": [
    "Wyczyszczono: {label} – było „{value}”",
    "Очищено: {label} – было «{value}»",
  ],
  "Added {what}": ["Dodano: {what}", "Добавлено: {what}"],
  "Changed {what}": ["Zmieniono: {what}", "Изменено: {what}"],
  "Removed {what}": ["Usunięto: {what}", "Удалено: {what}"],
  "Added the file '{name}'": ["Dodano plik „{name}”", "Добавлен файл «{name}»"],
  "Removed the file '{name}'": ["Usunięto plik „{name}”", "Удалён файл «{name}»"],
  "Changed the file '{name}'": ["Zmieniono plik „{name}”", "Изменён файл «{name}»"],
};
