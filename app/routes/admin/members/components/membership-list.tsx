import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Memberships } from "#app/server/console/members/memberships.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReferenceChip } from "#app/ui/entities/entity-value-view.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./membership-list.module.css";

interface MembershipListProps {
  memberships: Memberships;
  /** The heading of the section that adds memberships. */
  addTitle: string;
  /** The path of the page, to which its forms submit. */
  path: string;
  /** Query parameters to keep when searching. */
  hidden?: Record<string, string>;
  mayChange: boolean;
  problem: string | undefined;
}

/**
 * The members of a group or role, or the groups of a user, with buttons that remove them and a search that adds
 * others.
 */
export function MembershipList({
  memberships,
  addTitle,
  path,
  hidden,
  mayChange,
  problem,
}: MembershipListProps) {
  const { items, total, query, choices } = memberships;
  return (
    <>
      <ActionErrorAlert text={problem ?? undefined} />
      <Section>
        {items.length === 0 && <EmptyState text={m.console_nothing_yet()} />}
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.id}>
              <ReferenceChip item={item} />
              {mayChange && changeForm(path, "remove", item)}
            </li>
          ))}
        </ul>
        {total > items.length && (
          <p>{m.console_and_more({ count: formatNumber(total - items.length) })}</p>
        )}
      </Section>
      {mayChange && (
        <Section title={addTitle}>
          <Form method="get" action={path} className={classes.find}>
            {Object.entries(hidden ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input
              key={query}
              type="search"
              name="find"
              defaultValue={query}
              aria-label={m.console_search_name()}
              placeholder={m.console_search_name()}
            />
            <ButtonSubmit>{m.console_find()}</ButtonSubmit>
          </Form>
          <ul className={classes.list}>
            {choices.map(({ value, label }) => (
              <li key={value}>
                <span>{label}</span>
                {changeForm(path, "add", { id: value, name: label })}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function changeForm(
  path: string,
  change: "add" | "remove",
  { id, name }: { id: string; name: string },
) {
  return (
    <Form method="post" action={path} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="change"
        value={change}
        aria-label={
          change === "add" ? m.console_add_named({ name }) : m.console_remove_named({ name })
        }
      >
        {change === "add" ? m.console_add() : m.console_remove()}
      </button>
    </Form>
  );
}
