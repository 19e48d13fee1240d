import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";
import type { WhyLayer, WhyResult } from "#app/server/console/permissions/why.server.ts";
import { ReferenceChip } from "#app/ui/entities/entity-value-view.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./why.module.css";

/** Shows whether each permission or action is allowed, with every reason, both for the class and for the API call. */
export function WhyResults({ results, hasTwin }: { results: WhyResult[]; hasTwin: boolean }) {
  return results.map(({ title, allowed, schema, layers }) => (
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
      <Answer allowed={allowed} />
      {layers.map((layer) => (
        <Layer key={layer.title} layer={layer} isOnly={layers.length === 1} />
      ))}
    </Section>
  ));
}

function Layer({ layer, isOnly }: { layer: WhyLayer; isOnly: boolean }) {
  return (
    <>
      {!isOnly && (
        <h3 className={classes.layer}>
          {layer.title}: {layer.allowed ? m.console_why_allowed() : m.console_why_refused()}
        </h3>
      )}
      <ul className={classes.reasons}>
        {layer.reasons.map(({ text, items }) => (
          <li key={`${text} ${items.map(({ id }) => id).join()}`}>
            {text}{" "}
            {items.map((item) => (
              <ReferenceChip key={item.id} item={item} />
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function Answer({ allowed }: { allowed: boolean }) {
  return (
    <p className={classes.answer} data-allowed={allowed || undefined}>
      {allowed ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleX size={18} aria-hidden />}
      {allowed ? m.console_why_allowed() : m.console_why_refused()}
    </p>
  );
}
