import { Form, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getLocale, type Locale, locales } from "#app/paraglide/runtime.js";

import classes from "./language-choice.module.css";

/** Name of each language in that language, for users who read no other. */
const NAMES: Record<Locale, string> = { en: "English", pl: "Polski", ru: "Русский" };

export const LANGUAGES = locales.map((locale) => ({ value: locale, label: NAMES[locale] }));

/** Language selection on pages before sign-in: one button per language, in a form that works without scripts. */
export function LanguageChoice() {
  const { pathname, search } = useLocation();
  const current = getLocale();
  return (
    <Form method="post" action="/resources/language" className={classes.choice} preventScrollReset>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      <fieldset aria-label={m.profile_language()}>
        {LANGUAGES.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="locale"
            value={value}
            lang={value}
            aria-pressed={value === current}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
