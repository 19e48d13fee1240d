import { useEffect, useState } from "react";

import { getLocale } from "#app/paraglide/runtime.js";

/** Loads the library's own texts in the language of the page. Null while they load. */
export function useGridTexts(): object | null {
  const [texts, setTexts] = useState<object | null>(getLocale() === "en" ? {} : null);
  useEffect(() => {
    const locale = getLocale();
    const load = async () => {
      if (locale === "pl") {
        const { MRT_Localization_PL: polish } =
          await import("mantine-react-table/locales/pl/index.esm.mjs");
        setTexts(polish);
      } else if (locale === "ru") {
        const { MRT_Localization_RU: russian } =
          await import("mantine-react-table/locales/ru/index.esm.mjs");
        setTexts(russian);
      }
    };
    void load();
  }, []);
  return texts;
}
