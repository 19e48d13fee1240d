import { Link, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { LinkChoices } from "#app/server/twins/entry/class-links.server.ts";
import { Segments } from "#app/ui/segments.tsx";

import classes from "./entry-parts.module.css";

interface LinkChoiceProps {
  choices: LinkChoices;
  label: string;
}

/** Lets the user choose the kind of a new link, by links to the same page, and then a target of that kind. */
export function LinkChoice({ choices: { kinds, kind, targets }, label }: LinkChoiceProps) {
  const { pathname } = useLocation();
  if (kinds.length === 0) return null;
  return (
    <>
      <Segments label={m.browse_link_kind()} className={classes.kinds}>
        {kinds.map(({ value, label: name }) => (
          <Link
            key={value}
            to={`${pathname}?link=${value}`}
            preventScrollReset
            aria-current={value === kind ? "true" : undefined}
          >
            {name}
          </Link>
        ))}
      </Segments>
      {kind !== null && targets.length === 0 && (
        <p className={classes.none}>{m.browse_link_no_targets()}</p>
      )}
      {kind !== null && targets.length > 0 && (
        <label>
          {label}
          <input type="hidden" name="linkId" value={kind} />
          <select name="dstTwinId" key={kind} defaultValue="">
            <option value="">{m.form_choose()}</option>
            {targets.map((target) => (
              <option key={target.value} value={target.value}>
                {target.label}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
