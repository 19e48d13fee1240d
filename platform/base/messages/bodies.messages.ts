import type { TranslatedMessages } from "./message-pattern.ts";

/** What the checker of request bodies says; its words, not ours. */
export const BODIES: TranslatedMessages = {
  "Invalid input: expected {type}, received {given}": [
    "Nieprawidłowa wartość: potrzeba: {type}, podano: {given}",
    "Неверное значение: нужно: {type}, получено: {given}",
  ],
  "Invalid input": ["Nieprawidłowa wartość", "Неверное значение"],
  "Invalid option: expected one of {options}": [
    "Nieprawidłowa wartość: dozwolone są {options}",
    "Неверное значение: допустимы {options}",
  ],
  "Invalid UUID": ["To nie jest UUID", "Это не UUID"],
  "Invalid URL": ["To nie jest adres internetowy", "Это не веб-адрес"],
  "Invalid email address": ["To nie jest adres e-mail", "Это не адрес почты"],
  "Invalid ISO datetime": ["To nie jest data z godziną", "Это не дата со временем"],
  "Invalid ISO date": ["To nie jest data", "Это не дата"],
  "Too small: expected {type} to have >={min} characters": [
    "Za krótkie ({type}): najmniej {min} znaków",
    "Слишком коротко ({type}): не менее {min} символов",
  ],
  "Too big: expected {type} to have <={max} characters": [
    "Za długie ({type}): najwyżej {max} znaków",
    "Слишком длинно ({type}): не более {max} символов",
  ],
  "Too small: expected {type} to have >={min} items": [
    "Za mało pozycji ({type}): najmniej {min}",
    "Слишком мало ({type}): не менее {min}",
  ],
  "Too big: expected {type} to have <={max} items": [
    "Za dużo pozycji ({type}): najwyżej {max}",
    "Слишком много ({type}): не более {max}",
  ],
  "Too small: expected {type} to be >={min}": [
    "Za mało ({type}): najmniej {min}",
    "Слишком мало ({type}): не менее {min}",
  ],
  "Too big: expected {type} to be <={max}": [
    "Za dużo ({type}): najwyżej {max}",
    "Слишком много ({type}): не более {max}",
  ],
  "Unrecognized key: {key}": ["Nieznane pole: {key}", "Неизвестное поле: {key}"],
  "Unrecognized keys: {keys}": ["Nieznane pola: {keys}", "Неизвестные поля: {keys}"],
};

/** The kinds of values those sentences speak of. */
export const KINDS: TranslatedMessages = {
  string: ["tekst", "текст"],
  number: ["liczba", "число"],
  int: ["liczba całkowita", "целое число"],
  boolean: ["tak lub nie", "да или нет"],
  array: ["lista", "список"],
  object: ["obiekt", "объект"],
  record: ["obiekt", "объект"],
  undefined: ["nic", "ничего"],
  null: ["null", "null"],
  date: ["data", "дата"],
};
