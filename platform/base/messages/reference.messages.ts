import type { TranslatedMessages } from "./message-pattern.ts";

/** Classes, fields, statuses, workflows, lists, links, permissions: what administrators write. */
export const REFERENCE: TranslatedMessages = {
  "Name can not be empty": ["Nazwa nie może być pusta", "Название не может быть пустым"],
  "Key can not be empty": ["Klucz nie może być pusty", "Ключ не может быть пустым"],
  "Key must have {min} to {max} characters": [
    "Klucz musi mieć od {min} do {max} znaków",
    "В ключе должно быть от {min} до {max} символов",
  ],
  "Letters, numbers, underscores, and spaces allowed": [
    "Dozwolone są litery, cyfry, podkreślenia i spacje",
    "Допускаются буквы, цифры, подчёркивания и пробелы",
  ],
  "Key can only contain latin letters, numbers, underscores and dashes": [
    "Klucz może zawierać tylko litery łacińskie, cyfry, podkreślenia i łączniki",
    "Ключ может состоять только из латинских букв, цифр, подчёркиваний и дефисов",
  ],
  "Key can only contain latin letters, numbers, underscores, dots and dashes": [
    "Klucz może zawierać tylko litery łacińskie, cyfry, podkreślenia, kropki i łączniki",
    "Ключ может состоять только из латинских букв, цифр, подчёркиваний, точек и дефисов",
  ],
  "Icon must be a web address": [
    "Ikona musi być adresem internetowym",
    "Значок должен быть веб-адресом",
  ],
  "Logo must be a web address": [
    "Logo musi być adresem internetowym",
    "Логотип должен быть веб-адресом",
  ],
  "Color must be a hex color code": [
    "Kolor musi być kodem szesnastkowym",
    "Цвет должен быть шестнадцатеричным кодом",
  ],
  "Another class has this key": ["Ten klucz ma inna klasa", "Такой ключ есть у другого класса"],
  "Another domain has this key": ["Ten klucz ma inna domena", "Такой ключ есть у другого домена"],
  "Another data list has this key": ["Ten klucz ma inna lista", "Такой ключ есть у другого списка"],
  "Another attribute has this key": [
    "Ten klucz ma inny atrybut",
    "Такой ключ есть у другого атрибута",
  ],
  "Another permission group has this key": [
    "Ten klucz ma inna grupa uprawnień",
    "Такой ключ есть у другой группы прав",
  ],
  "Another role of this class has this key": [
    "Ten klucz ma inna rola tej klasy",
    "Такой ключ есть у другой роли этого класса",
  ],
  "Twins of this class are no spaces": [
    "Wpisy tej klasy nie są przestrzeniami",
    "Записи этого класса не являются пространствами",
  ],
  "This entry is no space": [
    "Ten wpis nie jest przestrzenią",
    "Эта запись не является пространством",
  ],
  "Another permission has this key": [
    "Ten klucz ma inne uprawnienie",
    "Такой ключ есть у другого права",
  ],
  "Another status of the class has this key": [
    "Ten klucz ma inny status klasy",
    "Такой ключ есть у другого статуса класса",
  ],
  "The class {class} has a field with this key": [
    "Klasa {class} ma pole o tym kluczu",
    "У класса {class} есть поле с таким ключом",
  ],
  "The domain already has permissions of this key": [
    "Domena ma już uprawnienia o tym kluczu",
    "В домене уже есть права с таким ключом",
  ],
  "There is no such class": ["Nie ma takiej klasy", "Такого класса нет"],
  "There is no such data list": ["Nie ma takiej listy", "Такого списка нет"],
  "There is no such status": ["Nie ma takiego statusu", "Такого статуса нет"],
  "There is no such permission": ["Nie ma takiego uprawnienia", "Такого права нет"],
  "There is no such trigger": ["Nie ma takiego wyzwalacza", "Такого триггера нет"],
  "There is no such rule": ["Nie ma takiej reguły", "Такого правила нет"],
  "There is no such {what}": ["Nie ma: {what}", "Не найдено: {what}"],
  "There is no featurer {id}": ["Nie ma featurera {id}", "Фичерера {id} нет"],
  "Link {id} may not lead to {twin} now": [
    "Powiązanie {id} nie może teraz prowadzić do {twin}",
    "Связь {id} сейчас не может вести к {twin}",
  ],
  "There is no job {job}": ["Nie ma zadania {job}", "Задания {job} нет"],
  "{name} can't be used here": [
    "{name}: nie można tu tego użyć",
    "{name}: здесь использовать нельзя",
  ],
  "{name} must be one of {choices}": ["{name}: jedno z {choices}", "{name}: одно из {choices}"],
  "{name} must be a number": ["{name}: wpisz liczbę", "{name}: введите число"],
  "{name} must not be less than {other}": [
    "{name}: nie może być mniejsze niż {other}",
    "{name}: не может быть меньше, чем {other}",
  ],
  "{name} must be an id": ["{name}: podaj identyfikator", "{name}: укажите идентификатор"],
  "{name} is not a regular expression": [
    "{name}: to nie jest wyrażenie regularne",
    "{name}: это не регулярное выражение",
  ],
  "{name}: there is nothing with the id {id}": [
    "{name}: nie ma niczego o identyfikatorze {id}",
    "{name}: нет ничего с идентификатором {id}",
  ],
  "Select account type": ["Wybierz typ konta", "Выберите тип учётной записи"],
  "Select status": ["Wybierz status", "Выберите статус"],
  "Select a status of the class": ["Wybierz status tej klasy", "Выберите статус этого класса"],
  "Select a permission group": ["Wybierz grupę uprawnień", "Выберите группу прав"],
  "Invalid type": ["Nieprawidłowy typ", "Неверный тип"],
  "Invalid link strength": ["Nieprawidłowa siła powiązania", "Неверная сила связи"],
  "Invalid twin role": ["Nieprawidłowa rola", "Неверная роль"],
  "Must be a valid UUID": ["To nie jest prawidłowy UUID", "Нужен верный UUID"],
  "Destination Status ID must be a valid UUID": [
    "Identyfikator statusu docelowego nie jest prawidłowym UUID",
    "Идентификатор конечного статуса должен быть верным UUID",
  ],
  "Alias must have 1 to 100 characters": [
    "Alias musi mieć od 1 do 100 znaków",
    "В псевдониме должно быть от 1 до 100 символов",
  ],
  "The domain has this alias already": [
    "Domena ma już taki alias",
    "В домене уже есть такой псевдоним",
  ],
  "The workflow belongs to another class": [
    "Przepływ należy do innej klasy",
    "Процесс принадлежит другому классу",
  ],
  "Alias must have at most 100 characters": [
    "Alias może mieć najwyżej 100 znaków",
    "Псевдоним — не длиннее 100 символов",
  ],
  "Description must have at most {max} characters": [
    "Opis może mieć najwyżej {max} znaków",
    "Описание — не длиннее {max} символов",
  ],
  "There is no event {event}; there are {events}": [
    "Nie ma zdarzenia {event}; są: {events}",
    "События {event} нет; есть: {events}",
  ],
  "The webhook is switched off": ["Webhook jest wyłączony", "Вебхук выключен"],
  "The answer was {status}": ["Odpowiedź: {status}", "Ответ: {status}"],
  "The class it was for is deleted": [
    "Klasa, której dotyczył, została usunięta",
    "Класс, для которого он был, удалён",
  ],
  "The receiver answered that it is gone": [
    "Odbiorca odpowiedział, że już go nie ma",
    "Получатель ответил, что его больше нет",
  ],
  "Nothing arrived since {time}: {why}": [
    "Nic nie dotarło od {time}: {why}",
    "Ничего не дошло с {time}: {why}",
  ],
  "There is nothing with the id {id}": [
    "Nie ma niczego o identyfikatorze {id}",
    "Нет ничего с идентификатором {id}",
  ],
  "Twins carry {count} {what}s that nothing replaces": [
    "Wpisy mają wartości, których nic nie zastępuje ({what}): {count}",
    "У записей есть значения, которые ничем не заменены ({what}): {count}",
  ],
  "A tier needs a name": ["Plan musi mieć nazwę", "Тарифу нужно название"],
  "This is granted already": ["To już przyznano", "Это уже предоставлено"],
  "The {what} is in use by {uses}": [
    "Nie można usunąć ({what}), bo jest w użyciu: {uses}",
    "Нельзя удалить ({what}), используется: {uses}",
  ],
  "The {what} is in use by {uses} and {count} more": [
    "Nie można usunąć ({what}), bo jest w użyciu: {uses} i jeszcze {count}",
    "Нельзя удалить ({what}), используется: {uses} и ещё {count}",
  ],
  "The attribute {key} is missing": ["Brakuje atrybutu {key}", "Нет атрибута {key}"],
  "There are twins in the status {status}": [
    "Są wpisy w statusie {status}",
    "Есть записи в статусе {status}",
  ],
  "There are twins with a value of {field}": [
    "Są wpisy z wartością pola {field}",
    "Есть записи со значением поля {field}",
  ],
  "There are twins under {count} heads of another class": [
    "Są wpisy pod wpisami nadrzędnymi innej klasy: {count}",
    "Есть записи под родительскими записями другого класса: {count}",
  ],
  "There are links of twins of another class": [
    "Są powiązania wpisów innej klasy",
    "Есть связи записей другого класса",
  ],
  "There are twins with several links, which {type} doesn't allow": [
    "Są wpisy z kilkoma powiązaniami, na co {type} nie pozwala",
    "Есть записи с несколькими связями, чего {type} не допускает",
  ],
  "Twins already have values of this field": [
    "Wpisy mają już wartości tego pola",
    "У записей уже есть значения этого поля",
  ],
  "Built-in groups can't be changed": [
    "Wbudowanych grup nie można zmieniać",
    "Встроенные группы нельзя менять",
  ],
  "Built-in permissions can't be changed": [
    "Wbudowanych uprawnień nie można zmieniać",
    "Встроенные права нельзя менять",
  ],
  "The status belongs to another class": [
    "Status należy do innej klasy",
    "Статус принадлежит другому классу",
  ],
  "The permission belongs to another class": [
    "Uprawnienie należy do innej klasy",
    "Право принадлежит другому классу",
  ],
  "This class belongs to the platform": [
    "Ta klasa należy do platformy",
    "Этот класс принадлежит платформе",
  ],
  "A class can't extend itself or what extends it": [
    "Klasa nie może rozszerzać samej siebie ani klas, które ją rozszerzają",
    "Класс не может расширять себя или своих наследников",
  ],
  "A class can't be under itself or what is under it": [
    "Klasa nie może być pod samą sobą ani pod tym, co jest pod nią",
    "Класс не может быть под собой или под тем, что под ним",
  ],
};
