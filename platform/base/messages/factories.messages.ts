import type { TranslatedMessages } from "./message-pattern.ts";

/** Factories, their steps and triggers: why one can't run. */
export const FACTORIES: TranslatedMessages = {
  "The entry to make a copy of is gone": [
    "Wpisu do skopiowania już nie ma",
    "Записи для копирования больше нет",
  ],
  "The next factory leads back to this one": [
    "Następna fabryka prowadzi z powrotem do tej",
    "Следующая фабрика ведёт обратно к этой",
  ],
  "Factory {id} leads back to itself": [
    "Fabryka {id} prowadzi z powrotem do siebie",
    "Фабрика {id} ведёт обратно к себе",
  ],
  "Nobody carries out the filler {id}": [
    "Nikt nie wykonuje wypełniacza {id}",
    "Заполнитель {id} никто не выполняет",
  ],
  "No field is named": ["Nie podano pola", "Поле не указано"],
  "There is nothing it belongs to": ["Nie ma wpisu nadrzędnego", "Родительской записи нет"],
  "Nothing can be divided by zero": ["Nie można dzielić przez zero", "На ноль делить нельзя"],
  "The result must not be negative": [
    "Wynik nie może być ujemny",
    "Результат не может быть отрицательным",
  ],
  "It names no one to assign": [
    "Nie wskazuje nikogo do przypisania",
    "Там никто не назван, кого назначить",
  ],
  "{field} has no value": ["{field}: brak wartości", "{field}: нет значения"],
  "{field} is not a number": ["{field}: to nie jest liczba", "{field}: это не число"],
};
