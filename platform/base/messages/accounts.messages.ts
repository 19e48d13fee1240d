import type { TranslatedMessages } from "./message-pattern.ts";

/** Signing in, accounts, people and the business. */
export const ACCOUNTS: TranslatedMessages = {
  "This password is too common. Choose another one": [
    "To hasło jest zbyt popularne. Wybierz inne",
    "Этот пароль слишком распространён. Выберите другой",
  ],
  "Must not contain your name or your email address": [
    "Nie może zawierać Twojego imienia, nazwiska ani adresu e-mail",
    "Не должен содержать ваше имя или адрес эл. почты",
  ],
  "Too many people are signing in, try again in a moment": [
    "Zbyt wiele osób loguje się naraz, spróbuj za chwilę",
    "Слишком много людей входит одновременно, повторите чуть позже",
  ],
  "Sign in with the invited address, or enter its password": [
    "Zaloguj się zaproszonym adresem lub podaj jego hasło",
    "Войдите с приглашённым адресом или введите его пароль",
  ],
  "The password is wrong": ["Hasło jest nieprawidłowe", "Неверный пароль"],
  "The link has expired. Ask for a new one.": [
    "Link wygasł. Poproś o nowy.",
    "Срок действия ссылки истёк. Запросите новую.",
  ],
  "Only they themselves may change this": [
    "Tylko ta osoba sama może to zmienić",
    "Изменить это может только сам человек",
  ],
  "This user has not confirmed their address yet": [
    "Ten użytkownik nie potwierdził jeszcze swojego adresu",
    "Этот пользователь ещё не подтвердил свой адрес",
  ],
  "You can't give yourself a right that opens the data of businesses. Ask another administrator": [
    "Nie możesz nadać sobie prawa, które otwiera dane firm. Poproś innego administratora",
    "Нельзя выдать самому себе право, открывающее данные компаний. Попросите другого администратора",
  ],
  "Too many calls, try again in a moment": [
    "Zbyt wiele zapytań, spróbuj za chwilę",
    "Слишком много запросов, повторите чуть позже",
  ],
  "This user belongs to the domain already": [
    "Ten użytkownik już należy do domeny",
    "Этот пользователь уже состоит в домене",
  ],
  "You can't remove yourself": ["Nie możesz usunąć siebie", "Нельзя удалить самого себя"],
  "Views belong to people": ["Widoki należą do osób", "Виды принадлежат людям"],
  "You have a view of this name already": [
    "Masz już widok o tej nazwie",
    "У вас уже есть вид с таким названием",
  ],
  "A list has at most {max} views of one person": [
    "Jedna osoba może mieć najwyżej {max} widoków listy",
    "У одного человека может быть не больше {max} видов списка",
  ],
  "Only owners of the business may share a view": [
    "Tylko właściciele firmy mogą udostępniać widoki",
    "Делиться видами могут только владельцы компании",
  ],
  "Shared views are changed by owners of the business": [
    "Udostępnione widoki zmieniają właściciele firmy",
    "Общие виды меняют владельцы компании",
  ],
  "There is no such language here": ["Nie ma tu takiego języka", "Такого языка здесь нет"],
  "The invitation has expired. Ask for a new one.": [
    "Zaproszenie wygasło. Poproś o nowe.",
    "Срок действия приглашения истёк. Попросите новое.",
  ],
  "This account is not active": ["To konto nie jest aktywne", "Эта учётная запись не активна"],
  "Too many attempts, try again later": [
    "Zbyt wiele prób, spróbuj ponownie później",
    "Слишком много попыток, повторите позже",
  ],
  "Too many attempts to sign in, try again later": [
    "Zbyt wiele prób logowania, spróbuj ponownie później",
    "Слишком много попыток входа, повторите позже",
  ],
  "Too many codes were asked for, try again later": [
    "Poproszono o zbyt wiele kodów, spróbuj ponownie później",
    "Запрошено слишком много кодов, повторите позже",
  ],
  "Too many invitations were sent today, try again later": [
    "Wysłano dziś zbyt wiele zaproszeń, spróbuj ponownie później",
    "Сегодня отправлено слишком много приглашений, повторите позже",
  ],
  "Must be at least {min} characters": ["Co najmniej {min} znaków", "Не короче {min} символов"],
  "Must be at least 2 characters": ["Co najmniej 2 znaki", "Не короче 2 символов"],
  "Must be at most {max} characters": ["Najwyżej {max} znaków", "Не длиннее {max} символов"],
  "Must not contain characters that change the direction of text": [
    "Nie może zawierać znaków, które zmieniają kierunek tekstu",
    "Не должно содержать символов, меняющих направление текста",
  ],
  "Must not contain web addresses": [
    "Nie może zawierać adresów internetowych",
    "Не должно содержать веб-адресов",
  ],
  "Must not contain line breaks": [
    "Nie może zawierać podziałów wiersza",
    "Переводы строки недопустимы",
  ],
  "Email is required": ["Podaj adres e-mail", "Укажите адрес эл. почты"],
  "Email must be at most 255 characters": [
    "Adres e-mail może mieć najwyżej 255 znaków",
    "Адрес эл. почты — не длиннее 255 символов",
  ],
  "Invalid email format": [
    "Nieprawidłowy format adresu e-mail",
    "Неверный формат адреса эл. почты",
  ],
  "Must contain at least one uppercase letter": [
    "Musi zawierać co najmniej jedną wielką literę",
    "Нужна хотя бы одна прописная буква",
  ],
  "Must contain at least one lowercase letter": [
    "Musi zawierać co najmniej jedną małą literę",
    "Нужна хотя бы одна строчная буква",
  ],
  "Must contain at least one digit": [
    "Musi zawierać co najmniej jedną cyfrę",
    "Нужна хотя бы одна цифра",
  ],
  "Must contain at least one special character": [
    "Musi zawierać co najmniej jeden znak specjalny",
    "Нужен хотя бы один специальный символ",
  ],
  "Must not contain spaces": ["Nie może zawierać spacji", "Пробелы недопустимы"],
  "Not valid": ["Nieprawidłowa wartość", "Недопустимое значение"],
  "Choose a company type": ["Wybierz formę prawną", "Выберите форму собственности"],
  "Choose a country": ["Wybierz kraj", "Выберите страну"],
  "Choose a currency": ["Wybierz walutę", "Выберите валюту"],
  "Invalid phone number": ["Nieprawidłowy numer telefonu", "Неверный номер телефона"],
  "Invalid tax number (NIP)": ["Nieprawidłowy NIP", "Неверный налоговый номер (NIP)"],
  "Postal code must be like 00-001": [
    "Kod pocztowy musi mieć postać 00-001",
    "Почтовый индекс должен быть вида 00-001",
  ],
  "The current password is not right": [
    "Obecne hasło jest nieprawidłowe",
    "Текущий пароль неверный",
  ],
  "The public key is unknown or has expired": [
    "Klucz publiczny jest nieznany lub wygasł",
    "Открытый ключ неизвестен или устарел",
  ],
  "The password was not encrypted with this public key": [
    "Hasła nie zaszyfrowano tym kluczem publicznym",
    "Пароль зашифрован не этим открытым ключом",
  ],
  "The code has expired. Ask for a new one.": [
    "Kod wygasł. Poproś o nowy.",
    "Срок действия кода истёк. Запросите новый.",
  ],
  "The code was wrong too many times. Ask for a new one.": [
    "Zbyt wiele razy podano błędny kod. Poproś o nowy.",
    "Неверный код введён слишком много раз. Запросите новый.",
  ],
  "The code is not right": ["Kod jest nieprawidłowy", "Код неверный"],
  "You have reached the limit of managers. To add a new one, please remove an existing manager first":
    [
      "Osiągnięto limit menedżerów. Aby dodać nowego, najpierw usuń obecnego menedżera",
      "Достигнут предел числа менеджеров. Чтобы добавить нового, сначала удалите имеющегося менеджера",
    ],
  "This person already belongs to your business": [
    "Ta osoba należy już do Twojej firmy",
    "Этот человек уже состоит в вашей компании",
  ],
  "The refresh token is unknown or has expired": [
    "Token odświeżania jest nieznany lub wygasł",
    "Токен обновления неизвестен или устарел",
  ],
  "An owner can't be removed": ["Nie można usunąć właściciela", "Владельца нельзя удалить"],
  "Enter the e-mail address and the password": [
    "Podaj adres e-mail i hasło",
    "Введите адрес эл. почты и пароль",
  ],
  "The e-mail address or the password is wrong": [
    "Nieprawidłowy adres e-mail lub hasło",
    "Неверный адрес эл. почты или пароль",
  ],
  "Another account has this e-mail address": [
    "Ten adres e-mail ma inne konto",
    "Этот адрес эл. почты занят другой учётной записью",
  ],
  "Only they themselves may change this address": [
    "Ten adres może zmienić tylko jego właściciel",
    "Этот адрес может сменить только его владелец",
  ],
  "Changing the e-mail needs USER_UPDATE": [
    "Zmiana adresu e-mail wymaga uprawnienia USER_UPDATE",
    "Для смены адреса эл. почты нужно право USER_UPDATE",
  ],
  "Enter a name": ["Podaj nazwę", "Введите название"],
  "Enter a valid e-mail address": ["Podaj poprawny adres e-mail", "Введите верный адрес эл. почты"],
  "The auth token is unknown or has expired": [
    "Token uwierzytelniający jest nieznany lub wygasł",
    "Токен доступа неизвестен или устарел",
  ],
  "The user no longer belongs to this business": [
    "Użytkownik nie należy już do tej firmy",
    "Пользователь больше не состоит в этой компании",
  ],
};
