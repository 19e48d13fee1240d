import { useSyncExternalStore } from "react";

import { m } from "#app/paraglide/messages.js";

import { areShortcutsOn, onShortcutsSwitched, switchShortcuts } from "./shortcuts.ts";

import classes from "./shortcuts.module.css";

/** Switch for single-key shortcuts in this browser. Shortcuts require scripts. */
export function ShortcutSwitch() {
  const isOn = useSyncExternalStore(onShortcutsSwitched, areShortcutsOn, () => null);
  if (isOn === null) return null;
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => switchShortcuts(checked)}
      />
      {m.shortcuts_on()}
    </label>
  );
}
