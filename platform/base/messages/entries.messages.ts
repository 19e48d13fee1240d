import type { TranslatedMessages } from "./message-pattern.ts";

/** Entries of any class: what may be done with them, and what the API says of a call as a whole. */
export const ENTRIES: TranslatedMessages = {
  "You may not create this": ["Nie możesz tego utworzyć", "Вы не можете это создать"],
  "You may not change this entry": [
    "Nie możesz zmienić tego wpisu",
    "Вы не можете изменить эту запись",
  ],
  "You may not delete this": ["Nie możesz tego usunąć", "Вы не можете это удалить"],
  "You may not do this": ["Nie możesz tego zrobić", "Вы не можете это сделать"],
  "You may not do this: {why}": [
    "Nie możesz tego zrobić: {why}",
    "Вы не можете это сделать: {why}",
  ],
  "There is no twin {alias}": ["Nie ma wpisu {alias}", "Записи {alias} нет"],
  "Entries of this class have no {what}s": [
    "Wpisy tej klasy nie mają tego: {what}",
    "У записей этого класса этого нет: {what}",
  ],
  "{name} is none of the {what}s of this class": [
    "{name}: tego klasa nie ma ({what})",
    "{name}: такого у класса нет ({what})",
  ],
  "Only its author may change a comment": [
    "Komentarz może zmienić tylko jego autor",
    "Изменить комментарий может только его автор",
  ],
  "A comment needs a text": ["Komentarz musi mieć treść", "В комментарии нужен текст"],
  "A comment has at most {max} characters": [
    "Komentarz może mieć najwyżej {max} znaków",
    "Комментарий — не длиннее {max} символов",
  ],
  "“{name}” has one of this kind already": [
    "„{name}” ma już taki wpis",
    "У «{name}» такая запись уже есть",
  ],
  "There is one already": ["Taki wpis już istnieje", "Такая запись уже есть"],
  "What this draft is about was changed meanwhile": [
    "To, czego dotyczy ta próba, zmieniono w międzyczasie",
    "То, к чему относится эта проба, тем временем изменили",
  ],
  "A file can be hung on one twin only": [
    "Plik można dołączyć tylko do jednego wpisu",
    "Файл можно приложить только к одной записи",
  ],
  "It can only be assigned to who owns it": [
    "Można to przypisać tylko właścicielowi",
    "Назначить это можно только владельцу",
  ],
  "This needs a business account": ["To wymaga firmy", "Для этого нужна компания"],
  "This needs somebody it is assigned to": [
    "To wymaga przypisania osoby",
    "Для этого нужен исполнитель",
  ],
  "This needs an entry to belong to": [
    "To wymaga wpisu nadrzędnego",
    "Для этого нужна родительская запись",
  ],
  "It can't belong to {id}": ["To nie może należeć do {id}", "Это не может принадлежать {id}"],
  "It can't belong to itself or to what belongs to it": [
    "To nie może należeć do siebie ani do tego, co do niego należy",
    "Это не может принадлежать ни себе, ни тому, что ему принадлежит",
  ],
  "Class {key} is abstract": ["Klasa {key} jest abstrakcyjna", "Класс {key} абстрактный"],
  "Class {key} has no workflow": ["Klasa {key} nie ma przepływu", "У класса {key} нет процесса"],
  "Class {key} has no initial status": [
    "Klasa {key} nie ma statusu początkowego",
    "У класса {key} нет начального статуса",
  ],
  "Something was just added to this. Please try again": [
    "Właśnie coś do tego dodano. Spróbuj ponownie",
    "Сюда только что что-то добавили. Попробуйте ещё раз",
  ],
  "“{name}” can't be changed while its status is “{status}”": [
    "Nie można zmienić „{name}”, gdy ma status „{status}”",
    "«{name}» нельзя изменить, пока статус — «{status}»",
  ],
  "“{name}” can't be deleted while its status is “{status}”": [
    "Nie można usunąć „{name}”, gdy ma status „{status}”",
    "«{name}» нельзя удалить, пока статус — «{status}»",
  ],
  "“{transition}” can't be done while the status is “{status}”": [
    "„{transition}”: niedostępne przy statusie „{status}”",
    "«{transition}»: недоступно при статусе «{status}»",
  ],
  "What this needs isn't fulfilled": [
    "Warunki tego działania nie są spełnione",
    "Условия этого действия не выполнены",
  ],
  "Somebody else changed this at the same time": [
    "Ktoś inny zmienił to w tym samym czasie",
    "Это одновременно изменил кто-то другой",
  ],
  "Link {id} doesn't join these two": [
    "Powiązanie {id} nie łączy tych dwóch wpisów",
    "Связь {id} не соединяет эти две записи",
  ],
  "The link doesn't touch this class": [
    "Powiązanie nie dotyczy tej klasy",
    "Связь не касается этого класса",
  ],
  "Link {id} doesn't touch this class": [
    "Powiązanie {id} nie dotyczy tej klasy",
    "Связь {id} не относится к этому классу",
  ],
  "There is no order by {key}": ["Nie można sortować po {key}", "Нельзя сортировать по {key}"],
  "Search {key} needs {params}": [
    "Wyszukiwanie {key} wymaga: {params}",
    "Поиску {key} нужно: {params}",
  ],
  "This call needs the permission {right}": [
    "To wywołanie wymaga uprawnienia {right}",
    "Для этого вызова нужно право {right}",
  ],
  "The database is unavailable right now. Try again in a moment": [
    "Baza danych jest teraz niedostępna. Spróbuj ponownie za chwilę",
    "База данных сейчас недоступна. Попробуйте ещё раз через минуту",
  ],
  "The disk is full, so nothing was saved. Try again later": [
    "Dysk jest pełny, więc nic nie zapisano. Spróbuj ponownie później",
    "Диск заполнен, поэтому ничего не сохранено. Попробуйте позже",
  ],
  "The database stopped answering, and the change may have been saved. Check before you try again":
    [
      "Baza danych przestała odpowiadać, a zmiana mogła zostać zapisana. Sprawdź, zanim spróbujesz ponownie",
      "База данных перестала отвечать, но изменение могло сохраниться. Проверьте, прежде чем повторить",
    ],
  "Something broke on our side": [
    "Coś zepsuło się po naszej stronie",
    "Что-то сломалось на нашей стороне",
  ],
  "The request is not valid": ["Żądanie jest nieprawidłowe", "Неверный запрос"],
  "The request is not valid ({why})": [
    "Żądanie jest nieprawidłowe ({why})",
    "Неверный запрос ({why})",
  ],
  "There is no such call": ["Nie ma takiego wywołania", "Такого вызова нет"],
  "Request body too large: the limit is {limit} MB": [
    "Żądanie jest większe niż {limit} MB",
    "Запрос больше {limit} МБ",
  ],
  "The request body holds more than {limit} values": [
    "Treść żądania ma więcej niż {limit} wartości",
    "В теле запроса больше {limit} значений",
  ],
  "An object of the request body has more than {limit} members": [
    "Obiekt w treści żądania ma więcej niż {limit} pól",
    "У объекта в теле запроса больше {limit} полей",
  ],
  "The request body is nested too deeply": [
    "Treść żądania jest zagnieżdżona zbyt głęboko",
    "Тело запроса вложено слишком глубоко",
  ],
  "A search takes at most {count} patterns of {length} characters together": [
    "Wyszukiwanie przyjmuje najwyżej {count} wzorców, razem {length} znaków",
    "Поиск принимает не больше {count} шаблонов, вместе {length} знаков",
  ],
  "A form has at most {limit} entries": [
    "Formularz ma najwyżej {limit} wpisów",
    "В форме не больше {limit} записей",
  ],
  "The request body breaks off": ["Treść żądania urywa się", "Тело запроса обрывается"],
  "A compressed request body is not accepted": [
    "Skompresowana treść żądania nie jest przyjmowana",
    "Сжатое тело запроса не принимается",
  ],
  "The multipart body cannot be read": [
    "Nie można odczytać przesłanego formularza",
    "Не удаётся прочитать отправленную форму",
  ],
  "Unknown {what} {id}": ["Nie ma: {what} {id}", "Не найдено: {what} {id}"],
};
