import type { ReactNode } from "react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type TwinPlace, twinHref } from "#app/rules/twins/twin-place.ts";
import type { loadEntry } from "#app/server/twins/entry/entry.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { FieldList, type FieldListItem } from "#app/ui/field-value.tsx";
import { Gallery } from "#app/ui/gallery.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import { EditableValue, type InPlaceEditing } from "./editable-value.tsx";
import { EntryPage } from "./entry-page.tsx";
import { MarkButtons } from "./mark-buttons.tsx";
import { NextSteps } from "./next-steps.tsx";
import { useTwinPlace } from "./use-twin-place.ts";

import classes from "./entry-details.module.css";

type Entry = Awaited<ReturnType<typeof loadEntry>>;

/** Details page of an entry: its fields, its available transitions and its children. */
export function EntryDetails({ entry, inPlace }: { entry: Entry; inPlace?: InPlaceEditing }) {
  const { media, descriptionHtml, steps } = entry;
  const place = useTwinPlace();
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
      {steps.length > 0 && <NextSteps steps={steps} hasPreview={entry.hasPreview} />}
      {media.length > 0 && <Gallery items={media} />}
      {isDescribed && (
        <Section title={m.products_description()}>
          {value("description", m.products_description(), <Markdown html={descriptionHtml} />)}
        </Section>
      )}
      <Section>
        <FieldList
          items={[...detailItems(entry, value, inPlace !== undefined), ...markItems(entry, place)]}
        />
      </Section>
      <Inside entry={entry} />
    </EntryPage>
  );
}

/** Returns the user's own marks; empty if the user may not mark the entry. */
function markItems({ id, marks }: Entry, place: TwinPlace): FieldListItem[] {
  if (marks === null) return [];
  const value = <MarkButtons marks={marks} action={twinHref(place, id, "marks")} />;
  return [{ key: "twin:marks", label: m.browse_marks(), value }];
}

type ValueOf = (name: string, label: string, content: ReactNode) => ReactNode;

/**
 * Returns the values of an entry. `isComplete` adds those that only administrators need: the name, empty values and
 * the ID.
 */
function detailItems(entry: Entry, value: ValueOf, isComplete: boolean): FieldListItem[] {
  const item = (key: string, label: string, content: ReactNode): FieldListItem => ({
    key,
    label,
    value: value(key, label, content),
  });
  const optional = (hasValue: boolean, add: () => FieldListItem) =>
    hasValue || isComplete ? [add()] : [];
  return [
    ...optional(false, () => item("name", m.products_name(), entry.name)),
    ...entry.fields.map(({ key, label, value: current }) =>
      item(key, label, <FieldValueView value={current} />),
    ),
    item("twin:tags", m.labels_title(), <Tags tags={entry.tags} />),
    ...optional(entry.markers.length > 0, () =>
      item("twin:markers", m.twins_markers(), <Tags tags={entry.markers} />),
    ),
    item("twin:assignee", m.browse_assignee(), entry.assignee),
    item("twin:author", m.browse_author(), entry.author),
    ...optional(entry.externalId !== "", () =>
      item("twin:external", m.browse_external_id(), entry.externalId),
    ),
    ...optional(false, () => item("twin:id", m.console_id(), <code>{entry.id}</code>)),
    item("twin:created", m.browse_created(), <Ago iso={entry.createdAt} />),
    item("twin:updated", m.browse_updated(), <Ago iso={entry.updatedAt} />),
  ];
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
