import type { TranslatedMessages } from "./message-pattern.ts";

/** What a marketplace's rules find on a card, and how to mend it. */
export const MARKETPLACES: TranslatedMessages = {
  "The title is missing": ["Brakuje tytułu", "Нет названия"],
  "Write a title": ["Napisz tytuł", "Напишите название"],
  "The description is missing": ["Brakuje opisu", "Нет описания"],
  "Write a description or optimize the content": [
    "Napisz opis albo zoptymalizuj treść",
    "Напишите описание или оптимизируйте контент",
  ],
  "{what} has {length} characters, at most {max} are allowed": [
    "{what}: liczba znaków {length}, dozwolonych najwyżej {max}",
    "{what}: символов {length}, допускается не больше {max}",
  ],
  "The title": ["Tytuł", "Название"],
  "The description": ["Opis", "Описание"],
  "Bullet point {number}": ["Cecha {number}", "Особенность {number}"],
  "Shorten it by {count}": [
    "Skróć o tyle znaków: {count}",
    "Сократите на столько символов: {count}",
  ],
  "There are {count} bullet points, at most {max} are allowed": [
    "Liczba najważniejszych cech: {count}, dozwolonych najwyżej {max}",
    "Ключевых особенностей: {count}, допускается не больше {max}",
  ],
  "Remove {count} of them": ["Usuń nadmiarowe: {count}", "Удалите лишние: {count}"],
  "The price is missing": ["Brakuje ceny", "Нет цены"],
  "Set a price": ["Ustal cenę", "Укажите цену"],
  "The price is not a number": ["Cena nie jest liczbą", "Цена — не число"],
  "Write it like 19.99": ["Zapisz ją jak 19.99", "Запишите её как 19.99"],
  "The price must be more than 0": ["Cena musi być większa od 0", "Цена должна быть больше 0"],
  "Set a price above 0": ["Ustal cenę powyżej 0", "Укажите цену больше 0"],
  "The price has more than two decimals": [
    "Cena ma więcej niż dwa miejsca po przecinku",
    "В цене больше двух знаков после запятой",
  ],
  "Round it to two decimals": ["Zaokrąglij ją do dwóch miejsc", "Округлите её до двух знаков"],
  "The currency is missing": ["Brakuje waluty", "Нет валюты"],
  "The marketplace does not take the currency {currency}": [
    "Platforma nie przyjmuje waluty {currency}",
    "Маркетплейс не принимает валюту {currency}",
  ],
  "Choose {currency}": ["Wybierz {currency}", "Выберите {currency}"],
  "Choose one of {currencies}": ["Wybierz jedną z: {currencies}", "Выберите одну из: {currencies}"],
  "The stock quantity is not a whole number": [
    "Stan magazynowy nie jest liczbą całkowitą",
    "Остаток на складе — не целое число",
  ],
  "Write it like 25, or 0": ["Zapisz go jak 25 albo 0", "Запишите его как 25 или 0"],
  "The EAN is missing": ["Brakuje kodu EAN", "Нет EAN"],
  "Add the EAN": ["Dodaj EAN", "Добавьте EAN"],
  "Correct the EAN": ["Popraw EAN", "Исправьте EAN"],
  "The check digit of the EAN {ean} is wrong": [
    "Cyfra kontrolna kodu EAN {ean} jest błędna",
    "Контрольная цифра EAN {ean} неверна",
  ],
  "Compare it with the pack; {ean} would be right": [
    "Porównaj z opakowaniem; poprawny byłby {ean}",
    "Сверьте с упаковкой; верным был бы {ean}",
  ],
  "The SKU is missing": ["Brakuje SKU", "Нет артикула"],
  "Add a SKU": ["Dodaj SKU", "Добавьте артикул"],
  "There is no image": ["Brakuje zdjęcia", "Нет изображения"],
  "Upload an image to the product": [
    "Prześlij zdjęcie do produktu",
    "Загрузите изображение товара",
  ],
  "There are {count} images, at least {min} are needed": [
    "Liczba zdjęć: {count}, potrzeba co najmniej {min}",
    "Изображений: {count}, нужно не меньше {min}",
  ],
  "Upload {count} more images to the product": [
    "Prześlij do produktu jeszcze tyle zdjęć: {count}",
    "Загрузите ещё столько изображений товара: {count}",
  ],
  "There are {count} images, at most {max} are allowed": [
    "Liczba zdjęć: {count}, dozwolonych najwyżej {max}",
    "Изображений: {count}, допускается не больше {max}",
  ],
  "{name} is missing": ["Brakuje: {name}", "Не заполнено: {name}"],
  "Fill in {name} on the product": ["Uzupełnij na produkcie: {name}", "Заполните у товара: {name}"],
  "The listing of this card belongs to another seller": [
    "Oferta tej karty należy do innego sprzedawcy",
    "Предложение этой карточки принадлежит другому продавцу",
  ],
  "A picture of the card is no longer there": [
    "Jednego ze zdjęć karty już nie ma",
    "Одного из изображений карточки больше нет",
  ],
  "Remove it and upload it again": ["Usuń je i prześlij ponownie", "Удалите его и загрузите снова"],
  "The title contains an address": ["Tytuł zawiera adres", "В названии есть адрес"],
  "Remove links and e-mail addresses from it": [
    "Usuń z niego linki i adresy e-mail",
    "Уберите из него ссылки и адреса эл. почты",
  ],
};
