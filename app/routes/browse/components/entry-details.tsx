import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { loadEntry } from "#app/server/browse/entry.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { FieldList } from "#app/ui/field-value.tsx";
import { Gallery } from "#app/ui/gallery.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import { EntryPage } from "./entry-page.tsx";
import { NextSteps } from "./next-steps.tsx";

import classes from "./entry-details.module.css";

type Entry = Awaited<ReturnType<typeof loadEntry>>;

/** The first page of an entry: its fields, what can happen to it next, and what is inside it. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { media, descriptionHtml, fields, steps } = entry;
  return (
    <EntryPage entry={entry} tab="details">
      {steps.length > 0 && <NextSteps steps={steps} />}
      {media.length > 0 && <Gallery items={media} />}
      {descriptionHtml && (
        <Section title={m.products_description()}>
          <Markdown html={descriptionHtml} />
        </Section>
      )}
      <Section>
        <FieldList
          items={[
            ...fields.map(({ key, label, value }) => ({
              key,
              label,
              value: <FieldValueView value={value} />,
            })),
            { key: "twin:tags", label: m.browse_tags(), value: <Tags tags={entry.tags} /> },
            { key: "twin:assignee", label: m.browse_assignee(), value: entry.assignee },
            { key: "twin:author", label: m.browse_author(), value: entry.author },
            ...(entry.externalId
              ? [{ key: "twin:external", label: m.browse_external_id(), value: entry.externalId }]
              : []),
            {
              key: "twin:created",
              label: m.browse_created(),
              value: <Ago iso={entry.createdAt} />,
            },
            {
              key: "twin:updated",
              label: m.browse_updated(),
              value: <Ago iso={entry.updatedAt} />,
            },
          ]}
        />
      </Section>
      <Inside entry={entry} />
    </EntryPage>
  );
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return m.field_none();
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

function Inside({ entry: { children, creatable } }: { entry: Entry }) {
  if (children.total === 0 && creatable.length === 0) return null;
  const { items, total } = children;
  return (
    <Section
      title={m.browse_inside()}
      actions={
        <div className={classes.creatable}>
          {creatable.map(({ id, name, href }) => (
            <ButtonLink key={id} to={href} size="xs">
              {m.browse_inside_new({ name })}
            </ButtonLink>
          ))}
        </div>
      }
    >
      {items.length === 0 ? (
        <p className={classes.none}>{m.browse_none()}</p>
      ) : (
        <ul className={classes.children}>
          {items.map((child) => (
            <li key={child.id}>
              <Link to={child.href}>{child.name}</Link>
              <span className={classes.none}>{child.className}</span>
              <StatusBadge status={child.status} />
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className={classes.none}>{m.browse_inside_more({ total, count: items.length })}</p>
      )}
    </Section>
  );
}
