import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

interface PriceRuleListProps {
  rules: { key: string; name: string; rule: string | null }[];
  mayEdit: boolean;
}

/** A table of the marketplaces with their price rules in words. */
export function PriceRuleList({ rules, mayEdit }: PriceRuleListProps) {
  return (
    <Section title={m.prices_rules()} description={m.prices_help()} flush>
      <PagedTable
        label={m.prices_rules()}
        heads={[m.products_marketplace(), m.prices_rule()]}
        rows={rules.map(({ key, name, rule }) => ({
          key,
          cells: [
            mayEdit ? (
              <Link
                key={key}
                to={`${href("/settings/prices")}?marketplace=${key}`}
                preventScrollReset
              >
                {name}
              </Link>
            ) : (
              name
            ),
            rule ?? m.prices_none(),
          ],
        }))}
      />
    </Section>
  );
}
