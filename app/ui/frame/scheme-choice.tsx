import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useFetcher, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";

import button from "../icon-button.module.css";

interface SchemeChoiceProps {
  chosen: "light" | "dark" | null;
  className?: string;
}

const CHOICES = [
  { value: "light", label: m.frame_theme_light, icon: IconSun },
  { value: "dark", label: m.frame_theme_dark, icon: IconMoon },
  { value: "system", label: m.frame_theme_system, icon: IconDeviceDesktop },
] as const;

/**
 * Color scheme selection: three submit buttons of one form. With scripts the scheme changes before the response
 * arrives.
 */
export function SchemeChoice({ chosen, className }: SchemeChoiceProps) {
  const fetcher = useFetcher({ key: "color-scheme" });
  const { pathname, search } = useLocation();
  const current = String(fetcher.formData?.get("scheme") ?? chosen ?? "system");
  return (
    <fetcher.Form method="post" action="/resources/color-scheme" className={className}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      <fieldset aria-label={m.frame_theme()}>
        {CHOICES.map(({ value, label, icon: Icon }) => (
          <button
            key={value}
            type="submit"
            className={button.iconButton}
            name="scheme"
            value={value}
            aria-pressed={current === value}
            title={label()}
            onClick={() => apply(value)}
          >
            <Icon size={16} aria-hidden />
            <span className="sr">{label()}</span>
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}

function apply(value: "light" | "dark" | "system") {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.mantineColorScheme = value === "system" ? system : value;
}
