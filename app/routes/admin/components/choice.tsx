import classes from "./bulk.module.css";

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  choices: { value: string; label: string }[];
}

/** A control with a few choices, and its name beside it. */
export function Choice({ name, label, value, choices }: ChoiceProps) {
  return (
    <div className={classes.column}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
