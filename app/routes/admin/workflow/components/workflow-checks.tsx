import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { FindingView } from "#app/server/console/workflow/view-findings.server.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./workflow-checks.module.css";

/** Lists the probable mistakes in a workflow, and how to fix them. */
export function WorkflowChecks({ checks }: { checks: FindingView[] }) {
  return (
    <Section title={m.console_flow_checks()}>
      {checks.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden />
          {m.console_flow_checks_none()}
        </p>
      ) : (
        <ul className={classes.list}>
          {checks.map(({ key, tone, text, links, more }) => (
            <li key={key} data-tone={tone}>
              {tone === "warning" ? (
                <IconAlertTriangle size={18} aria-hidden />
              ) : (
                <IconInfoCircle size={18} aria-hidden />
              )}
              <div>
                <p>{text}</p>
                {links.length > 0 && (
                  <ul className={classes.links}>
                    {links.map((link) => (
                      <li key={link.id}>
                        <a href={link.href}>{link.name}</a>
                      </li>
                    ))}
                    {more > 0 && <li>{m.console_and_more({ count: formatNumber(more) })}</li>}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
