import type { ComponentType } from "react";
import { useFetcher, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";

interface SchemeChoiceProps {
  chosen: "light" | "dark" | null;
  className?: string;
  choices: {
    value: "light" | "dark" | "system";
    label: string;
    icon: ComponentType<{ size?: number; "aria-hidden"?: boolean }>;
  }[];
}

/** Three submit buttons of one form. With scripts the scheme changes before the response arrives. */
export function SchemeChoice({ chosen, choices, className }: SchemeChoiceProps) {
  const fetcher = useFetcher({ key: "color-scheme" });
  const { pathname, search } = useLocation();
  const current = String(fetcher.formData?.get("scheme") ?? chosen ?? "system");
  return (
    <fetcher.Form method="post" action="/resources/color-scheme" className={className}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      <fieldset aria-label={m.frame_theme()}>
        {choices.map(({ value, label, icon: Icon }) => (
          <button
            key={value}
            type="submit"
            name="scheme"
            value={value}
            aria-pressed={current === value}
            title={label}
            onClick={() => apply(value)}
          >
            <Icon size={16} aria-hidden />
            <span className="sr">{label}</span>
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
