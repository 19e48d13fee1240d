import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Use } from "#app/server/entities/screens/page/entity-uses.server.ts";
import { ReferenceChip } from "#app/ui/entities/entity-value-view.tsx";

import classes from "../../components/uses-list.module.css";

/** Lists the objects that use an entity, with counts and links. */
export function UsesList({ uses }: { uses: Use[] }) {
  if (uses.length === 0) return <p>{m.console_unused()}</p>;
  return (
    <dl className={classes.uses}>
      {uses.map(({ label, count, items }) => (
        <div key={label}>
          <dt>
            {label} <span className={classes.count}>{formatNumber(count)}</span>
          </dt>
          <dd>
            {items.map((item) => (
              <ReferenceChip key={item.id} item={item} />
            ))}
            {count > items.length && (
              <span>{m.console_and_more({ count: formatNumber(count - items.length) })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
