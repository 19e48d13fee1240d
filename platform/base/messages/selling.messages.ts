import type { TranslatedMessages } from "./message-pattern.ts";

/** Product cards, marketplace cards, connectors, and why a job failed. */
export const SELLING: TranslatedMessages = {
  "This marketplace is not connected, or the product has a card for it already": [
    "Ta platforma nie jest połączona albo produkt ma już na niej kartę",
    "Этот маркетплейс не подключён, или у товара уже есть карточка для него",
  ],
  "Choose another marketplace": ["Wybierz inną platformę", "Выберите другой маркетплейс"],
  "Choose at least one marketplace": [
    "Wybierz co najmniej jedną platformę",
    "Выберите хотя бы один маркетплейс",
  ],
  "The product card is still being prepared. Connect a marketplace when it is ready.": [
    "Karta produktu jest jeszcze przygotowywana. Połącz platformę, gdy będzie gotowa.",
    "Карточка товара ещё готовится. Подключите маркетплейс, когда она будет готова.",
  ],
  "AI optimization is unavailable in manual editing mode. Switch off manual editing to use AI optimization.":
    [
      "Optymalizacja AI jest niedostępna w trybie edycji ręcznej. Wyłącz edycję ręczną, aby użyć optymalizacji AI.",
      "ИИ-оптимизация недоступна в режиме ручного редактирования. Выключите ручное редактирование, чтобы ею воспользоваться.",
    ],
  "This proposal was decided before": [
    "O tej propozycji już zdecydowano",
    "Решение об этом предложении уже принято",
  ],
  "The text was changed after this proposal was made. Optimize the content again.": [
    "Tekst zmieniono po powstaniu tej propozycji. Zoptymalizuj treść ponownie.",
    "Текст изменили после того, как появилось это предложение. Оптимизируйте контент ещё раз.",
  ],
  "Changed in the meantime": ["Zmieniono w międzyczasie", "Тем временем изменено"],
  "“{name}” is being published. Delete it when that is done.": [
    "Trwa publikacja „{name}”. Usuń, gdy się zakończy.",
    "«{name}» публикуется. Удалите, когда публикация закончится.",
  ],
  "The marketplace ended the listing at once": [
    "Platforma od razu zakończyła ofertę",
    "Маркетплейс сразу завершил предложение",
  ],
  "The marketplace has not decided yet": [
    "Platforma jeszcze nie podjęła decyzji",
    "Маркетплейс ещё не принял решения",
  ],
  "The card is being published": ["Karta jest publikowana", "Карточка публикуется"],
  "The card is published. Revise it to change it": [
    "Karta jest opublikowana. Użyj „Popraw”, aby ją zmienić",
    "Карточка опубликована. Нажмите «Доработать», чтобы её изменить",
  ],
  "The content is being optimized": ["Treść jest optymalizowana", "Контент оптимизируется"],
  "The card is still being prepared": [
    "Karta jest jeszcze przygotowywana",
    "Карточка ещё готовится",
  ],
  "The card has problems to solve first": [
    "Najpierw trzeba rozwiązać problemy karty",
    "Сначала нужно устранить проблемы карточки",
  ],
  "{marketplace} is not connected": [
    "{marketplace}: brak połączenia",
    "{marketplace}: нет подключения",
  ],
  "Connect it on the Marketplaces page": [
    "Połącz ją na stronie Platformy",
    "Подключите на странице «Маркетплейсы»",
  ],
  "A technical error. Please try again; if it happens again, ask your administrator": [
    "Błąd techniczny. Spróbuj ponownie; jeśli się powtórzy, zapytaj administratora",
    "Техническая ошибка. Попробуйте ещё раз; если повторится, обратитесь к администратору",
  ],
  "The AI model gave an answer that can't be used": [
    "Model AI dał odpowiedź, której nie można użyć",
    "Модель ИИ дала непригодный ответ",
  ],
  "The AI service can't be reached": [
    "Nie można połączyć się z usługą AI",
    "Не удаётся связаться со службой ИИ",
  ],
  "The AI service refused the key of this installation": [
    "Usługa AI odrzuciła klucz tej instalacji",
    "Служба ИИ отклонила ключ этой установки",
  ],
  "The AI service does not know the configured model": [
    "Usługa AI nie zna ustawionego modelu",
    "Служба ИИ не знает настроенной модели",
  ],
  "The AI service is busy; its limit of requests is reached": [
    "Usługa AI jest zajęta; osiągnięto jej limit zapytań",
    "Служба ИИ занята: достигнут предел запросов",
  ],
  "The AI service answered with an error ({status})": [
    "Usługa AI odpowiedziała błędem ({status})",
    "Служба ИИ ответила ошибкой ({status})",
  ],
  "At most {count} cards at once": [
    "Naraz najwyżej tyle kart: {count}",
    "За один раз карточек: не больше {count}",
  ],
  "Notifications belong to a business": [
    "Powiadomienia należą do firmy",
    "Уведомления принадлежат компании",
  ],
};
