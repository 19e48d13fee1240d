import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";

import classes from "./code.module.css";

interface Name {
  kind: string;
  key: string;
}

interface Updated extends Name {
  changes: readonly { member: string; oldValue: string; newValue: string }[];
}

/** The number of rows above which a list starts collapsed. */
const MAX_UNFOLDED = 30;

interface ChangeListProps {
  changes: {
    created: readonly Name[];
    updated: readonly Updated[];
    deleted: readonly Name[];
  };
  /** `past` if the changes were applied, `future` if they are planned. */
  tense: "past" | "future";
}

/** Lists the created, changed and deleted entities, with old and new values. */
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
          {[...Map.groupBy(updated, ({ kind }) => kind)].map(([kind, entities]) => (
            <UpdatedEntities key={kind} kind={kind} entities={entities} />
          ))}
        </>
      )}
      <NameList title={deletedTitle({ count: deleted.length })} names={deleted} sign="−" />
    </>
  );
}

/** Lists the changes of all entities of a kind, with a row for each value. */
function UpdatedEntities({ kind, entities }: { kind: string; entities: readonly Updated[] }) {
  return (
    <details open={entities.length <= MAX_UNFOLDED} className={classes.names}>
      <summary>
        <span aria-hidden>~ </span>
        {kind} ({formatNumber(entities.length)})
      </summary>
      <table className={classes.diff} aria-label={kind}>
        <thead>
          <tr>
            <th scope="col">{m.code_name()}</th>
            <th scope="col">{m.code_member()}</th>
            <th scope="col">{m.code_old()}</th>
            <th scope="col">{m.code_new()}</th>
          </tr>
        </thead>
        {entities.map(({ key, changes }) => (
          <tbody key={key}>
            {changes.map(({ member, oldValue, newValue }, index) => (
              <tr key={member}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={changes.length}>
                    <code>{key}</code>
                  </th>
                )}
                <td>{member}</td>
                <td>{oldValue === "" ? "–" : <del>{oldValue}</del>}</td>
                <td>{newValue === "" ? "–" : <ins>{newValue}</ins>}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </details>
  );
}

/** Lists entities of a configuration by kind and key. Renders nothing if there are none. */
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
    <details open={names.length <= MAX_UNFOLDED} className={classes.names}>
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
