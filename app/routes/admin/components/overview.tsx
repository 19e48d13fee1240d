import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Overview, OverviewRow } from "#app/server/console/overview.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConsoleValueView } from "#app/ui/entities/entity-value-view.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./overview.module.css";

/** Overview for administrators: a first step, the numbers of rows, failed jobs and recent changes. */
export function OverviewSections({ overview }: { overview: Overview }) {
  const { changes, counts, failedJobs, isEmpty } = overview;
  return (
    <>
      {isEmpty && (
        <Section title={m.console_home_start()}>
          <p className={classes.start}>{m.console_home_start_text()}</p>
          <ButtonLink to={href("/admin/:entity/new", { entity: "classes" })} variant="filled">
            {m.console_home_start_action()}
          </ButtonLink>
        </Section>
      )}
      {counts.length > 0 && (
        <Section title={m.console_home_counts()}>
          <dl className={classes.counts}>
            {counts.map(({ key, label, href: to, count, hasMore }) => (
              <div key={key}>
                <dt>
                  <Link to={to}>{label}</Link>
                </dt>
                <dd>{hasMore ? `> ${formatNumber(count)}` : formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <div className={classes.columns}>
        {failedJobs && (
          <Section title={m.console_home_failed()}>
            <Rows rows={failedJobs.rows} none={m.console_home_failed_none()} />
            {failedJobs.total > 0 && (
              <Link to={`${href("/admin/:entity", { entity: "jobs" })}?f.state=failed`}>
                {m.console_home_all()}
              </Link>
            )}
          </Section>
        )}
        {changes && (
          <Section title={m.console_home_changes()}>
            <Rows rows={changes} none={m.console_home_changes_none()} />
            {changes.length > 0 && (
              <Link to={href("/admin/:entity", { entity: "history" })}>{m.console_home_all()}</Link>
            )}
          </Section>
        )}
      </div>
    </>
  );
}

function Rows({ rows, none }: { rows: OverviewRow[]; none: string }) {
  if (rows.length === 0) return <p className={classes.quiet}>{none}</p>;
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, values: [first, ...rest] }) => (
        <li key={id}>
          <strong>{first && <ConsoleValueView value={first.value} />}</strong>
          {rest.map(({ name, value }) => (
            <span key={name}>
              <ConsoleValueView value={value} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
