import { m } from "#app/paraglide/messages.js";

import classes from "./code.module.css";

interface Name {
  kind: string;
  key: string;
}

interface ChangeListProps {
  changes: {
    created: readonly Name[];
    updated: readonly (Name & {
      changes: readonly { member: string; oldValue: string; newValue: string }[];
    })[];
    deleted: readonly Name[];
  };
  /** Whether it happened, or would. */
  tense: "past" | "future";
}

/** What is created, changed and deleted, entity by entity, with old and new values. */
export function ChangeList({ changes, tense }: ChangeListProps) {
  const { created, updated, deleted } = changes;
  const isPast = tense === "past";
  const createdTitle = isPast ? m.code_created : m.code_to_create;
  const updatedTitle = isPast ? m.code_updated : m.code_to_update;
  const deletedTitle = isPast ? m.code_deleted : m.code_to_delete;
  return (
    <>
      <NameList title={createdTitle({ count: created.length })} names={created} sign="+" />
      {updated.length > 0 && (
        <>
          <h3 className={classes.heading}>{updatedTitle({ count: updated.length })}</h3>
          {updated.map(({ kind, key, changes: members }) => (
            <table key={`${kind} ${key}`} className={classes.diff}>
              <caption>
                <span aria-hidden>~ </span>
                {kind} <code>{key}</code>
              </caption>
              <thead>
                <tr>
                  <th scope="col">{m.code_member()}</th>
                  <th scope="col">{m.code_old()}</th>
                  <th scope="col">{m.code_new()}</th>
                </tr>
              </thead>
              <tbody>
                {members.map(({ member, oldValue, newValue }) => (
                  <tr key={member}>
                    <th scope="row">{member}</th>
                    <td>{oldValue === "" ? "–" : <del>{oldValue}</del>}</td>
                    <td>{newValue === "" ? "–" : <ins>{newValue}</ins>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </>
      )}
      <NameList title={deletedTitle({ count: deleted.length })} names={deleted} sign="−" />
    </>
  );
}

/** Entities of a configuration by kind and key. */
export function NameList({
  title,
  names,
  sign,
}: {
  title: string;
  names: readonly Name[];
  sign: string;
}) {
  if (names.length === 0) return null;
  return (
    <details open={names.length <= 30} className={classes.names}>
      <summary>{title}</summary>
      <ul>
        {names.map(({ kind, key }) => (
          <li key={`${kind} ${key}`}>
            <span aria-hidden>{sign} </span>
            {kind} <code>{key}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
