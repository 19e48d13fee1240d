import { withUniqueKeys } from "#app/rules/unique-keys.ts";

import classes from "./bullets.module.css";

export function Bullets({ bullets, none }: { bullets: string[]; none: string }) {
  if (bullets.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ul className={classes.bullets}>
      {withUniqueKeys(bullets).map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}
