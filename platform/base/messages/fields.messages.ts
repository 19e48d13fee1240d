import type { TranslatedMessages } from "./message-pattern.ts";

/** What is wrong with the value of a field; its label already is in the reader's language. */
export const FIELDS: TranslatedMessages = {
  "Name is required": ["Podaj nazwę", "Введите название"],
  "Name must be at most {max} characters": [
    "Nazwa może mieć najwyżej {max} znaków",
    "Название — не длиннее {max} символов",
  ],
  "Name must have at most {max} characters": [
    "Nazwa może mieć najwyżej {max} znaków",
    "Название — не длиннее {max} символов",
  ],
  "At most {max} characters": ["Najwyżej {max} znaków", "Не длиннее {max} символов"],
  "EAN is required": ["Podaj EAN", "Введите EAN"],
  "EAN must be 8 or 13 digits": [
    "EAN musi mieć 8 lub 13 cyfr",
    "EAN должен состоять из 8 или 13 цифр",
  ],
  "EAN already exists": ["Ten EAN już istnieje", "Такой EAN уже есть"],
  "SKU is required": ["Podaj SKU", "Введите артикул"],
  "SKU must be at most {max} characters": [
    "SKU może mieć najwyżej {max} znaków",
    "Артикул — не длиннее {max} символов",
  ],
  "Product type is required": ["Wybierz typ produktu", "Выберите тип товара"],
  "Invalid product": ["Nieprawidłowy produkt", "Неверные данные товара"],
  "{label} already exists": [
    "{label}: taka wartość już istnieje",
    "{label}: такое значение уже есть",
  ],
  "{label} is required": ["Pole {label} jest wymagane", "Заполните поле «{label}»"],
  "You may not change {label}": [
    "Nie możesz zmienić pola {label}",
    "Вы не можете изменить «{label}»",
  ],
  "{label} must be a user of this business": [
    "{label}: wybierz użytkownika tej firmy",
    "{label}: выберите пользователя этой компании",
  ],
  "{label} must be a date like {example}": [
    "{label}: podaj datę w postaci {example}",
    "{label}: укажите дату вида {example}",
  ],
  "{label} must not be before {earliest}": [
    "{label}: nie wcześniej niż {earliest}",
    "{label}: не раньше {earliest}",
  ],
  "{label} must not be after {latest}": [
    "{label}: nie później niż {latest}",
    "{label}: не позже {latest}",
  ],
  "{label} can only be compared with a date": [
    "{label}: można porównać tylko z datą",
    "{label}: сравнивать можно только с датой",
  ],
  "{label} can only be compared with a list of ids": [
    "{label}: można porównać tylko z listą identyfikatorów",
    "{label}: сравнивать можно только со списком идентификаторов",
  ],
  "{label} can only be compared with a list of texts": [
    "{label}: można porównać tylko z listą tekstów",
    "{label}: сравнивать можно только со списком текстов",
  ],
  "{label} can only be compared with true or false": [
    "{label}: można porównać tylko z true albo false",
    "{label}: сравнивать можно только с true или false",
  ],
  "{label} can't be searched": [
    "{label}: po tym polu nie można szukać",
    "{label}: по этому полю нельзя искать",
  ],
  "{label} can't be searched by {type}": [
    "{label}: po tym polu nie można szukać w ten sposób ({type})",
    "{label}: по этому полю нельзя искать так ({type})",
  ],
  "{label} must be a number, such as 12.5": [
    "{label}: wpisz liczbę, na przykład 12,5",
    "{label}: введите число, например 12,5",
  ],
  "{label} must be at least {lowest}": [
    "{label}: co najmniej {lowest}",
    "{label}: не меньше {lowest}",
  ],
  "{label} must be at most {highest}": [
    "{label}: najwyżej {highest}",
    "{label}: не больше {highest}",
  ],
  "{label} must be a whole number": [
    "{label}: wpisz liczbę całkowitą",
    "{label}: введите целое число",
  ],
  "{label} may have at most {places} decimal places": [
    "{label}: liczba miejsc po przecinku najwyżej {places}",
    "{label}: знаков после запятой не больше {places}",
  ],
  "{label} can only be compared with a number": [
    "{label}: można porównać tylko z liczbą",
    "{label}: сравнивать можно только с числом",
  ],
  "{label} must be a user": ["{label}: wybierz użytkownika", "{label}: выберите пользователя"],
  "{label} must be one of the entries offered": [
    "{label}: wybierz jeden z proponowanych wpisów",
    "{label}: выберите одну из предложенных записей",
  ],
  "{label} takes only one value": [
    "{label}: dozwolona jest tylko jedna wartość",
    "{label}: допускается только одно значение",
  ],
  "{label} doesn't have the expected form": [
    "Pole {label} nie ma oczekiwanej postaci",
    "{label}: неожиданный формат",
  ],
  "{label} must be one of the options offered": [
    "{label}: wybierz jedną z proponowanych opcji",
    "{label}: выберите один из предложенных вариантов",
  ],
  "{label} must be a web address that begins with http:// or https://": [
    "{label}: wpisz adres, który zaczyna się od http:// lub https://",
    "{label}: введите адрес, который начинается с http:// или https://",
  ],
  "{label} must be a color like #1a2b3c": [
    "{label}: podaj kolor w postaci #1a2b3c",
    "{label}: укажите цвет вида #1a2b3c",
  ],
  "{label} takes files, not text": [
    "{label}: to pole przyjmuje pliki, nie tekst",
    "{label}: поле принимает файлы, а не текст",
  ],
  "{label} can't be changed": ["Pola {label} nie można zmienić", "«{label}» нельзя изменить"],
  "{label} must have at most {longest} characters": [
    "{label}: najwyżej {longest} znaków",
    "{label}: не длиннее {longest} символов",
  ],
  "There is no field {key}": ["Nie ma pola {key}", "Поля {key} нет"],
  "The field does not belong to this class": [
    "To pole nie należy do tej klasy",
    "Это поле не принадлежит этому классу",
  ],
  "“{name}” was not accepted: {why}": [
    "Plik „{name}” nie został przyjęty: {why}",
    "Файл «{name}» не принят: {why}",
  ],
  "the file is empty": ["jest pusty", "он пуст"],
  "this type of file is not accepted. Upload pictures (JPEG, PNG, WebP, GIF, AVIF), videos (MP4, WebM), PDF, office documents or plain text":
    [
      "ten rodzaj pliku nie jest obsługiwany. Prześlij zdjęcia (JPEG, PNG, WebP, GIF, AVIF), filmy (MP4, WebM), PDF, dokumenty biurowe lub zwykły tekst",
      "такие файлы не поддерживаются. Загрузите изображения (JPEG, PNG, WebP, GIF, AVIF), видео (MP4, WebM), PDF, офисные документы или простой текст",
    ],
  "it is larger than {limit} MB": ["jest większy niż {limit} MB", "он больше {limit} МБ"],
  "it has more than {count} megapixels": [
    "ma więcej megapikseli niż {count}",
    "в нём больше мегапикселей, чем {count}",
  ],
  "the picture can't be read": ["nie można odczytać zdjęcia", "изображение не читается"],
  "{label} takes at most {max} files": [
    "{label}: plików najwyżej {max}",
    "{label}: файлов не больше {max}",
  ],
  "{label} needs at least {min} files": [
    "{label}: plików co najmniej {min}",
    "{label}: файлов не меньше {min}",
  ],
  "{label} is used already": ["{label}: ta wartość jest już użyta", "{label}: значение уже занято"],
  "{label} is calculated": ["{label}: wartość jest obliczana", "{label}: значение вычисляется"],
  "{label} must name classes": ["{label}: podaj klasy", "{label}: укажите классы"],
  "{label} must be a JSON object of texts by language": [
    "{label}: podaj obiekt JSON z tekstami według języków",
    "{label}: нужен объект JSON с текстами по языкам",
  ],
  "{label}: {tag} is no language": ["{label}: {tag} nie jest językiem", "{label}: {tag} — не язык"],
  "{label} needs a text in one language at least": [
    "{label}: potrzebny tekst w co najmniej jednym języku",
    "{label}: нужен текст хотя бы на одном языке",
  ],
  "{label} is too long": ["{label}: za długa wartość", "{label}: слишком длинное значение"],
  "{label} needs more files": ["{label}: potrzeba więcej plików", "{label}: нужно больше файлов"],
  "You may not delete this file": [
    "Nie możesz usunąć tego pliku",
    "Вы не можете удалить этот файл",
  ],
  "The number of files your plan allows is reached": [
    "Osiągnięto liczbę plików dozwoloną w Twoim planie",
    "Достигнуто число файлов, разрешённое вашим тарифом",
  ],
  "The storage your plan allows is used up": [
    "Wykorzystano miejsce dostępne w Twoim planie",
    "Место, доступное по вашему тарифу, исчерпано",
  ],
  "Too many images are being processed. Try again in a minute": [
    "Trwa przetwarzanie zbyt wielu obrazów. Spróbuj ponownie za minutę",
    "Обрабатывается слишком много изображений. Попробуйте ещё раз через минуту",
  ],
  "At most {max} files can be uploaded at once": [
    "Naraz można przesłać najwyżej tyle plików: {max}",
    "За один раз можно загрузить файлов: не больше {max}",
  ],
  "There is no file part for {link}": ["Brakuje pliku dla {link}", "Нет файла для {link}"],
  "An attachment needs a file or a web address": [
    "Załącznik wymaga pliku lub adresu internetowego",
    "Для вложения нужен файл или веб-адрес",
  ],
};
