import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Why, WhyQuery } from "#app/server/console/permissions/why.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/page.tsx";

import uses from "../../components/uses-list.module.css";

interface WhyChoicesProps {
  name: keyof WhyQuery;
  label: string;
  query: WhyQuery;
  found: Why["users"];
}

/** Links to the matches of a text that several names contain. */
export function WhyChoices({ name, label, query, found }: WhyChoicesProps) {
  return (
    <Section title={m.console_why_choose({ label })}>
      {found.choices.length === 0 ? (
        <EmptyState text={m.list_none()} />
      ) : (
        <ul className={uses.choices}>
          {found.choices.map(({ value, label: text }) => (
            <li key={value}>
              <Link
                to={`${href("/admin/why")}?${new URLSearchParams({ ...query, [name]: value })}`}
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
