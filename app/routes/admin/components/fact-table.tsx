import type { ReactNode } from "react";

import classes from "#app/ui/palette/shortcuts.module.css";

interface FactTableProps {
  heads: [string, string];
  rows: [string, ReactNode][];
}

/** A table of names and their values. */
export function FactTable({ heads, rows }: FactTableProps) {
  return (
    <table className={classes.table}>
      <thead className="sr">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
