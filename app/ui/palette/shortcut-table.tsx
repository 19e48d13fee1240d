import { m } from "#app/paraglide/messages.js";

import classes from "./shortcuts.module.css";

export interface Shortcut {
  keys: string[];
  effect: string;
}

/** Table of the shortcuts that work on all pages and the given ones. */
export function ShortcutTable({ others }: { others: readonly Shortcut[] }) {
  const rows: Shortcut[] = [
    { keys: ["Ctrl", "K"], effect: m.shortcuts_search() },
    { keys: ["?"], effect: m.shortcuts_show() },
    { keys: ["/"], effect: m.shortcuts_filter() },
    { keys: ["j"], effect: m.shortcuts_next() },
    { keys: ["k"], effect: m.shortcuts_previous() },
    { keys: ["c"], effect: m.shortcuts_create() },
    ...others,
  ];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{m.shortcuts_keys()}</th>
          <th scope="col">{m.shortcuts_effect()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, effect }) => (
          <tr key={keys.join(" ")}>
            <td>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </td>
            <td>{effect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
