/** Languages that the platform speaks, by tag, with their English and native names. */
export const LANGUAGES = [
  { id: "en", name: "English", nativeName: "English" },
  { id: "pl", name: "Polish", nativeName: "polski" },
  { id: "ru", name: "Russian", nativeName: "русский" },
] as const;
