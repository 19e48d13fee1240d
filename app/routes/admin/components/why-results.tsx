import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";
import type { WhyResult } from "#app/server/console/why.server.ts";
import { Section } from "#app/ui/page.tsx";

import { ReferenceChip } from "./console-value-view.tsx";

import classes from "./why.module.css";

/** For each permission or action: whether it is allowed, and every reason. */
export function WhyResults({ results, hasTwin }: { results: WhyResult[]; hasTwin: boolean }) {
  return results.map(({ title, allowed, schema, reasons }) => (
    <Section
      key={title}
      title={title}
      description={
        schema ? (
          <>
            {m.console_permission_schema()}: <ReferenceChip item={schema} />
          </>
        ) : (
          !hasTwin && m.console_why_without_twin()
        )
      }
    >
      <p className={classes.answer} data-allowed={allowed || undefined}>
        {allowed ? (
          <IconCircleCheck size={18} aria-hidden />
        ) : (
          <IconCircleX size={18} aria-hidden />
        )}
        {allowed ? m.console_why_allowed() : m.console_why_refused()}
      </p>
      <ul className={classes.reasons}>
        {reasons.map(({ text, items }) => (
          <li key={`${text} ${items.map(({ id }) => id).join()}`}>
            {text}{" "}
            {items.map((item) => (
              <ReferenceChip key={item.id} item={item} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  ));
}
