import type { ReactNode } from "react";
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

import { EditableValue, type InPlaceEditing } from "./editable-value.tsx";
import { EntryPage } from "./entry-page.tsx";
import { NextSteps } from "./next-steps.tsx";

import classes from "./entry-details.module.css";

type Entry = Awaited<ReturnType<typeof loadEntry>>;

/** The first page of an entry: its fields, what can happen to it next, and what is inside it. */
export function EntryDetails({ entry, inPlace }: { entry: Entry; inPlace?: InPlaceEditing }) {
  const { media, descriptionHtml, fields, steps } = entry;
  const value = (name: string, label: string, content: ReactNode) =>
    inPlace ? (
      <EditableValue name={name} label={label} editing={inPlace}>
        {content}
      </EditableValue>
    ) : (
      content
    );
  const isDescribed = descriptionHtml !== "" || inPlace?.names.includes("description");
  return (
    <EntryPage entry={entry} tab="details">
      {steps.length > 0 && <NextSteps steps={steps} />}
      {media.length > 0 && <Gallery items={media} />}
      {isDescribed && (
        <Section title={m.products_description()}>
          {value("description", m.products_description(), <Markdown html={descriptionHtml} />)}
        </Section>
      )}
      <Section>
        <FieldList
          items={[
            ...(inPlace
              ? [
                  {
                    key: "name",
                    label: m.products_name(),
                    value: value("name", m.products_name(), entry.name),
                  },
                ]
              : []),
            ...fields.map(({ key, label, value: current }) => ({
              key,
              label,
              value: value(key, label, <FieldValueView value={current} />),
            })),
            {
              key: "twin:tags",
              label: m.browse_tags(),
              value: value("twin:tags", m.browse_tags(), <Tags tags={entry.tags} />),
            },
            ...(entry.markers.length > 0 || inPlace?.names.includes("twin:markers")
              ? [
                  {
                    key: "twin:markers",
                    label: m.twins_markers(),
                    value: value("twin:markers", m.twins_markers(), <Tags tags={entry.markers} />),
                  },
                ]
              : []),
            {
              key: "twin:assignee",
              label: m.browse_assignee(),
              value: value("twin:assignee", m.browse_assignee(), entry.assignee),
            },
            { key: "twin:author", label: m.browse_author(), value: entry.author },
            ...(entry.externalId || inPlace
              ? [
                  {
                    key: "twin:external",
                    label: m.browse_external_id(),
                    value: value("twin:external", m.browse_external_id(), entry.externalId),
                  },
                ]
              : []),
            ...(inPlace
              ? [{ key: "twin:id", label: m.console_id(), value: <code>{entry.id}</code> }]
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
  const { items, total, href } = children;
  return (
    <Section
      title={m.browse_inside()}
      actions={
        <div className={classes.creatable}>
          {creatable.map(({ id, name, href: newHref }) => (
            <ButtonLink key={id} to={newHref} size="xs">
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
        <p className={classes.none}>
          {href ? (
            <Link to={href}>{m.twins_inside_all({ total })}</Link>
          ) : (
            m.browse_inside_more({ total, count: items.length })
          )}
        </p>
      )}
    </Section>
  );
}
