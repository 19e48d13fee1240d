import classes from "./bulk.module.css";

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  choices: { value: string; label: string }[];
  problem?: string | undefined;
}

/** Select with a visible label and its error. */
export function Choice({ name, label, value, choices, problem }: ChoiceProps) {
  return (
    <div className={classes.column}>
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {problem && (
        <span id={`${name}-problem`} className={classes.invalid}>
          {problem}
        </span>
      )}
    </div>
  );
}
