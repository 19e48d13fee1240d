import { IconChevronDown } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { NavSection } from "#app/server/console/access.server.ts";

import classes from "./console-nav.module.css";

/** Navigation to the console's entities by section, collapsed in narrow windows. */
export function ConsoleNav({ sections }: { sections: NavSection[] }) {
  const { pathname } = useLocation();
  const here = sections
    .flatMap(({ entities }) => entities)
    .find(({ key }) => `${pathname}/`.startsWith(`/admin/${key}/`));
  return (
    <nav className={classes.nav} aria-label={m.console_title()}>
      {/* The key changes with the path, so that another page collapses the navigation. */}
      <input key={pathname} type="checkbox" id="console-nav" className={classes.toggle} />
      <label htmlFor="console-nav" className={classes.summary}>
        {here?.title ?? m.console_title()}
        <IconChevronDown size={16} aria-hidden />
      </label>
      <div className={classes.sections}>
        <Link to="/admin" aria-current={pathname === "/admin" ? "page" : undefined}>
          {m.console_home()}
        </Link>
        {sections.map(({ title, entities }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {entities.map(({ key, title: name }) => (
                <li key={key}>
                  <Link to={`/admin/${key}`} aria-current={key === here?.key ? "page" : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
